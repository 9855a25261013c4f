"""Two tables of the catalogue: the watched folders, and the files in them that are left alone.

A file that the user removed from the library but that is still in a watched folder does not come back by itself. It is
listed by a hash of its path: what is forgotten is named nowhere.
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
    """Reads and writes the watched folders. Thread-safe.

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
        """Watches a folder and all below it; folders below it are then no longer listed by themselves."""
        below = [each for each in self.watched() if folder.path in each.path.parents]
        with self._database.transaction() as db:
            _unwatch(db, below)
            db.execute(
                "INSERT OR REPLACE INTO watched_folders VALUES (?, ?)", (os.fsencode(folder.path), folder.mounted)
            )

    def unwatch(self, folder: WatchedFolder) -> None:
        """Stops watching a folder."""
        with self._database.transaction() as db:
            _unwatch(db, [folder])

    def left_alone(self) -> frozenset[str]:
        """The keys of the files that must not come back by themselves."""
        return frozenset(self._database.column("SELECT file FROM left_alone"))


def file_key(path: Path) -> str:
    """The hash (hex SHA-256) that replaces the path of a file where its name may not be kept."""
    return sha256(os.fsencode(path)).hexdigest()


def leave_alone(db: sqlite3.Connection, paths: Iterable[Path]) -> None:
    """Records that files must not come back by themselves."""
    db.executemany("INSERT OR IGNORE INTO left_alone VALUES (?)", ((file_key(path),) for path in paths))


def take_back(db: sqlite3.Connection, path: Path) -> None:
    """Forgets that a file was to be left alone, since the user has added it again."""
    db.execute("DELETE FROM left_alone WHERE file = ?", (file_key(path),))


def _unwatch(db: sqlite3.Connection, folders: Iterable[WatchedFolder]) -> None:
    db.executemany("DELETE FROM watched_folders WHERE path = ?", ((os.fsencode(each.path),) for each in folders))
