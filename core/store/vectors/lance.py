"""The clause store on LanceDB: a table of clauses with a full-text index, and for each encoder one of windows.

New clauses are found by keyword at once: LanceDB reads through the rows that are not in the full-text index yet, at
about 10 ms a thousand. They are folded into the index when a share of all has gathered, so that a search stays
quick while a large library is indexed and the folding stays a small part of the work.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from core.ports import Vectors
from core.store.errors import clause_errors
from core.store.vectors import schema
from core.store.vectors.offline_lancedb import no_cloud_client
from core.store.vectors.table import DocumentTable, quoted
from core.store.vectors.vectors import VectorMemory, read_windows
from core.store.vectors.windows import WindowTables
from core.types import Candidate, Clause, Window

with no_cloud_client():
    import lancedb
    from lancedb.index import FTS
    from lancedb.query import MatchQuery

_CLAUSES = pa.schema(
    [
        ("id", pa.string()),
        ("document", pa.string()),
        ("section", pa.string()),
        ("heading", pa.string()),
        ("page", pa.int32()),
        ("start", pa.int32()),
        ("end", pa.int32()),
        ("text", pa.string()),
        ("joined", pa.string()),
    ]
)
_WORDS: dict[str, Any] = {"remove_stop_words": False, "stem": True, "lower_case": True, "ascii_folding": True}
_FOLD_AT_LEAST = 10_000  # clauses outside the full-text index: a tenth of a second in a search
_FOLD_SHARE = 0.1  # of all clauses: folding rewrites the table, so ever rarer as it grows


class LanceClauseStore:
    """Keeps the clauses of the library in ``folder``. See `core.ports.ClauseStore`; safe to use from several threads.

    One process may write at a time. The rows of a document whose catalogue row was never written stay here until
    they are removed: `documents` lists what is here, the catalogue what should be.

    Raises:
        LibraryError: from any method: damaged, no space, not writable.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with clause_errors(folder):
            # Zero: every read looks for what another process has written since.
            self._db = lancedb.connect(str(folder), read_consistency_interval=timedelta(0))
            if not (folder / "clauses.lance").exists():
                _index_text(self._db.create_table("clauses", schema=_CLAUSES, exist_ok=True))
            self._clauses = DocumentTable(self._db.open_table("clauses"), folder)
        self._windows = WindowTables(self._db, folder)
        self._unfolded = 0
        self._memory = VectorMemory()

    # ------------------------------------------------------------ writing

    def add_clauses(self, document: str, clauses: Sequence[Clause]) -> None:
        """Writes the clauses of a document in the place of those that it had; they can be found at once."""
        rows = pa.Table.from_pylist([schema.clause_row(clause) for clause in clauses], schema=_CLAUSES)
        self._clauses.write(document, rows)
        self._unfolded += len(clauses)
        if self._unfolded > max(_FOLD_AT_LEAST, _FOLD_SHARE * self._clauses.count()):
            self._fold()

    def add_windows(self, document: str, windows: Sequence[Window], encoder: str) -> None:
        """Writes the windows of a document in the place of those that it had of this encoder."""
        self._windows.write(document, windows, encoder)

    def remove(self, documents: Iterable[str]) -> None:
        """Takes documents out of the store; `optimise` wipes them from the disk."""
        ids = list(documents)
        for table in (self._clauses, *self._windows.all()):
            table.remove(ids)

    def keep_windows(self, encoders: Collection[str]) -> None:
        """Wipes the windows of all other encoders from the disk."""
        self._windows.keep(encoders)

    def optimise(self) -> None:
        """Folds what was added into the full-text index, and wipes what was removed from the disk."""
        self._fold()
        for table in self._windows.all():
            table.optimise("start", _no_index)

    def _fold(self) -> None:
        self._clauses.optimise("start", _index_text)
        self._unfolded = 0

    # ------------------------------------------------------------ reading

    def keyword(self, text: str, limit: int) -> list[Candidate]:
        """The clauses that hold words of ``text``, best first by BM25, ties by id."""

        def rows(count: int) -> list[tuple[str, float]]:
            # The words are words, whatever signs are among them; a plain string would be parsed.
            words = MatchQuery(text, "text")  # type: ignore[call-arg]  # its defaults are pydantic's
            found = self._clauses.read(
                lambda table: table.search(words, query_type="fts").select(["id", "_score"]).limit(count).to_arrow()
            )
            return list(zip(found["id"].to_pylist(), found["_score"].to_pylist(), strict=True))

        return _ranked("keyword", rows, limit)

    def nearest(self, vector: Vectors, limit: int, encoder: str) -> list[Candidate]:
        """The clauses with the windows nearest to ``vector``, best first by cosine, ties by id; each clause once.

        All windows are compared: in memory, or on the disk, at about 1 ms a thousand, where they are too many to hold.
        An approximate index has its place here.
        """

        def best(windows: DocumentTable) -> list[Candidate]:
            held = self._memory.of(windows)
            near = partial(_nearest_on_disk, windows, vector) if held is None else partial(held.nearest, vector)
            return _ranked("vector", near, limit)

        return self._windows.read(encoder, best, [])

    def vectors(self, clauses: Sequence[str], encoder: str) -> dict[str, Vectors]:
        """The vectors of the windows of each of these clauses that has any, as rows in any order."""

        def read(windows: DocumentTable) -> dict[str, Vectors]:
            if (held := self._memory.of(windows)) is not None:
                return held.of(clauses)
            where = f"clause IN ({', '.join(map(quoted, clauses))})"
            return read_windows(windows, where).of(clauses)

        return self._windows.read(encoder, read, {}) if clauses else {}

    def clauses(self, ids: Sequence[str]) -> list[Clause]:
        """The clauses of these ids, in the order asked; ids that are not there are left out."""
        if not ids:
            return []
        where = f"id IN ({', '.join(map(quoted, ids))})"
        rows = self._clauses.read(lambda table: table.search().where(where).to_arrow())
        found = {row["id"]: schema.clause_of(row) for row in rows.to_pylist()}
        return [found[clause] for clause in ids if clause in found]

    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word as the full-text index has it; "" for one that it leaves out."""
        found = {token.position: token.text for token in lancedb.tokenize(" ".join(words), **_WORDS)}
        return [found.get(position, "") for position in range(len(words))]

    def clauses_of(self, document: str) -> list[Clause]:
        """The clauses of a document, in document order: by where they begin, of two that begin together the longer."""
        where = f"document = {quoted(document)}"
        rows = self._clauses.read(lambda table: table.search().where(where).to_arrow())
        return sorted(
            map(schema.clause_of, rows.to_pylist()), key=lambda clause: (clause.span.start, -clause.span.end, clause.id)
        )

    def documents(self) -> set[str]:
        """The ids of all documents that have rows here, those left from a crash included."""
        return self._clauses.documents().union(*(table.documents() for table in self._windows.all()))


def _index_text(table: Any) -> None:
    """Builds the full-text index, anew where there is one: with positions, for phrases, and with every word."""
    table.create_index("text", config=FTS(with_position=True, **_WORDS), replace=True)


def _no_index(table: Any) -> None:
    """Windows are compared one by one."""


def _nearest_on_disk(windows: DocumentTable, vector: Vectors, count: int) -> list[tuple[str, float]]:
    """The clauses of the ``count`` windows nearest to ``vector``, with their cosines, best first."""
    found = windows.read(
        lambda table: (
            table.search(vector, vector_column_name="vector")
            .distance_type("cosine")
            .select(["clause", "_distance"])
            .limit(count)
            .to_arrow()
        )
    )
    distances = found["_distance"].to_pylist()
    return [(clause, 1.0 - far) for clause, far in zip(found["clause"].to_pylist(), distances, strict=True)]


def _ranked(source: str, rows: Callable[[int], list[tuple[str, float]]], limit: int) -> list[Candidate]:
    """The best ``limit`` clauses, each once with its best score, ties by id.

    Args:
        source: who proposes them.
        rows: gives the best so many rows of clause and score, best first, ties in any order.
        limit: how many clauses.
    """
    count = 2 * limit + 10
    while True:
        found = rows(count)
        best: dict[str, float] = {}
        for clause, score in found:
            best.setdefault(clause, score)
        # Enough when no row that was left out could tie with the last that is kept.
        scores = sorted(best.values(), reverse=True)
        if len(found) < count or (len(scores) > limit and found[-1][1] < scores[limit - 1]):
            break
        count *= 2
    order = sorted(best.items(), key=lambda item: (-item[1], item[0]))[:limit]
    return [Candidate(clause, source, rank, score) for rank, (clause, score) in enumerate(order, start=1)]
