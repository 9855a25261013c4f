"""A table of the catalogue: the kept clauses, with where each was taken from.

Their words are the user's own, and stay when the contract that they were taken from is forgotten; its name, and its
words as they were, then go.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from core.store.database import Database, own_folder
from core.types.kept import KeptClause, Position, Risk, is_kept

TABLES: Final = (
    """CREATE TABLE kept_clauses (
        id TEXT PRIMARY KEY,
        title TEXT NOT NULL,
        words TEXT NOT NULL,
        type TEXT NOT NULL,      -- of the clause, by its id in the lexicon; '' for none
        guidance TEXT NOT NULL,
        side TEXT NOT NULL,
        position TEXT NOT NULL,  -- a Position
        risk TEXT NOT NULL,      -- a Risk; '' for none
        owner TEXT NOT NULL,
        review TEXT NOT NULL,    -- ISO 8601; '' for none
        source TEXT NOT NULL,    -- the clause that it was taken from; '' for none
        at TEXT NOT NULL,        -- ISO 8601 with its offset
        path BLOB NOT NULL,      -- of the source's file when it was taken; empty once that is forgotten
        taken TEXT NOT NULL,     -- the words of the source when it was taken; '' once that is forgotten
        seal
    ) STRICT""",
)


class StoredKept(NamedTuple):
    """A kept clause, the file that its source was in, None if it is not known, and the words of the source then."""

    clause: KeptClause
    path: Path | None
    taken: str


class StoredKeptClauses:
    """Reads and writes kept clauses. Thread-safe.

    Those of a library that others publish are the firm's, and stay; the user's own are in the user's part of it.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._published = own_folder(database.folder) != database.folder
        self._table = "own.kept_clauses" if self._published else "kept_clauses"

    def all(self) -> tuple[StoredKept, ...]:
        """All kept clauses, the one kept or changed last at the end; first those that others publish."""
        own = self._read(self._table)
        return (*self._read("kept_clauses"), *own) if self._published else own

    def is_published(self, id_: str) -> bool:
        """Whether a kept clause is one that others publish."""
        return self._published and any(each.clause.id == id_ for each in self._read("kept_clauses"))

    def _read(self, table: str) -> tuple[StoredKept, ...]:
        columns = ", ".join(self._database.columns("kept_clauses"))
        with self._database.unpacking():
            return tuple(map(_stored, self._database.sound(columns, table, "ORDER BY rowid")))

    def put(self, kept: Iterable[StoredKept]) -> None:
        """Writes kept clauses, each in place of one of the same id, in one transaction."""
        with self._database.transaction() as db:
            db.executemany(f"INSERT OR REPLACE INTO {self._table} VALUES ({', '.join('?' * 14)})", map(_row, kept))

    def drop(self, id_: str) -> bool:
        """Deletes a kept clause; False where there is none of this id."""
        with self._database.transaction() as db:
            return db.execute(f"DELETE FROM {self._table} WHERE id = ?", (id_,)).rowcount > 0

    def document_at(self, path: Path) -> str | None:
        """The id of the document that a file has now; None where the library has none of it."""
        return next(
            (row[0] for row in self._database.rows("SELECT document FROM files WHERE path = ?", os.fsencode(path))),
            None,
        )


def _row(kept: StoredKept) -> tuple[Any, ...]:
    clause = kept.clause
    own = (clause.id, clause.title, clause.text, clause.type, clause.guidance, clause.side, clause.position.value)
    risk = clause.risk.value if clause.risk else ""
    path = os.fsencode(kept.path) if kept.path else b""
    return (*own, risk, clause.owner, clause.review, clause.source, clause.at, path, kept.taken)


def _stored(row: Sequence[Any]) -> StoredKept:
    id_, title, text, type_, guidance, side, position, risk, owner, review, source, at, path, taken = row
    if review:
        date.fromisoformat(review)
    said = (id_, title, text, type_, guidance, side, Position(position), Risk(risk) if risk else None)
    clause = KeptClause(*said, owner, review, source, at)
    return StoredKept(clause, Path(os.fsdecode(path)) if path else None, taken)


def is_readable_kept(row: Sequence[Any]) -> bool:
    """Whether what a row says can be read; raises what reading it raises."""
    return is_kept(_stored(row).clause.id)


# ------------------------------------------------- what becomes of the clauses that they were taken from


def sources_in(db: sqlite3.Connection, document: str) -> set[str]:
    """The ids of the clauses of a document that kept clauses were taken from."""
    asked = "SELECT source FROM kept_clauses WHERE source > ?1 || '.' AND source < ?1 || '/'"
    return {source for (source,) in db.execute(asked, (document,))}


def rename_sources(db: sqlite3.Connection, followers: Mapping[str, str]) -> None:
    """Replaces clauses of an older reading by those of a newer one."""
    asked = "SELECT id, ? FROM kept_clauses WHERE source = ?"
    found = [row for old, new in followers.items() for row in db.execute(asked, (new, old)).fetchall()]
    db.executemany("UPDATE kept_clauses SET source = ?2 WHERE id = ?1", found)


def forget_sources(db: sqlite3.Connection, kept: Iterable[str]) -> None:
    """Erases what these kept clauses still have of the contracts that they were taken from."""
    db.executemany("UPDATE kept_clauses SET path = x'', taken = '' WHERE id = ?", ((id_,) for id_ in kept))
