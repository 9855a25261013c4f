"""The files of a library: a record of what was read of each, and the stamp that shows whether it has changed.

Files in archives and mails are among them: their paths begin with the container's path. Files of kinds that are not
read are only counted, by added folder, and by archive or mail: a new count replaces the old, and none is named. So
are those that the user excludes, by added folder.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from core.store.catalog.corrections import TITLE
from core.store.catalog.documents import unpack_issues, unpack_ledger
from core.store.catalog.models import ANSWERS, QUICK, SET_ASIDE
from core.store.catalog.user_data import take_back
from core.store.database import Database
from core.types import FileRecord, FileStatus

TABLES: Final = (
    """CREATE TABLE ledgers (
        document TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
        ledger BLOB NOT NULL,      -- documents.to_blob
        seal
    ) STRICT""",
    """CREATE TABLE left_out (
        folder BLOB NOT NULL,     -- as the file system spells it, which need not be text
        ending TEXT NOT NULL,     -- of the names of the files, in lower case
        files INTEGER NOT NULL,   -- how many
        seal,
        PRIMARY KEY (folder, ending)
    ) STRICT""",
    """CREATE TABLE excluded (
        folder BLOB NOT NULL,
        pattern TEXT NOT NULL,    -- that excludes them
        files INTEGER NOT NULL,   -- how many
        seal,
        PRIMARY KEY (folder, pattern)
    ) STRICT""",
)
RECORD: Final = f"""SELECT path, status, document, {TITLE}, pages, sections, clauses, issues, remarks,
EXISTS (SELECT 1 FROM embedded WHERE embedded.document = files.document
AND (encoder IN ({ANSWERS}) OR encoder IN (SELECT encoder || '{QUICK}' FROM ({ANSWERS})))),
(SELECT ledger FROM ledgers WHERE ledgers.document = files.document),
document IN ({SET_ASIDE})
FROM files"""
"""What `record_of_row` takes, and whether the file's document is set aside."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A file's size in bytes and modification time: where both are the same, it counts as unchanged, unread."""

    size: int
    mtime_ns: int


def insert_record(db: sqlite3.Connection, record: FileRecord, stamp: Stamp | None) -> None:
    """Writes the record of a file, replacing that of its path; without a stamp the file is read again next time."""
    take_back(db, record.path)
    db.execute(
        "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            os.fsencode(record.path),
            stamp.size if stamp else None,
            stamp.mtime_ns if stamp else None,
            record.document,
            record.status.value,
            record.title.encode(errors="replace").decode(),  # made from a name that need not be valid text
            record.pages,
            record.sections,
            record.clauses,
            json.dumps([(issue.message, issue.advice, issue.page, issue.remedy) for issue in record.issues]),
            json.dumps(record.remarks),
        ),
    )


def record_of_row(row: Sequence[Any]) -> FileRecord:
    """The record in a row of `RECORD`."""
    path, status, document, title, pages, sections, clauses, issues, remarks, embedded, ledger, _ = row
    return FileRecord(
        path=Path(os.fsdecode(path)),
        status=FileStatus(status),
        document=document,
        title=title,
        pages=pages,
        sections=sections,
        clauses=clauses,
        issues=unpack_issues(json.loads(issues)),
        embedded=bool(embedded),
        remarks=tuple(json.loads(remarks)),
        ledger=unpack_ledger(ledger) if ledger else None,
    )


# ------------------------------------------------------------ files in archives and mails


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


# ----------------------------------------------------------------------- files left out

_COUNTED: Final = {"left_out": "ending", "excluded": "pattern"}  # the tables, and by what they count


class LeftOut:
    """Reads and writes these counts, by file name extension, or by the pattern that excludes them. Thread-safe.

    Args:
        database: of the catalogue.
        table: "left_out" or "excluded".

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database, table: str) -> None:
        self._database, self._table = database, table

    def put(self, folder: Path, kinds: Mapping[str, int]) -> None:
        """Replaces the counts of a folder and of all below it. A folder inside another is counted with that one."""
        folders = f"SELECT DISTINCT folder FROM {self._table} WHERE folder NOT IN (SELECT path FROM files)"
        known = {Path(os.fsdecode(each)) for each in self._database.column(folders)}
        if not known.isdisjoint(folder.parents):
            return
        with self._database.transaction() as db:
            _drop(db, (each for each in known if each == folder or folder in each.parents), self._table)
            _insert(db, folder, kinds, self._table)

    def inside(self, containers: Collection[Path]) -> Counter[str]:
        """The number of files left out of these archives and mails, by file name extension."""
        total = Counter[str]()
        for folder, ending, count in self._database.sound("folder, ending, files", "left_out", "ORDER BY ending"):
            if Path(os.fsdecode(folder)) in containers:
                total[ending] += count
        return total

    def copy(self, container: Path, to: Path) -> None:
        """Gives an archive or a mail the counts of another with the same content."""
        if kinds := self.inside({container}):
            with self._database.transaction() as db:
                _insert(db, to, kinds)

    def kinds(self) -> tuple[tuple[str, int], ...]:
        """The total number of files left out, by file name extension or pattern, the most frequent first."""
        total, kind = Counter[str](), _COUNTED[self._table]
        for ending, count in self._database.sound(f"{kind}, files", self._table, f"ORDER BY {kind}"):
            total[ending] += count
        return tuple(total.most_common())


def count_inside(db: sqlite3.Connection, path: Path, left_out: Iterable[tuple[str, int]]) -> None:
    """Replaces the counts of a file that is or was an archive or a mail: of each kind how many files were left out."""
    _drop(db, [path])
    _insert(db, path, dict(left_out))


def drop_left_out(db: sqlite3.Connection) -> None:
    """Drops the counts of folders, archives and mails that no longer have a file in the library."""
    held = "SELECT 1 FROM files WHERE path = ? OR path >= ? AND path < ?"
    for table in _COUNTED:
        counted = [Path(os.fsdecode(path)) for (path,) in db.execute(f"SELECT DISTINCT folder FROM {table}")]
        gone = [each for each in counted if not db.execute(held, (os.fsencode(each), *_below(each))).fetchone()]
        _drop(db, gone, table)


def _drop(db: sqlite3.Connection, folders: Iterable[Path], table: str = "left_out") -> None:
    db.executemany(f"DELETE FROM {table} WHERE folder = ?", ((os.fsencode(folder),) for folder in folders))


def _insert(db: sqlite3.Connection, folder: Path, kinds: Mapping[str, int], table: str = "left_out") -> None:
    rows = ((os.fsencode(folder), _text(ending), count) for ending, count in kinds.items())
    db.executemany(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?)", rows)


def _text(ending: str) -> str:
    return ending.encode(errors="replace").decode()  # the name need not be valid text
