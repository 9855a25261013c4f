"""Watched folders, in a table of the catalogue; and which files in them are left alone, in another.

A file that the user removed from the library, and that still lies in a watched folder, does not come back by itself. It
stands here by a hash of its path: what is forgotten is named nowhere.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

from core.store.database import Database
from core.store.seals import sealed
from core.types import WatchedFolder

TABLES: Final = (
    f"""CREATE TABLE watched_folders (
        path BLOB PRIMARY KEY,     -- as the file system spells it, which need not be text
        mounted INTEGER NOT NULL,  -- whether a drive or a share was mounted there when the user chose it
        {sealed("path", "mounted")}
    ) STRICT""",
    f"""CREATE TABLE left_alone (
        file TEXT PRIMARY KEY,     -- see `file_key`
        {sealed("file")}
    ) STRICT""",
)


class StoredFolders:
    """Reads and writes which folders are watched. May be used from several threads.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def watched(self) -> tuple[WatchedFolder, ...]:
        """The folders that are watched, in path order."""
        rows = self._database.sound("path, mounted", "watched_folders")
        return tuple(sorted(WatchedFolder(Path(os.fsdecode(path)), bool(mounted)) for path, mounted in rows))

    def watch(self, folder: WatchedFolder) -> None:
        """Has a folder watched, with all below it, so that no folder below it needs to be by itself."""
        below = [each for each in self.watched() if folder.path in each.path.parents]
        with self._database.transaction() as db:
            _unwatch(db, below)
            db.execute(
                "INSERT OR REPLACE INTO watched_folders VALUES (?, ?)", (os.fsencode(folder.path), folder.mounted)
            )

    def unwatch(self, folder: WatchedFolder) -> None:
        """Has a folder watched no longer."""
        with self._database.transaction() as db:
            _unwatch(db, [folder])

    def left_alone(self) -> frozenset[str]:
        """The keys of the files that are not to come back by themselves."""
        return frozenset(self._database.column("SELECT file FROM left_alone"))


def file_key(path: Path) -> str:
    """What stands for the path of a file where its name may not be kept: hex SHA-256."""
    return sha256(os.fsencode(path)).hexdigest()


def leave_alone(db: sqlite3.Connection, paths: Iterable[Path]) -> None:
    """Puts down that files are not to come back by themselves."""
    db.executemany("INSERT OR IGNORE INTO left_alone VALUES (?)", ((file_key(path),) for path in paths))


def take_back(db: sqlite3.Connection, path: Path) -> None:
    """A file is in the library again: the user has added it."""
    db.execute("DELETE FROM left_alone WHERE file = ?", (file_key(path),))


def _unwatch(db: sqlite3.Connection, folders: Iterable[WatchedFolder]) -> None:
    db.executemany("DELETE FROM watched_folders WHERE path = ?", ((os.fsencode(each.path),) for each in folders))
