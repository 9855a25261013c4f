"""The journal of removals, a table of the catalogue: which documents are out of the library but may still be on disk.

A document is recorded in the transaction that takes it out, so that if the program dies before its clauses and vectors
are wiped, the next run knows what is left to do. Its row is deleted when nothing of it is left. Documents are listed by
their ids, which are made from hashes.

What the user has forgotten must not be in a backup either: one of the library as it is now replaces all backups.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from core.base.errors import LibraryError
from core.store.backups import back_up, delete_backups
from core.store.database import Database
from core.store.postings import wipe_dropped

TABLES: Final = (
    """CREATE TABLE removals (
        document TEXT PRIMARY KEY,
        hidden INTEGER NOT NULL,  -- 1 while the vector store may still have rows of it, which no search may see
        seal
    ) STRICT, WITHOUT ROWID""",
)

_CATALOGUE: Final = ""  # not a document: file names and what the user kept must be wiped from the catalogue
_BACKUPS: Final = "backups"  # not a document either: backups must be replaced


def note_removal(db: sqlite3.Connection, documents: Iterable[str], *, by_user: bool = False) -> None:
    """Records that documents must be wiped, in the transaction that takes them out.

    Args:
        db: the catalogue.
        documents: their ids.
        by_user: whether the user asked to forget them, so that no backup may name them either.
    """
    rows = [(_CATALOGUE, 0), *([(_BACKUPS, 0)] if by_user else []), *((document, 1) for document in documents)]
    db.executemany("INSERT OR REPLACE INTO removals (document, hidden) VALUES (?, ?)", rows)


def cancel_removal(db: sqlite3.Connection, document: str) -> None:
    """Cancels the wiping of a document, which is in the library again."""
    db.execute("DELETE FROM removals WHERE document = ?", (document,))


class Removals:
    """Reads and writes the journal. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def hidden(self) -> frozenset[str]:
        """The ids of documents that may still have rows in the vector store."""
        return frozenset(self._database.column("SELECT document FROM removals WHERE hidden"))

    def unfinished(self) -> frozenset[str]:
        """The ids of documents that may still be on the disk, hidden or not; "" for what else was taken out."""
        return frozenset(self._database.column("SELECT document FROM removals"))

    def wipe_catalogue(self) -> None:
        """Wipes what is left of documents in the catalogue from the disk: their words, and copies that SQLite left."""
        with self._database.transaction(of_documents=True) as db:
            wipe_dropped(db)
        self._database.rewrite()

    def replace_backups(self) -> None:
        """If the user has forgotten anything, deletes all backups and writes one of what is there now.

        Without space for it, the backup is written when the library is next opened.

        Raises:
            LibraryError: a backup cannot be deleted.
        """
        if self._database.rows("SELECT 1 FROM removals WHERE document = ?", _BACKUPS):
            delete_backups(self._database.folder)
            with suppress(LibraryError):
                back_up(self._database)

    def mark_removed(self, documents: Iterable[str]) -> None:
        """Records that the vector store has no rows of these any more, so they need not be hidden."""
        with self._database.transaction() as db:
            db.executemany("UPDATE removals SET hidden = 0 WHERE document = ?", ((each,) for each in documents))

    def mark_wiped(self, documents: Iterable[str]) -> None:
        """Records that nothing of these is left on the disk."""
        with self._database.transaction() as db:
            db.executemany("DELETE FROM removals WHERE document = ?", ((each,) for each in documents))
