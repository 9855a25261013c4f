"""The clause store on LanceDB: a table of clauses, and one of windows for each encoder."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from functools import partial
from itertools import compress
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from core.errors import DamagedLibrary
from core.ports import Among, Vectors
from core.store.digests import WindowDigest, clause_digest, total
from core.store.errors import clause_errors, damage_errors, damaged
from core.store.truth import Truth
from core.store.vectors.offline_lancedb import no_cloud_client
from core.store.vectors.places import ClausePlaces
from core.store.vectors.rows import CLAUSES, clause_of, clause_row
from core.store.vectors.sound_clauses import SoundClauses
from core.store.vectors.stored import stored_vectors, widened
from core.store.vectors.table import DocumentTable, all_but, quoted
from core.store.vectors.vectors import VectorMemory, read_digests, read_windows
from core.store.vectors.windows import WindowTables, table_of
from core.types import Candidate, Clause, Span, Window

with no_cloud_client():
    import lancedb

_BATCH: Final = 1024  # clauses read at a time
_CACHE: Final = 32 << 20
"""Bytes of each of LanceDB's two caches. The default limits are 6 GB and 1 GB: each change of a table adds to the
caches, so that a program left open would grow for days."""
_CLAUSES: Final = "clauses"  # the name of the table
_NO_WINDOWS: Final = WindowDigest(0, 0)


class LanceClauseStore:
    """Keeps the clauses of the library in ``folder``. See `core.ports.ClauseStore`; thread-safe.

    One process may write at a time. The rows of a document whose catalogue row was never written stay here until they
    are removed: `documents` lists what is here, the catalogue what should be. Vectors are compared with their digests
    when they are read into memory; where there are too many to hold, only by `damaged_vectors`.

    Args:
        folder: the library folder.
        hidden: gives the ids of documents that are out of the library though they may still have rows here.
        truth: what rows are compared with when they are read, and restored from; None to compare nothing.

    Raises:
        LibraryError: from any method: damaged, no space, not writable.
    """

    def __init__(self, folder: Path, hidden: Callable[[], Collection[str]] = tuple, truth: Truth | None = None) -> None:
        self._folder = folder
        self._hidden = hidden
        self._truth = truth
        self._sound = SoundClauses(truth, folder) if truth else None
        with clause_errors(folder):
            # Zero: every read checks for what another process has written since.
            fresh, self._caches = timedelta(0), lancedb.Session(_CACHE, _CACHE)
            self._db = lancedb.connect(str(folder), read_consistency_interval=fresh, session=self._caches)
        self._windows = WindowTables(self._db, folder)
        self._memory = VectorMemory()
        self._places = ClausePlaces()

    @property
    def _clauses(self) -> DocumentTable:
        """The table of clauses, made if there is none (any more)."""
        return self._windows.named(_CLAUSES, CLAUSES)

    # ------------------------------------------------------------ writing

    def add_clauses(self, document: str, clauses: Sequence[Clause]) -> None:
        """Writes the clauses of a document, replacing those that it had."""
        rows = pa.Table.from_pylist([clause_row(clause) for clause in clauses], schema=CLAUSES)
        self._windows.put(_CLAUSES, rows, replacing=[document])

    def together(self) -> AbstractContextManager[None]:
        """A context in which clauses and windows are added at once, at its end; not at all where it fails."""
        return self._windows.together()

    def add_windows(self, document: str, windows: Sequence[Window], encoder: str, *, beside: bool = False) -> None:
        """Writes windows of a document, replacing those it had of this encoder, or beside them."""
        self._windows.write(document, windows, encoder, beside=beside)

    def remove(self, documents: Iterable[str]) -> None:
        """Removes documents from the store; `optimise` wipes them from the disk."""
        ids = list(documents)
        for table in (self._clauses, *self._windows.all()):
            table.remove(ids)

    def keep_windows(self, encoders: Collection[str]) -> None:
        """Wipes the windows of all but these encoders from the disk."""
        self._windows.keep(encoders)

    def optimise(self) -> None:
        """Merges what was added one by one, and wipes what was removed from the disk."""
        self._windows.wipe()
        for table in (self._clauses, *self._windows.all()):
            table.optimise()

    def is_wiped(self) -> bool:
        """Whether the disk holds what is in the store now, and nothing that was removed."""
        return self._windows.is_wiped() and self._clauses.is_wiped()

    # ------------------------------------------------------------ reading

    def nearest(self, vector: Vectors, limit: int, encoder: str, among: Among | None = None) -> list[Candidate]:
        """The clauses with the windows nearest to ``vector``, best first by cosine, ties by id; each clause once.

        Compares all windows: in memory, or where there are too many to hold, on the disk at about 1 ms per thousand.
        This is the place for an approximate index.

        Args:
            vector: of unit length.
            limit: how many clauses.
            encoder: the fingerprint of the encoder whose windows are compared.
            among: the only clauses that count; None: all.
        """

        def best(windows: DocumentTable) -> list[Candidate]:
            hidden = self._hidden()
            loaded = self._memory.of(windows, hidden, partial(self._compare, encoder))
            if loaded is not None:
                return _ranked(partial(loaded.nearest, vector, among=among), limit)
            nearest = partial(_nearest_on_disk, windows, vector, all_but(hidden))
            return _ranked(nearest if among is None else partial(_nearest_among, nearest, among), limit)

        found: list[Candidate] | None = self._windows.read(encoder, best, None)
        if found is None:
            self._none_expected(encoder)
        return found or []

    def vectors(self, clauses: Sequence[str], encoder: str) -> Mapping[str, Vectors]:
        """The vectors of the windows of each of these clauses that has any, as rows in no particular order."""

        def read(windows: DocumentTable) -> Mapping[str, Vectors]:
            hidden = self._hidden()
            if (loaded := self._memory.of(windows, hidden, partial(self._compare, encoder))) is not None:
                return loaded.of(clauses)
            asked = f"clause IN ({', '.join(map(quoted, clauses))})"
            where = " AND ".join(filter(None, [asked, all_but(hidden)]))
            return read_windows(windows, where).of(clauses)

        found: Mapping[str, Vectors] | None = self._windows.read(encoder, read, None) if clauses else {}
        if found is None:
            self._none_expected(encoder)
        return found or {}

    def windows_of(self, document: str, encoder: str) -> list[Window]:
        """The windows of a document in the order in which they were written, with their vectors as they are stored."""

        def read(windows: DocumentTable) -> list[Window]:
            where = f"document = {quoted(document)}"
            rows = windows.read(
                lambda table: table.search().where(where).select(["clause", "vector"]).with_row_id(True).to_arrow()
            ).sort_by("_rowid")
            return [
                Window(clause, vector)
                for batch in rows.to_batches()
                for clause, vector in zip(
                    batch.column("clause").to_pylist(), widened(stored_vectors(batch)), strict=True
                )
            ]

        nothing: list[Window] = []
        with damage_errors(self._folder):
            return self._windows.read(encoder, read, nothing)

    def clauses(self, ids: Sequence[str]) -> list[Clause]:
        """The clauses with these ids, in the order given; unknown ids are left out."""
        if not ids:
            return []
        rows = self._places.rows(self._clauses, ids)
        read = self._read(f"id IN ({', '.join(map(quoted, ids))})") if rows is None else self._of(rows)
        by_id = self._sound.by_id(ids, read) if self._sound else {clause.id: clause for clause in read}
        return [by_id[clause] for clause in ids if clause in by_id]

    def clauses_of_each(self, documents: Sequence[str]) -> dict[str, list[Clause]]:
        """The clauses of each of these documents, in document order, read at once."""
        read = self._read(f"document IN ({', '.join(map(quoted, documents))})")
        found: dict[str, list[Clause]] = {document: [] for document in documents}
        for clause in read:
            found[clause.document].append(clause)
        if self._sound:
            found = {document: [*self._sound.of(document, some)] for document, some in found.items()}
        return {document: _in_order(some) for document, some in found.items()}

    def clauses_of(self, document: str, within: Span | None = None) -> list[Clause]:
        """The clauses of a document, or those of them that begin in a range of its text.

        In document order: by where they begin, and of two that begin together the longer first.
        """
        where = f"document = {quoted(document)}"
        if within is None:
            read = self._read(where)
            clauses = self._sound.of(document, read) if self._sound else read
        else:
            read = self._rows(f"{where} AND start >= {within.start} AND start < {within.end}")
            ids = [clause.id for clause in read]
            clauses = list(self._sound.by_id(ids, read).values()) if self._sound else read
        return _in_order(clauses)

    def spans_of(self, document: str) -> list[Span]:
        """The spans of the clauses of a document, in document order."""
        where = f"document = {quoted(document)}"
        rows = self._clauses.read(lambda table: table.search().where(where).select(["start", "end"]).to_arrow())
        with damage_errors(self._folder):
            places = zip(rows["start"].to_pylist(), rows["end"].to_pylist(), strict=True)
            return [Span(start, end) for start, end in sorted(places, key=lambda place: (place[0], -place[1]))]

    def _read(self, where: str) -> list[Clause]:
        """The clauses for which an SQL predicate holds; none where they cannot be read but can be restored."""
        try:
            return self._rows(where)
        except DamagedLibrary:
            if self._sound is None:
                raise
            return []

    def _rows(self, where: str) -> list[Clause]:
        """The clauses for which an SQL predicate holds."""
        with clause_errors(self._folder):
            rows = self._clauses.read(lambda table: table.search().where(where).to_arrow())
        return self._of(rows)

    def _of(self, rows: pa.Table) -> list[Clause]:
        with damage_errors(self._folder):
            return [clause_of(row) for row in rows.to_pylist()]

    # ----------------------------------------------------------- soundness

    @property
    def noticed(self) -> bool:
        """Whether a clause differed from what was written, and was restored."""
        return bool(self._sound and self._sound.noticed)

    def counts(self) -> dict[str, int]:
        """The number of clauses that each document has here."""
        return self._clauses.counts()

    def damaged_clauses(self, documents: Iterable[str]) -> set[str]:
        """Those of these documents whose clauses differ from what was written.

        Raises:
            LibraryError: the table cannot be read at all.
        """
        if self._truth is None:
            return set()
        every = {document: self._truth.digests(document) for document in documents}
        expected = {document: digests for document, digests in every.items() if digests}
        found = {document: dict[str, bytes]() for document in expected}
        for clause in self._all_clauses():
            found.setdefault(clause.document, {})[clause.id] = clause_digest(clause)
        return {document for document, digests in expected.items() if found[document] != digests}

    def _all_clauses(self) -> Iterator[Clause]:
        with clause_errors(self._folder):
            for batch in self._clauses.read(lambda table: table.search().to_batches(_BATCH)):
                for row in batch.to_pylist():
                    yield clause_of(row)

    def window_digests(self, encoder: str) -> dict[str, WindowDigest]:
        """The digests of the stored vectors of an encoder, by document.

        Raises:
            LibraryError: the table cannot be read at all.
        """
        nothing: dict[str, WindowDigest] = {}
        return self._windows.read(encoder, read_digests, nothing)

    def damaged_vectors(self, encoder: str) -> set[str]:
        """The documents whose vectors of an encoder differ from what was written.

        Raises:
            LibraryError: the table cannot be read at all.
        """
        if self._truth is None or not (before := self._truth.windows(encoder)):
            return set()
        found = self.window_digests(encoder)
        bad = {document for document, digest in before.items() if found.get(document, _NO_WINDOWS) != digest}
        now = self._truth.windows(encoder) if bad else {}  # some may meanwhile have been forgotten or rewritten
        return {document for document in bad if now.get(document) == before[document]}

    def drop_clauses(self) -> None:
        """Deletes the table of clauses, whatever state it is in."""
        self._windows.drop(_CLAUSES)

    def drop_windows(self, encoder: str) -> None:
        """Deletes the table of windows of an encoder, whatever state it is in."""
        self._windows.drop(table_of(encoder))

    def _none_expected(self, encoder: str) -> None:
        """Raises `DamagedLibrary` where an encoder has no table of windows but should."""
        if self._truth is not None and self._truth.windows(encoder):
            raise damaged(self._folder)

    def _compare(self, encoder: str, found: WindowDigest) -> None:
        """Raises `DamagedLibrary` where the vectors read differ from those written."""
        if self._truth is None or found == total(self._truth.windows(encoder).values()):
            return
        if self.damaged_vectors(encoder):  # otherwise a document is being written or removed
            raise damaged(self._folder)

    def documents(self) -> set[str]:
        """The ids of all documents that have rows here, including those left over from a crash."""
        return self._clauses.documents().union(*(table.documents() for table in self._windows.all()))


def _in_order(clauses: Iterable[Clause]) -> list[Clause]:
    return sorted(clauses, key=lambda clause: (clause.span.start, -clause.span.end, clause.id))


def _nearest_on_disk(windows: DocumentTable, vector: Vectors, where: str | None, count: int) -> list[tuple[str, float]]:
    """The clauses of the ``count`` windows nearest to ``vector``, with their cosines, best first.

    Args:
        windows: the table to search.
        vector: of unit length.
        where: an SQL predicate that windows must meet; None to search all.
        count: how many windows.
    """

    def query(table: Any) -> pa.Table:
        nearest = table.search(vector, vector_column_name="vector").distance_type("cosine")
        counting = nearest if where is None else nearest.where(where, prefilter=True)
        return counting.select(["clause", "_distance"]).limit(count).to_arrow()

    nearest = windows.read(query)
    distances = nearest["_distance"].to_pylist()
    return [(clause, 1.0 - far) for clause, far in zip(nearest["clause"].to_pylist(), distances, strict=True)]


def _nearest_among(
    nearest: Callable[[int], list[tuple[str, float]]], among: Among, count: int
) -> list[tuple[str, float]]:
    """The same of the clauses that count: more are fetched until there are enough of these."""
    fetched = count
    while True:
        found = nearest(fetched)
        kept = list(compress(found, among([clause for clause, _ in found])))
        if len(kept) >= count or len(found) < fetched:
            return kept[:count]
        fetched *= 4


def _ranked(rows: Callable[[int], list[tuple[str, float]]], limit: int) -> list[Candidate]:
    """The best ``limit`` clauses, each once with its best score, ties ordered by id.

    Args:
        rows: gives the best rows (clause and score), as many as asked for, best first, ties in any order.
        limit: how many clauses.
    """
    count = 2 * limit + 10
    while True:
        some = rows(count)
        best: dict[str, float] = {}
        for clause, score in some:
            best.setdefault(clause, score)
        # Enough once no row that was left out could tie with the last one kept.
        if len(some) < count or (len(best) > limit and some[-1][1] < list(best.values())[limit - 1]):
            break
        count *= 2
    order = sorted((-score, clause) for clause, score in best.items())[:limit]
    return [Candidate(clause, "vector", rank, -score) for rank, (score, clause) in enumerate(order, start=1)]
