"""The files in archives and mails, among the files of the catalogue: their paths begin with the path of that."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path

from core.store.catalog.records import RECORD, insert_record, record_of_row
from core.store.database import Database
from core.types import FileRecord


class StoredMembers:
    """Reads and writes the records of files in archives and mails. May be used from several threads.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, container: Path) -> list[FileRecord]:
        """The files in an archive or a mail, and in those that lie in it, in path order."""
        rows = self._database.rows(f"{RECORD} WHERE path >= ? AND path < ? ORDER BY path", *_below(container))
        return [record_of_row(row) for row in rows]

    def count(self, container: Path) -> int:
        """How many these are."""
        ((count,),) = self._database.rows("SELECT count(*) FROM files WHERE path >= ? AND path < ?", *_below(container))
        return int(count)

    def put(self, records: Iterable[FileRecord]) -> None:
        """Lists files that are still to be read, all at once."""
        with self._database.transaction() as db:
            for record in records:
                insert_record(db, record, None)


def delete_with_members(db: sqlite3.Connection, path: Path) -> None:
    """Deletes the record of a file with those of all files in it, if it is an archive or a mail; or of a folder."""
    db.execute("DELETE FROM files WHERE path = ? OR path >= ? AND path < ?", (os.fsencode(path), *_below(path)))


def _below(folder: Path) -> tuple[bytes, bytes]:
    """The least path, as the catalogue spells it, below a folder, an archive or a mail; and the first after all."""
    separator = os.sep.encode()
    first = os.fsencode(folder).rstrip(separator) + separator
    return first, first[:-1] + bytes([first[-1] + 1])
