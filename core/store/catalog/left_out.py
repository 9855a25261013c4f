"""A table of the catalogue: how many files in the added folders are of kinds that are not read.

Counted by added folder, and by archive or mail, which is itself listed among the files: a new count replaces the old.
No file that is left out is named.
"""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Final

from core.store.database import Database
from core.store.seals import sealed
from core.types import Extraction, FileRecord

TABLES: Final = (
    f"""CREATE TABLE left_out (
        folder BLOB NOT NULL,     -- as the file system spells it, which need not be text
        ending TEXT NOT NULL,     -- of the names of the files, in lower case
        files INTEGER NOT NULL,   -- how many
        {sealed("folder", "ending", "files")},
        PRIMARY KEY (folder, ending)
    ) STRICT""",
)
_FOLDERS: Final = "SELECT DISTINCT folder FROM left_out WHERE folder NOT IN (SELECT path FROM files)"


class LeftOut:
    """Reads and writes these counts. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, folder: Path, kinds: Mapping[str, int]) -> None:
        """Replaces the counts of a folder and of all below it. A folder inside another is counted with that one."""
        known = {Path(os.fsdecode(each)) for each in self._database.column(_FOLDERS)}
        if not known.isdisjoint(folder.parents):
            return
        with self._database.transaction() as db:
            _drop(db, (each for each in known if each == folder or folder in each.parents))
            _insert(db, folder, kinds)

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
        """The total number of files left out, by file name extension, the most frequent first."""
        total = Counter[str]()
        for ending, count in self._database.sound("ending, files", "left_out", "ORDER BY ending"):
            total[ending] += count
        return tuple(total.most_common())


def count_inside(db: sqlite3.Connection, record: FileRecord, extraction: Extraction | None) -> None:
    """Replaces the counts of a file that is or was an archive or a mail, if it was read or can no longer be read."""
    if extraction is not None or record.document is None:
        _drop(db, [record.path])
        _insert(db, record.path, dict(extraction.document.left_out) if extraction else {})


def drop_left_out(db: sqlite3.Connection) -> None:
    """Drops the counts of folders, archives and mails that no longer have a file in the library."""
    files = {Path(os.fsdecode(path)) for (path,) in db.execute("SELECT path FROM files")}
    held = files | {folder for file in files for folder in file.parents}
    counted = {Path(os.fsdecode(path)) for (path,) in db.execute("SELECT DISTINCT folder FROM left_out")}
    _drop(db, counted - held)


def _drop(db: sqlite3.Connection, folders: Iterable[Path]) -> None:
    db.executemany("DELETE FROM left_out WHERE folder = ?", ((os.fsencode(folder),) for folder in folders))


def _insert(db: sqlite3.Connection, folder: Path, kinds: Mapping[str, int]) -> None:
    rows = ((os.fsencode(folder), _text(ending), count) for ending, count in kinds.items())
    db.executemany("INSERT OR REPLACE INTO left_out VALUES (?, ?, ?)", rows)


def _text(ending: str) -> str:
    return ending.encode(errors="replace").decode()  # the name need not be valid text
