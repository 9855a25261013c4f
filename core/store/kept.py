"""The part of a catalogue that cannot be recreated from the contracts, as a catalogue of its own.

Its tables are those of the original catalogue, of whatever version, so that it can be opened and brought up to date in
the same way. It holds no documents, clauses or words of theirs: only what the user keeps, and the names of the files.
"""

from __future__ import annotations

import json
import sqlite3
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from core.base.translation import marked
from core.store.database import Database
from core.store.errors import catalog_errors
from core.store.seals import FUNCTION, checksum

USER_TABLES: Final = (
    *("saved_searches", "ratings", "collections", "tuning", "trays", "watched_folders", "left_alone", "corrections"),
)
"""Tables of what the user keeps, see `core.store.catalog.user_data`."""
_BACKUP: Final = 0x4D756E42  # "MunB", SQLite's application_id of a backup
_HEADER: Final = struct.Struct(">16s44xI4xI")  # of an SQLite file, https://sqlite.org/fileformat.html
_UNREAD: Final[Mapping[str, object]] = {
    "size": None,
    "mtime_ns": None,
    "document": None,
    "status": "failed",
    "pages": 0,
    "sections": 0,
    "clauses": 0,
    "issues": json.dumps(
        [[marked("Only the name of this file was in the backup."), marked("Add the file again."), None, None]]
    ),
    "remarks": "[]",
}
_DDL: Final = """SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
ORDER BY type <> 'table', name"""


def has_user_data(database: Database) -> bool:
    """Whether the user keeps anything there."""
    return any(database.rows(f"SELECT 1 FROM {table} LIMIT 1") for table in _user_tables(database))


def pack_user_data(database: Database) -> bytes:
    """The file of a catalogue with what the user keeps, and with the files listed as failed, to be read again.

    Rows that do not match their seals are left out. The same rows give the same file.

    Raises:
        LibraryError: the catalogue cannot be read.
    """
    with database.snapshot(), closing(_empty_like(database)) as copy:
        for table in _user_tables(database):
            insert_rows(copy, table, dict.fromkeys(sound_rows(database, table)))
        insert_rows(copy, "files", unread_files(database))
        return copy.serialize()


def backup_version(file: Path) -> int | None:
    """The version of the catalogue in a backup file, damaged or not; None where the file is no backup.

    Raises:
        OSError: it cannot be read.
    """
    with file.open("rb") as opened:
        header = opened.read(_HEADER.size)
    if len(header) < _HEADER.size:
        return None
    magic, version, made_for = _HEADER.unpack(header)
    return int(version) if (magic, made_for) == (b"SQLite format 3\0", _BACKUP) else None


def sound_rows(database: Database, table: str, order: str = "rowid") -> Iterator[Sequence[Any]]:
    """The rows of a table that match their seals; rows of a damaged table may appear twice."""
    return ((*row,) for sound, *row in database.rescue(table, order) if sound)


def unread_files(database: Database) -> Iterator[Sequence[Any]]:
    """The rows of the files, changed to those of unread files; rows of files that could not be read are unchanged."""
    columns = database.columns("files")
    for row in sound_rows(database, "files"):
        values = dict(zip(columns, row, strict=True))
        yield row if values["document"] is None else tuple({**values, **_UNREAD}[column] for column in columns)


def insert_rows(db: sqlite3.Connection, table: str, rows: Iterable[Sequence[Any]]) -> list[Sequence[Any]]:
    """Inserts rows that are not there yet, and returns the ones inserted."""
    return [
        row
        for row in rows
        if db.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row).rowcount > 0
    ]


def _user_tables(database: Database) -> list[str]:
    """The user tables that a catalogue of this version has."""
    return [table for table in USER_TABLES if database.columns(table)]


def _empty_like(database: Database) -> sqlite3.Connection:
    """The empty tables of a catalogue, in memory."""
    with catalog_errors(database.folder):
        copy = sqlite3.connect(":memory:", isolation_level=None)
        copy.create_function(FUNCTION, -1, checksum, deterministic=True)
        for (statement,) in database.rows(_DDL):
            copy.execute(statement)
        (version,) = database.column("PRAGMA user_version")
        copy.execute(f"PRAGMA user_version = {version}")
        copy.execute(f"PRAGMA application_id = {_BACKUP}")
        return copy
