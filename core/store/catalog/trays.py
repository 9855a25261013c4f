"""Trays, a table of the catalogue: clauses that the user put together, in order and with notes."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from core.store.database import Database
from core.store.seals import sealed
from core.types import TrayEntry

TABLES: Final = (
    f"""CREATE TABLE trays (
        tray TEXT NOT NULL,      -- its name
        place INTEGER NOT NULL,  -- of the clause in it, from 0
        clause TEXT NOT NULL,
        note TEXT NOT NULL,
        {sealed("tray", "place", "clause", "note")},
        PRIMARY KEY (tray, clause)
    ) STRICT""",
)


class StoredTrays:
    """Reads and writes trays. A tray exists as long as it holds a clause.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def sizes(self) -> dict[str, int]:
        """The number of clauses in each tray, by its name."""
        return dict(Counter(tray for tray, *_ in self._rows()))

    def entries(self, tray: str) -> tuple[TrayEntry, ...]:
        """The clauses of a tray in order; none where there is no such tray."""
        return tuple(TrayEntry(clause, note) for name, _, clause, note in self._rows() if name == tray)

    def all_entries(self) -> tuple[tuple[str, TrayEntry], ...]:
        """The clauses of all trays, each with the name of its tray."""
        return tuple((tray, TrayEntry(clause, note)) for tray, _, clause, note in self._rows())

    def put(self, tray: str, entries: Sequence[TrayEntry]) -> None:
        """Replaces the clauses of a tray with these, in this order."""
        with self._database.transaction() as db:
            db.execute("DELETE FROM trays WHERE tray = ?", (tray,))
            _insert(db, tray, entries)

    def rename(self, tray: str, to: str) -> bool:
        """Renames a tray; False where the new name is taken, or there is no such tray."""
        with self._database.transaction() as db:
            if db.execute("SELECT 1 FROM trays WHERE tray = ?", (to,)).fetchone():
                return False
            return db.execute("UPDATE trays SET tray = ? WHERE tray = ?", (to, tray)).rowcount > 0

    def _rows(self) -> Iterable[tuple[str, int, str, str]]:
        return self._database.sound("tray, place, clause, note", "trays", "ORDER BY tray, place")


def in_trays(db: sqlite3.Connection, document: str) -> set[str]:
    """The ids of the clauses of a document that are in trays."""
    asked = "SELECT clause FROM trays WHERE clause > ?1 || '.' AND clause < ?1 || '/'"
    return {clause for (clause,) in db.execute(asked, (document,))}


def rename_clauses(db: sqlite3.Connection, followers: Mapping[str, str]) -> None:
    """Replaces clauses of an older reading by those of a newer one; of two that become one the first stays."""
    asked = "SELECT tray, place, ?, note FROM trays WHERE clause = ? ORDER BY place"
    rows = [row for old, new in followers.items() for row in db.execute(asked, (new, old)).fetchall()]
    db.executemany("DELETE FROM trays WHERE clause = ?", ((old,) for old in followers))
    db.executemany("INSERT OR IGNORE INTO trays VALUES (?, ?, ?, ?)", rows)


def drop_entries(db: sqlite3.Connection, entries: Iterable[tuple[str, TrayEntry]]) -> None:
    """Takes clauses out of trays."""
    pairs = ((tray, entry.clause) for tray, entry in entries)
    db.executemany("DELETE FROM trays WHERE tray = ? AND clause = ?", pairs)


def _insert(db: sqlite3.Connection, tray: str, entries: Sequence[TrayEntry]) -> None:
    rows = ((tray, place, entry.clause, entry.note) for place, entry in enumerate(entries))
    db.executemany("INSERT OR IGNORE INTO trays VALUES (?, ?, ?, ?)", rows)
