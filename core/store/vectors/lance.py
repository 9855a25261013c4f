"""The vectors of a library on LanceDB: a table of windows for each encoder. All of it can be made again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

from core.base.errors import DamagedLibrary
from core.store.catalog.models import QUICK
from core.store.digests import WindowDigest, total
from core.store.errors import damage_errors, damaged
from core.store.vectors.memory import VectorMemory, copy_windows, read_digests, stored_vectors, widened
from core.store.vectors.offline_lancedb import import_lancedb
from core.store.vectors.tables import DocumentTable, WindowTables, quoted, table_of
from core.store.vectors.windows import WindowVectors, WithStandIns
from core.types import Candidate, Window
from core.types.ports import Among, Vectors

_CACHE: Final = 32 << 20
"""Bytes of each of LanceDB's two caches. The default limits are 6 GB and 1 GB: each change of a table adds to the
caches, so that a program left open would grow for days."""
_NO_WINDOWS: Final = WindowDigest(0, 0)


class LanceVectorStore:
    """Keeps the vectors of the library in ``folder``. See `core.types.ports.VectorStore`; thread-safe.

    One process may write at a time. What was written of a document that is not in the catalogue stays here until it is
    removed: `documents` lists what is here, the catalogue what should be. Vectors are compared with their digests when
    they are read into memory.

    Args:
        folder: the library folder.
        hidden: gives the ids of documents that are out of the library though they may still have rows here.
        expected: gives the digest of the windows of each document by an encoder, with which they are compared; None to
            compare nothing.

    Raises:
        LibraryError: from any method: damaged, no space, not writable.
    """

    def __init__(
        self,
        folder: Path,
        hidden: Callable[[], Collection[str]] = tuple,
        expected: Callable[[str], Mapping[str, WindowDigest]] | None = None,
    ) -> None:
        self._folder = folder
        self._hidden = hidden
        self._expected = expected
        self._connecting = Lock()
        self._connection: Any = None
        self._caches: Any = None
        self._windows = WindowTables(self._connect, folder)
        self._memory, self._quick = VectorMemory(), VectorMemory()
        self._both: WithStandIns | None = None  # what is in both memories, as one

    def _connect(self) -> Any:
        """The LanceDB connection, opened when it is first needed: searches read copies of the tables."""
        with self._connecting:
            if self._connection is None:
                lancedb = import_lancedb()
                # Zero: every read checks for what another process has written since.
                fresh, self._caches = timedelta(0), lancedb.Session(_CACHE, _CACHE)
                where, caches = str(self._folder), self._caches
                self._connection = lancedb.connect(where, read_consistency_interval=fresh, session=caches)
            return self._connection

    # ------------------------------------------------------------ writing

    def together(self) -> AbstractContextManager[None]:
        """A context in which windows are added at once, at its end; not at all where it fails."""
        return self._windows.together()

    def add_windows(self, document: str, windows: Sequence[Window], encoder: str, *, beside: bool = False) -> None:
        """Writes windows of a document, replacing those it had of this encoder, or beside them."""
        self._windows.write(document, windows, encoder, beside=beside)

    def remove(self, documents: Iterable[str]) -> None:
        """Removes documents from the store; `optimise` wipes them from the disk."""
        ids = list(documents)
        for table in self._windows.all():
            table.remove(ids)

    def keep_windows(self, encoders: Collection[str]) -> None:
        """Wipes the windows of all but these encoders from the disk."""
        self._windows.keep(encoders)

    def optimise(self) -> None:
        """Merges what was added one by one, wipes what was removed from the disk, and writes copies for searches."""
        self._windows.wipe()
        for table in self._windows.all():
            table.optimise()
            copy_windows(table)

    def is_wiped(self) -> bool:
        """Whether the disk holds what is in the store now, and nothing that was removed."""
        return self._windows.is_wiped()

    # ------------------------------------------------------------ reading

    def nearest(
        self, vector: Vectors, limit: int, encoder: str, among: Among | None = None, also: Vectors | None = None
    ) -> list[Candidate]:
        """The clauses with the windows nearest to ``vector``, best first by cosine, ties by id; each clause once.

        Args:
            vector: of unit length.
            limit: how many clauses.
            encoder: the fingerprint of the encoder whose windows are compared.
            among: the only clauses that count; None: all.
            also: the vector that will be asked for next; both are compared at once.
        """
        loaded = self._loaded(encoder)
        return _ranked(partial(loaded.nearest, vector, among=among, also=also), limit) if loaded else []

    def vectors(self, clauses: Sequence[str], encoder: str) -> Mapping[str, Vectors]:
        """The vectors of the windows of each of these clauses that has any, as rows in no particular order."""
        loaded = self._loaded(encoder) if clauses else None
        return loaded.of(clauses) if loaded else {}

    def _loaded(self, encoder: str) -> WindowVectors | WithStandIns | None:
        """All windows of an encoder, in memory, and of clauses that have none the quick ones; None where it has none.

        Raises:
            DamagedLibrary: it has none but should, or they differ from those written.
        """
        own, quick = self._table_in(self._memory, encoder), self._table_in(self._quick, encoder + QUICK)
        if own is None and self._expected is not None and self._expected(encoder):
            raise damaged(self._folder)
        if own is None or quick is None:
            self._both = None  # or else what is gone would stay in memory
            return own or quick
        both = self._both
        if both is None or both.own is not own or both.others is not quick:
            self._both = both = WithStandIns(own, quick)
        return both

    def _table_in(self, memory: VectorMemory, encoder: str) -> WindowVectors | None:
        """The table of an encoder, in ``memory``; None where it has none.

        Raises:
            DamagedLibrary: it differs from what was written.
        """

        def load(windows: DocumentTable) -> WindowVectors:
            return memory.of(windows, self._hidden(), expected, partial(self._compare, encoder))

        def expected() -> WindowDigest | None:
            return None if self._expected is None else total(self._expected(encoder).values())

        loaded: WindowVectors | None = self._windows.read(encoder, load, None)
        if loaded is None:
            memory.free()
        return loaded

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

    # ----------------------------------------------------------- soundness

    def window_digests(self, encoder: str) -> dict[str, WindowDigest]:
        """The digests of the stored vectors of an encoder, by document.

        Raises:
            LibraryError: the table cannot be read at all.
        """
        nothing: dict[str, WindowDigest] = {}
        return self._windows.read(encoder, read_digests, nothing)

    def is_sound(self, encoder: str) -> bool:
        """Whether the vectors of an encoder that searches read are those that were written; they stay in memory."""
        try:
            self._loaded(encoder)
        except DamagedLibrary:
            return False
        return True

    def damaged_vectors(self, encoder: str) -> set[str]:
        """The documents whose vectors of an encoder differ from what was written.

        Raises:
            LibraryError: the table cannot be read at all.
        """
        if self._expected is None or not (before := self._expected(encoder)):
            return set()
        found = self.window_digests(encoder)
        bad = {document for document, digest in before.items() if found.get(document, _NO_WINDOWS) != digest}
        now = self._expected(encoder) if bad else {}  # some may meanwhile have been forgotten or rewritten
        return {document for document in bad if now.get(document) == before[document]}

    def drop_windows(self, encoder: str) -> None:
        """Deletes the table of windows of an encoder, whatever state it is in."""
        self._windows.drop(table_of(encoder))

    def _compare(self, encoder: str, found: WindowDigest) -> None:
        """Raises `DamagedLibrary` where the vectors read differ from those written."""
        if self._expected is None or found == total(self._expected(encoder).values()):
            return
        if self.damaged_vectors(encoder):  # otherwise a document is being written or removed
            raise damaged(self._folder)

    def documents(self) -> set[str]:
        """The ids of all documents that have rows here, including those left over from a crash."""
        return set[str]().union(*(table.documents() for table in self._windows.all()))


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
