"""Documents at which the program ended: a table of the catalogue.

That work on a document begins is written down before it does, and taken back when it is done. What stands here
when the next run begins is what the last one did not survive. A document at which two runs have ended is set aside,
so that a file made to fill the memory, or one that meets a fault of a library, does not keep all others out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final

from core.errors import LibraryError, MunimentError
from core.store.database import Database
from core.store.seals import sealed
from core.translation import marked
from core.types import FileRecord, FileStatus, Issue

_ENOUGH: Final = 2  # runs that ended at a document
TABLES: Final = (
    f"""CREATE TABLE attempts (
        document TEXT PRIMARY KEY,  -- which need not be in the library yet
        begun INTEGER NOT NULL,     -- how often work on it was begun and not ended
        {sealed("document", "begun")}
    ) STRICT, WITHOUT ROWID""",
    """CREATE TRIGGER attempts_at_what_is_forgotten AFTER DELETE ON documents BEGIN
        DELETE FROM attempts WHERE document = OLD.id;
    END""",
)
SET_ASIDE: Final = f"SELECT document FROM attempts WHERE begun >= {_ENOUGH}"
"""The ids of the documents that are set aside."""
_ISSUE: Final = Issue(
    marked("Muniment stopped working twice while it processed this file, which can only be found by its wording."),
    marked("Split it into parts and add those, or add this file by itself to try again."),
)


class Attempts:
    """Reads and writes at which documents the program ended. Safe for several threads.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    @contextmanager
    def at(self, document: str) -> Iterator[None]:
        """Counts an attempt at a document, unless the work within is cancelled or fails for a reason outside it.

        What commits the work takes the attempt back, see `clear_attempts`.
        """
        with self._database.transaction() as db:
            db.execute(
                "INSERT INTO attempts VALUES (?, 1) ON CONFLICT (document) DO UPDATE SET begun = begun + 1", (document,)
            )
        try:
            yield
        except (MunimentError, GeneratorExit, KeyboardInterrupt):
            with suppress(LibraryError):  # the disk may be full
                self.take_back(document)
            raise

    def take_back(self, content: str) -> None:
        """Forgets the attempts at all documents made of a content, whose ids begin with its own."""
        with self._database.transaction() as db:
            db.execute("DELETE FROM attempts WHERE substr(document, 1, length(?1)) = ?1", (content,))

    def set_aside(self) -> set[str]:
        """The ids of the documents that are set aside, those included that never came into the library."""
        return set(self._database.column(SET_ASIDE))


def clear_attempts(db: sqlite3.Connection, document: str) -> None:
    """Within a transaction that commits work on a document, forgets the attempts at it."""
    db.execute("DELETE FROM attempts WHERE document = ?", (document,))


def listed(record: FileRecord, *, set_aside: bool) -> FileRecord:
    """A file as the user sees it: one whose document is set aside says so for as long as it is."""
    if not set_aside:
        return record
    return replace(record, status=FileStatus.PARTIAL, issues=(*record.issues, _ISSUE))
