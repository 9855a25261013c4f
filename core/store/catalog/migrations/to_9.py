"""From version 8 to 9: watched folders, and which files in them are left alone. All that was there stays as it is."""

from __future__ import annotations

import sqlite3

from core.store.seals import sealed


def upgrade_to_9(db: sqlite3.Connection) -> None:
    """Adds the tables of watched folders to those of version 8."""
    db.execute(
        f"""CREATE TABLE watched_folders (
            path BLOB PRIMARY KEY, mounted INTEGER NOT NULL, {sealed("path", "mounted")}
        ) STRICT"""
    )
    db.execute(f"CREATE TABLE left_alone (file TEXT PRIMARY KEY, {sealed('file')}) STRICT")
