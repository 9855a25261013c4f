"""The vectors of a library's windows in memory, where comparing all of them takes a twentieth of the time on disk.

They are held as 16-bit integers, which takes half the memory and no more time, and puts a cosine some 0.00001 off. They
are read again when the table has changed, or another is searched, which takes about as long as one search on the disk.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from core.isolation.cores import give_back_memory
from core.store.digests import Hashes, WindowDigest, hashes_of, id_hashes, summed, total, window_hashes
from core.store.vectors.tables import DocumentTable, all_but
from core.types.library_columns import ClauseVectors
from core.types.ports import Among, Vectors

_ONE: Final = 32_767  # stands for 1.0
_AT_ONCE: Final = 512  # windows converted back to floating point at a time: they fit in the processor's cache
_SHARE: Final = 1 << 15  # windows that one thread compares at a time
_MOST_OF: Final = 0.5  # windows
_FEW: Final = 256  # windows copied at a time: larger temporary arrays would be allocated by the system each time


@dataclass(frozen=True)
class WindowVectors:
    """Windows: the clause of each, and its unit vector as a row of integers, `_ONE` for 1.

    Attributes:
        numbers: the clauses, numbered from 0 in this order.
        clause: the number of the clause of each window.
        rows: the vectors.
        digest: of all windows, as they are on the disk.
    """

    numbers: Mapping[str, int]
    clause: NDArray[np.int32]
    rows: NDArray[np.int16]
    digest: WindowDigest

    def with_others(self, others: WindowVectors) -> WindowVectors:
        """These windows, and those of clauses that have none of these."""
        lacking = np.fromiter((each not in self.numbers for each in others.clauses), np.bool_, len(others.clauses))
        new, added = len(self.numbers) + np.cumsum(lacking) - 1, lacking[others.clause]
        numbers = {**self.numbers, **{each: int(new[at]) for each, at in others.numbers.items() if lacking[at]}}
        clause = np.concatenate([self.clause, new[others.clause[added]].astype(np.int32)])
        rows = np.concatenate([self.rows, others.rows[added]]) if len(self.rows) else others.rows[added]
        return WindowVectors(numbers, clause, rows, total([self.digest, others.digest]))

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """The clauses by their numbers."""
        return tuple(self.numbers)

    def nearest(self, vector: Vectors, count: int, among: Among | None = None) -> list[tuple[str, float]]:
        """The clauses of the ``count`` windows nearest to ``vector``, with their cosines, best first.

        All that count are compared, which takes some 10 ms of processor time per 100,000. An index made to leave most
        of them out saves nothing at 300,000, since a search asks for thousands, and takes seconds to make.

        Args:
            vector: of unit length.
            count: how many windows.
            among: the only clauses that count; None: all.
        """
        places = None if among is None else np.flatnonzero(self._counting(among))
        if places is None or len(places) > _MOST_OF * len(self.rows):  # copying them would take longer
            cosines = _cosines(self.rows, vector)
            cosines = cosines if places is None else cosines[places]
        else:
            cosines = _cosines(self.rows[places], vector)
        cosines = np.round(cosines, 6)  # equal vectors are equally near, wherever they are
        best = np.argpartition(-cosines, count)[:count] if count < len(cosines) else np.arange(len(cosines))
        best = best[np.argsort(-cosines[best], kind="stable")]
        found = best if places is None else places[best]
        clauses = map(self.clauses.__getitem__, self.clause[found].tolist())
        return list(zip(clauses, cosines[best].tolist(), strict=True))

    @cached_property
    def _counting(self) -> Callable[[Among], NDArray[np.bool_]]:
        """Says which windows are of clauses that count; kept for the last, which a search asks for again."""
        return lru_cache(1)(lambda among: among(self.clauses)[self.clause])

    def of(self, clauses: Sequence[str]) -> ClauseVectors:
        """The vectors of the windows of each of these clauses that has any."""
        here = [clause for clause in clauses if clause in self.numbers]
        numbers = np.fromiter(map(self.numbers.__getitem__, here), np.int64, len(here))
        order, bounds = self._by_clause
        counts = bounds[numbers + 1] - bounds[numbers]
        ends = np.cumsum(counts)
        places = order[np.repeat(bounds[numbers] - ends + counts, counts) + np.arange(counts.sum())]
        return ClauseVectors(here, counts, self.rows[places] * np.float32(1 / _ONE))

    @cached_property
    def _by_clause(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The windows clause by clause, and where in these each clause begins."""
        counts = np.bincount(self.clause, minlength=len(self.numbers))
        return np.argsort(self.clause, kind="stable"), np.concatenate([[0], np.cumsum(counts)])


def _cosines(windows: NDArray[np.int16], vector: Vectors) -> Vectors:
    """The cosines of ``vector`` and each window."""
    scaled = (vector / _ONE).astype(np.float32)
    cosines = np.empty(len(windows), np.float32)

    def compare(start: int) -> None:
        some = np.empty((_AT_ONCE, windows.shape[1]), np.float32)
        end = min(start + _SHARE, len(windows))
        for at in range(start, end, _AT_ONCE):
            rows = windows[at : min(at + _AT_ONCE, end)]
            some[: len(rows)] = rows
            np.dot(some[: len(rows)], scaled, out=cosines[at : at + len(rows)])

    starts = range(0, len(windows), _SHARE)
    list(_threads().map(compare, starts) if len(starts) > 1 else map(compare, starts))
    return cosines


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(min(4, os.cpu_count() or 1), thread_name_prefix="vectors")


class VectorMemory:
    """Holds the vectors of the table that was last searched, as it was then. Thread-safe.

    Of one table only: those that another encoder writes meanwhile are not searched before they replace it.
    """

    def __init__(self) -> None:
        self._vectors: WindowVectors | None = None
        self._state: tuple[DocumentTable, str, frozenset[str]] | None = None
        self._reading = threading.Lock()

    def of(
        self,
        table: DocumentTable,
        hidden: Collection[str],
        compare: Callable[[WindowDigest], None],
    ) -> WindowVectors:
        """The vectors of the table as it is now, without those of ``hidden`` documents.

        Args:
            table: the windows of an encoder.
            hidden: the ids of documents.
            compare: called once they have been read; raises where they differ from what was written.
        """
        state, where = (table, table.version(), frozenset(hidden)), all_but(hidden)
        with self._reading:
            if self._vectors is None or self._state != state:
                self._vectors = None  # or else two would be held at once
                read = read_windows(table, where)
                compare(read.digest)
                self._vectors, self._state = read, state
                give_back_memory()  # what LanceDB read them through: about as much as they take
            return self._vectors

    def free(self) -> None:
        """Drops what it holds."""
        self._vectors = self._state = None


def read_windows(table: DocumentTable, where: str | None) -> WindowVectors:
    """The windows of the table, or those for which an SQL predicate holds."""

    def read(lance: Any) -> WindowVectors:
        query = lance.search() if where is None else lance.search().where(where)
        return _read_batches(query.select(["clause", "vector"]).to_batches(BATCH), lance.count_rows(where))

    return table.read(read)


def read_digests(table: DocumentTable) -> dict[str, WindowDigest]:
    """The digest of the windows of each document in the table."""

    def read(lance: Any) -> dict[str, WindowDigest]:
        found: dict[str, WindowDigest] = {}
        for batch in lance.search().select(["document", "clause", "vector"]).to_batches(BATCH):
            hashes = window_hashes(clause_ids(batch).to_pylist(), widened(stored_vectors(batch)))
            documents = batch.column("document").to_numpy(zero_copy_only=False)
            for document in dict.fromkeys(documents):
                digest = summed(hashes[documents == document])
                found[document] = total([found.get(document, WindowDigest(0, 0)), digest])
        return found

    return table.read(read)


def _read_batches(batches: Iterable[pa.RecordBatch], count: int) -> WindowVectors:
    """Reads batch by batch, and of each a few at a time, so that no more than these are in memory in 32 bits.

    Raises:
        ValueError: there are more than ``count``, because the table changed meanwhile.
    """
    numbers: dict[str, int] = {}
    clause, rows = np.empty(count, np.int32), np.zeros((0, 1), np.int16)
    done, hashes = 0, np.empty(count, np.uint64)
    for batch in batches:
        vectors, (ids, lengths) = stored_vectors(batch), clause_runs(batch)
        if not done:
            rows = np.empty((count, vectors.shape[1]), np.int16)
        here = slice(done, done + len(vectors))
        if here.stop > count:  # NumPy would silently drop a single row beyond the end
            raise ValueError("more windows than were counted")
        clause[here] = np.repeat([numbers.setdefault(each, len(numbers)) for each in ids], lengths)
        _take_over(vectors, np.repeat(id_hashes(ids), lengths), rows[here], hashes[here])
        done = here.stop
    return WindowVectors(numbers, clause[:done], rows[:done], summed(hashes[:done]))


def _take_over(vectors: _StoredVectors, ids: Hashes, rows: NDArray[np.int16], hashes: Hashes) -> None:
    """Fills in the rows and the hashes of some windows."""
    for at in range(0, len(vectors), _FEW):
        some = slice(at, at + _FEW)
        floats = widened(vectors[some])
        hashes[some] = hashes_of(ids[some], floats)
        rows[some] = np.rint(np.multiply(floats, _ONE, out=floats), out=floats)


BATCH: Final = 8192
"""Windows read at a time. Twice as many take the same time and 46 MB more; half as many a third more time."""
_SIGN_AND_REST: Final = np.int32(-0x70000001)
_ZERO: Final = np.float32(2.0**112)
_StoredVectors = NDArray[np.float16]
"""Shape (windows, dimensions)."""


def stored_vectors(batch: pa.RecordBatch) -> _StoredVectors:
    """The vectors of a batch as rows, not copied."""
    vectors = batch.column("vector")
    rows: _StoredVectors = vectors.flatten().to_numpy().reshape(-1, vectors.type.list_size)
    return rows


def widened(vectors: _StoredVectors) -> Vectors:
    """A copy of the numbers in 32 bits, by arithmetic on their bits: NumPy converts one by one, five times as slowly.

    The sign goes to the highest bit, the rest is shifted to where the exponent ends, and 2^112 makes up for the
    difference of the exponents' zeros. What is not a finite number becomes one, which no digest mistakes for another.
    """
    bits = vectors.view(np.int16).astype(np.int32)
    bits <<= 13
    bits &= _SIGN_AND_REST
    floats: Vectors = bits.view(np.float32)
    floats *= _ZERO
    return floats


def clause_ids(batch: pa.RecordBatch) -> pa.StringArray:
    """The id of the clause of each window of a batch.

    Raises:
        ValueError: some have none, as in a damaged table.
    """
    clauses = batch.column("clause")
    if clauses.null_count:
        raise ValueError("a window belongs to no clause")
    return clauses


def clause_runs(batch: pa.RecordBatch) -> tuple[list[str], NDArray[np.int64]]:
    """The clauses of the windows of a batch, each run of equal ones once, and the lengths of the runs."""
    clauses = clause_ids(batch)
    changes = pc.not_equal(clauses.slice(1), clauses.slice(0, max(len(clauses) - 1, 0)))
    begins = np.flatnonzero(np.append(True, changes.to_numpy(zero_copy_only=False))[: len(clauses)])
    return clauses.take(pa.array(begins)).to_pylist(), np.diff(begins, append=len(clauses))
