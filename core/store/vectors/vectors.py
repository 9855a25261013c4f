"""The vectors of a library's windows in memory, where comparing all of them takes a twentieth of the time on disk.

They are held as 16-bit integers, which takes half the memory and no more time, and puts a cosine some 0.00001 off. They
are read again when the table has changed, or another is searched, which takes about as long as one search on the disk.
A library with more than `MOST` windows is searched on the disk.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from core.ports import Among, Vectors
from core.store.digests import WindowDigest, summed, total, window_hashes
from core.store.vectors.shares import in_shares
from core.store.vectors.sketch import Sketch
from core.store.vectors.table import DocumentTable, all_but

MOST: Final = 2_000_000  # windows: 1.5 GB
_ONE: Final = 32_767  # stands for 1.0
_AT_ONCE: Final = 512  # windows converted back to floating point at a time: they fit in the processor's cache
_BATCH: Final = 2048  # windows read at a time: they fit in the processor's cache


@dataclass(frozen=True)
class WindowVectors:
    """Windows: the clause of each, and its unit vector as a row of integers, `_ONE` for 1.

    ``digest`` is of all of them, as they are on the disk.
    """

    clauses: tuple[str, ...]
    rows: NDArray[np.int16]
    digest: WindowDigest

    def nearest(self, vector: Vectors, count: int, among: Among | None = None) -> list[tuple[str, float]]:
        """The clauses of the ``count`` windows nearest to ``vector``, with their cosines, best first.

        Where there are many windows, only those that the sketch selects are compared, see `core.store.vectors.sketch`.

        Args:
            vector: of unit length.
            count: how many windows.
            among: the only clauses that count; None: all.
        """
        places = None if among is None else np.flatnonzero(among(self.clauses))
        if self._sketch:
            places = self._sketch.likely(vector, count, places)
        cosines = _cosines(self.rows if places is None else self.rows[places], vector)
        cosines = np.round(cosines, 6)  # equal vectors are equally near, wherever they are
        best = np.argpartition(-cosines, count)[:count] if count < len(cosines) else np.arange(len(cosines))
        best = best[np.argsort(-cosines[best], kind="stable")]
        found = best if places is None else places[best]
        return [(self.clauses[place], float(cosines[at])) for place, at in zip(found, best, strict=True)]

    @cached_property
    def _sketch(self) -> Sketch | None:
        return Sketch.of(self.rows, _ONE)

    def of(self, clauses: Sequence[str]) -> dict[str, Vectors]:
        """The vectors of the windows of each of these clauses that has any."""
        groups, order, bounds = self._groups
        return {
            clause: self.rows[order[bounds[group] : bounds[group + 1]]] * np.float32(1 / _ONE)
            for clause in clauses
            if (group := groups.get(clause)) is not None
        }

    @cached_property
    def _groups(self) -> tuple[dict[str, int], NDArray[np.int64], NDArray[np.int64]]:
        """The number of each clause, the windows clause by clause, and where in these each clause begins.

        Not a list for each clause: the garbage collector would visit hundreds of thousands again and again.
        """
        groups = {clause: number for number, clause in enumerate(dict.fromkeys(self.clauses))}
        number = np.fromiter(map(groups.__getitem__, self.clauses), np.int64, len(self.clauses))
        bounds = np.concatenate([[0], np.cumsum(np.bincount(number, minlength=len(groups)))])
        return groups, np.argsort(number, kind="stable"), bounds


def _cosines(windows: NDArray[np.int16], vector: Vectors) -> Vectors:
    """The cosines of ``vector`` and each window."""
    scaled = (vector / _ONE).astype(np.float32)
    cosines = np.empty(len(windows), np.float32)

    def compare(start: int, end: int) -> None:
        some = np.empty((_AT_ONCE, windows.shape[1]), np.float32)
        for at in range(start, end, _AT_ONCE):
            rows = windows[at : min(at + _AT_ONCE, end)]
            some[: len(rows)] = rows
            np.dot(some[: len(rows)], scaled, out=cosines[at : at + len(rows)])

    in_shares(compare, len(cosines))
    return cosines


class VectorMemory:
    """Holds the vectors of the table that was last searched, as it was then. Thread-safe.

    Of one table only: those that another encoder writes meanwhile are not searched before they replace it.
    """

    def __init__(self) -> None:
        self._vectors: WindowVectors | None = None
        self._state: tuple[DocumentTable, int, frozenset[str]] | None = None
        self._reading = threading.Lock()

    def of(
        self,
        table: DocumentTable,
        hidden: Collection[str] = (),
        compare: Callable[[WindowDigest], None] = lambda _: None,
    ) -> WindowVectors | None:
        """The vectors of the table as it is now, without those of ``hidden`` documents; None where there are too many.

        Args:
            table: the windows of an encoder.
            hidden: the ids of documents.
            compare: called once they have been read; raises where they differ from what was written.
        """
        state, where = (table, table.version(), frozenset(hidden)), all_but(hidden)
        with self._reading:
            if self._vectors is None or self._state != state:
                self._vectors = None  # or else two would be held at once
                if table.count(where) > MOST:
                    return None
                read = read_windows(table, where)
                compare(read.digest)
                self._vectors, self._state = read, state
            return self._vectors


def read_windows(table: DocumentTable, where: str | None = None) -> WindowVectors:
    """The windows of the table, or those for which an SQL predicate holds."""

    def read(lance: Any) -> WindowVectors:
        query = lance.search() if where is None else lance.search().where(where)
        return _read_batches(query.select(["clause", "vector"]).to_batches(_BATCH), lance.count_rows(where))

    return table.read(read)


def read_digests(table: DocumentTable) -> dict[str, WindowDigest]:
    """The digest of the windows of each document in the table."""

    def read(lance: Any) -> dict[str, WindowDigest]:
        found: dict[str, WindowDigest] = {}
        for batch in lance.search().select(["document", "clause", "vector"]).to_batches(_BATCH):
            hashes = window_hashes(batch.column("clause").to_pylist(), _floats(batch))
            documents = batch.column("document").to_numpy(zero_copy_only=False)
            for document in dict.fromkeys(documents):
                digest = summed(hashes[documents == document])
                found[document] = total([found.get(document, WindowDigest(0, 0)), digest])
        return found

    return table.read(read)


def _floats(batch: pa.RecordBatch) -> Vectors:
    """The vectors of a batch as rows."""
    vectors = batch.column("vector")
    floats: Vectors = vectors.flatten().to_numpy().reshape(-1, vectors.type.list_size).astype(np.float32, copy=False)
    return floats


def _read_batches(batches: Iterable[pa.RecordBatch], count: int) -> WindowVectors:
    """Reads batch by batch, so that no more than one is in memory in floating point.

    Raises:
        ValueError: there are more than ``count``, because the table changed meanwhile.
    """
    clauses: list[str] = []
    known: dict[str, str] = {}
    rows = np.zeros((0, 1), np.int16)
    hashes = [np.zeros(0, np.uint64)]
    for batch in batches:
        floats = _floats(batch)
        if not clauses:
            rows = np.empty((count, floats.shape[1]), np.int16)
        if len(clauses) + len(floats) > count:  # NumPy would silently drop a single row beyond the end
            raise ValueError("more windows than were counted")
        rows[len(clauses) : len(clauses) + len(floats)] = np.rint(floats * _ONE)
        ids = [known.setdefault(each, each) for each in batch.column("clause").to_pylist()]  # each once in memory
        hashes.append(window_hashes(ids, floats))
        clauses += ids
    return WindowVectors(tuple(clauses), rows[: len(clauses)], summed(np.concatenate(hashes)))
