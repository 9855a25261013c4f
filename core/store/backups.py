"""The backups of a library: what is in one, where they are, when one is due, and how many are kept.

A backup holds what cannot be recreated from the contracts, as a catalogue of its own: what the user keeps, and the
names of the files, but no documents, clauses or words of theirs. Its tables are those of the original catalogue, of
whatever version, so that it can be opened and brought up to date in the same way.

Its name is a number and a date. The numbers rise, so that the newest is known whatever the clock said; the date is the
last on which the backup was up to date.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from core.base.layout import BACKUPS
from core.base.translation import marked
from core.privacy.permissions import flush_folder, replace_file
from core.store.database import FUNCTION, Database, checksum
from core.store.errors import catalog_errors, folder_errors
from core.types.library import Backup

_NAME: Final = re.compile(r"(\d{4,}) (\d{4}-\d\d-\d\d)\.backup")
_KEPT: Final = 8
_WEEK: Final = timedelta(days=7)


def list_backups(folder: Path) -> list[Backup]:
    """The backups of the library in ``folder``, the newest first."""
    found = []
    for match in (_NAME.fullmatch(file.name) for file in (folder / BACKUPS).glob("*.backup")):
        with suppress(ValueError):  # no such date
            if match:
                found.append(Backup(int(match[1]), date.fromisoformat(match[2]), folder / BACKUPS / match[0]))
    return sorted(found, key=lambda each: each.number, reverse=True)


def newest_backup(folder: Path) -> Path | None:
    """The newest backup of the library in ``folder``; None where there is none."""
    return next((each.path for each in list_backups(folder)), None)


def is_backup_due(database: Database) -> bool:
    """Whether there is something to back up, and no backup or the newest is a week old or dated in the future."""
    newest = next(iter(list_backups(database.folder)), None)
    current = newest is not None and timedelta() <= date.today() - newest.made < _WEEK
    return not current and has_user_data(database)


def back_up(database: Database) -> Path | None:
    """Writes a backup into the library's folder, and deletes the oldest of more than 8. Call it outside transactions.

    Where nothing has changed since the newest, that one is renamed to today's date instead.

    Returns:
        The backup of the library as it is now; None where the user keeps nothing in it.

    Raises:
        LibraryError: damaged, no space, not writable; the other backups stay intact.
    """
    if not has_user_data(database):
        return None
    content = pack_user_data(database)
    folder = database.folder / BACKUPS
    with folder_errors(folder):
        folder.mkdir(mode=0o700, exist_ok=True)
        others = list_backups(database.folder)
        if others and others[0].path.read_bytes() == content:
            return others[0].path.replace(folder / _name(others[0].number))
        path = folder / _name(others[0].number + 1 if others else 1)
        replace_file(path, content)
        drafts = folder.glob("*.new")  # left by programs that were killed
        for old in (*drafts, *(each.path for each in others[_KEPT - 1 :])):
            old.unlink(missing_ok=True)
        return path


def delete_backups(folder: Path) -> None:
    """Deletes the backups folder of the library in ``folder``, with all that is in it.

    Raises:
        LibraryError: they cannot be deleted.
    """
    with folder_errors(folder), suppress(FileNotFoundError):
        shutil.rmtree(folder / BACKUPS)
        flush_folder(folder)


def _name(number: int) -> str:
    return f"{number:04} {date.today().isoformat()}.backup"


USER_TABLES: Final = (
    *("saved_searches", "ratings", "collections", "tuning", "trays", "watched_folders", "left_alone", "corrections"),
    *("dismissed_findings", "version_ties", "kept_clauses", "exclusions"),
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


def is_backup(database: Database) -> bool:
    """Whether a catalogue is one of a backup."""
    return database.column("PRAGMA application_id") == [_BACKUP]


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
    """Inserts rows that are not there yet, and returns the ones inserted; those of other types are left out."""
    inserted = []
    for row in rows:
        with suppress(sqlite3.IntegrityError):
            if db.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row).rowcount > 0:
                inserted.append(row)
    return inserted


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
