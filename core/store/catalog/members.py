"""The files in archives and mails, among the files of the catalogue: their paths begin with the container's path."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path

from core.store.catalog.records import RECORD, insert_record, record_of_row
from core.store.database import Database
from core.types import FileRecord


class StoredMembers:
    """Reads and writes the records of files in archives and mails. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, container: Path) -> list[FileRecord]:
        """The files in an archive or a mail, including those in nested ones, in path order."""
        rows = self._database.rows(f"{RECORD} WHERE path >= ? AND path < ? ORDER BY path", *_below(container))
        return [record_of_row(row) for row in rows]

    def count(self, container: Path) -> int:
        """The number of these files."""
        ((count,),) = self._database.rows("SELECT count(*) FROM files WHERE path >= ? AND path < ?", *_below(container))
        return int(count)

    def put(self, records: Iterable[FileRecord]) -> None:
        """Lists files that are still to be read, in one transaction."""
        with self._database.transaction() as db:
            for record in records:
                insert_record(db, record, None)


def delete_with_members(db: sqlite3.Connection, path: Path) -> list[str | None]:
    """Deletes the record of a file and of all files in it, if it is an archive or a mail; or those of a folder.

    Returns:
        The ids of the documents that they had.
    """
    where, which = "WHERE path = ? OR path >= ? AND path < ?", (os.fsencode(path), *_below(path))
    documents = [document for (document,) in db.execute(f"SELECT document FROM files {where}", which)]
    db.execute(f"DELETE FROM files {where}", which)
    return documents


def _below(folder: Path) -> tuple[bytes, bytes]:
    """The range of paths below a folder, archive or mail, as the catalogue spells them; the end is exclusive."""
    separator = os.sep.encode()
    first = os.fsencode(folder).rstrip(separator) + separator
    return first, first[:-1] + bytes([first[-1] + 1])
