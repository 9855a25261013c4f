"""Documents on which the program died: a table of the catalogue.

An attempt is recorded before work on a document begins and deleted when the work is done, so whatever a run finds here
at its start is what the last one did not survive. A document on which two runs have died is set aside, so that a file
made to exhaust memory, or one that triggers a bug in a third-party library, does not keep all others out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final

from core.base.errors import LibraryError, MunimentError
from core.base.translation import marked
from core.store.database import Database
from core.store.seals import sealed
from core.types import FileRecord, FileStatus, Issue

_ENOUGH: Final = 2  # runs that died on a document
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
    """Reads and writes the documents on which the program died. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    @contextmanager
    def at(self, *documents: str) -> Iterator[None]:
        """Counts an attempt at documents, unless the work in the block is cancelled or fails for an outside reason.

        Whatever commits the work deletes the attempts, see `clear_attempts`. A document of `begun` must be worked on
        alone, so that none is set aside for what another does.
        """
        rows = [(document,) for document in documents]
        with self._database.transaction() as db:
            db.executemany(
                "INSERT INTO attempts VALUES (?, 1) ON CONFLICT (document) DO UPDATE SET begun = begun + 1", rows
            )
        try:
            yield
        except (MunimentError, GeneratorExit, KeyboardInterrupt):
            with suppress(LibraryError), self._database.transaction() as db:  # the disk may be full
                db.executemany("DELETE FROM attempts WHERE document = ?", rows)
            raise

    def begun(self) -> set[str]:
        """The ids of the documents on which a run has died, alone or together with others."""
        return set(self._database.column("SELECT document FROM attempts"))

    def take_back(self, content: str) -> None:
        """Forgets the attempts at all documents made from one content; their ids begin with its id."""
        with self._database.transaction() as db:
            db.execute("DELETE FROM attempts WHERE substr(document, 1, length(?1)) = ?1", (content,))

    def set_aside(self) -> set[str]:
        """The ids of the documents that are set aside, including those that never entered the library."""
        return set(self._database.column(SET_ASIDE))


def clear_attempts(db: sqlite3.Connection, document: str) -> None:
    """Forgets the attempts at a document, within the transaction that commits the work on it."""
    db.execute("DELETE FROM attempts WHERE document = ?", (document,))


def listed(record: FileRecord, *, set_aside: bool) -> FileRecord:
    """A file as the user sees it: one whose document is set aside says so until it no longer is."""
    if not set_aside:
        return record
    return replace(record, status=FileStatus.PARTIAL, issues=(*record.issues, _ISSUE))
