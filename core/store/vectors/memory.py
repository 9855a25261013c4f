"""The vectors of the table that is searched, held in memory: from its copy where there is one, or else from LanceDB.

Where rows were added to the table, these are read; where more has changed, or another table is searched, all are. From
LanceDB that takes about as long as one search on the disk.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from core.base.errors import LibraryError
from core.isolation.cores import give_back_memory
from core.store.digests import Hashes, WindowDigest, hashes_of, id_hashes, summed, total, window_hashes
from core.store.errors import folder_errors
from core.store.vectors.tables import DocumentTable, all_but
from core.store.vectors.windows import LARGEST, LEAST, WindowVectors, is_sound_copy, read_copy, write_copy
from core.types.clause_ids import ClauseIds
from core.types.ports import Vectors

if TYPE_CHECKING:  # which a search from the copy does without
    import pyarrow as pa

_FEW: Final = 256  # windows copied at a time: larger temporary arrays would be allocated by the system each time


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
        expected: Callable[[], WindowDigest | None],
        compare: Callable[[WindowDigest], None],
    ) -> WindowVectors:
        """The vectors of the table as it is now, without those of ``hidden`` documents.

        Args:
            table: the windows of an encoder.
            hidden: the ids of documents.
            expected: gives the digest of all others; None where it is not known: then the copy is not read.
            compare: called once they have been read from LanceDB; raises where they differ from what was written.
        """
        state, where = (table, table.version(), frozenset(hidden)), all_but(hidden)
        with self._reading:
            if self._vectors is None or self._state != state:
                grown = self._state is not None and self._state[0] == table and not (where or self._state[2])
                before = self._vectors if grown else None
                self._vectors, digest = None, expected()
                read = _with_added(table, before, digest) if before and digest else None
                del before  # or else two would be held at once
                if read is None and digest:
                    read = read_copy(table.copy(state[1]), digest)
                if read is None:
                    read = read_windows(table, where)
                    compare(read.digest)
                    give_back_memory()  # what LanceDB read them through: about as much as they take
                self._vectors, self._state = read, state
            return self._vectors

    def free(self) -> None:
        """Drops what it holds."""
        self._vectors = self._state = None


def copy_windows(table: DocumentTable) -> None:
    """Writes the copy that searches read, where the table has none as it is now.

    Whatever prevents it, such as a full disk or a damaged table, is said by what needs the table itself.
    """
    with suppress(LibraryError), folder_errors(table.folder):
        version = table.version()
        copy = table.copy(version)
        if not is_sound_copy(copy):
            windows = read_windows(table, None)
            if len(windows.rows) and table.version() == version:
                write_copy(copy, windows)


def read_windows(table: DocumentTable, where: str | None) -> WindowVectors:
    """The windows of the table, or those for which an SQL predicate holds."""

    def read(lance: Any) -> WindowVectors:
        query = lance.search() if where is None else lance.search().where(where)
        return _read_batches(query.select(["clause", "vector"]).to_batches(BATCH), lance.count_rows(where))

    return table.read(read)


def _with_added(table: DocumentTable, before: WindowVectors, expected: WindowDigest) -> WindowVectors | None:
    """What was read before, with what was added to the table since: it lies at the end. None if more has changed.

    Args:
        table: the windows of an encoder.
        before: all of them, as they were.
        expected: their digest as it should be, by which all other changes are found out.
    """
    start = len(before.rows)

    def read(lance: Any) -> WindowVectors | None:
        if (count := lance.count_rows() - start) <= 0:
            return None if count else before
        rest = lance.search().select(["clause", "vector"]).offset(start).limit(count)
        return before.followed_by(_read_batches(rest.to_batches(BATCH), count))

    now = table.read(read)
    return now if now and now.digest == expected else None


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
    clause, rows, scale = np.empty(count, np.int32), np.zeros((0, 1), np.int8), np.empty(count, np.float32)
    done, hashes = 0, np.empty(count, np.uint64)
    for batch in batches:
        vectors, (ids, lengths) = stored_vectors(batch), clause_runs(batch)
        if not done:
            rows = np.empty((count, vectors.shape[1]), np.int8)
        here = slice(done, done + len(vectors))
        if here.stop > count:  # NumPy would silently drop a single row beyond the end
            raise ValueError("more windows than were counted")
        clause[here] = np.repeat([numbers.setdefault(each, len(numbers)) for each in ids], lengths)
        _take_over(vectors, np.repeat(id_hashes(ids), lengths), rows[here], scale[here], hashes[here])
        done = here.stop
    return WindowVectors(ClauseIds.of(numbers), clause[:done], rows[:done], scale[:done], summed(hashes[:done]))


def _take_over(
    vectors: _StoredVectors, ids: Hashes, rows: NDArray[np.int8], scale: NDArray[np.float32], hashes: Hashes
) -> None:
    """Fills in the rows, the scales and the hashes of some windows."""
    for at in range(0, len(vectors), _FEW):
        some = slice(at, at + _FEW)
        floats = widened(vectors[some])
        hashes[some] = hashes_of(ids[some], floats)
        largest = np.maximum(floats.max(axis=1), -floats.min(axis=1))
        scale[some] = np.maximum(largest, LEAST) / LARGEST
        rows[some] = np.rint(np.divide(floats, scale[some, None], out=floats), out=floats)


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
    import pyarrow as pa
    import pyarrow.compute as pc

    clauses = clause_ids(batch)
    changes = pc.not_equal(clauses.slice(1), clauses.slice(0, max(len(clauses) - 1, 0)))
    begins = np.flatnonzero(np.append(True, changes.to_numpy(zero_copy_only=False))[: len(clauses)])
    return clauses.take(pa.array(begins)).to_pylist(), np.diff(begins, append=len(clauses))
