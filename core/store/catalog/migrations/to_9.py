"""From version 8 to 9: watched folders, which files in them are left alone, and how many files were left out.

Existing data stays as it is. What was left out is not known until folders are added again.
"""

from __future__ import annotations

import sqlite3

from core.store.seals import sealed


def upgrade_to_9(db: sqlite3.Connection) -> None:
    """Adds the tables of watched folders, and of what was left out, to those of version 8."""
    db.execute(
        f"""CREATE TABLE watched_folders (
            path BLOB PRIMARY KEY, mounted INTEGER NOT NULL, {sealed("path", "mounted")}
        ) STRICT"""
    )
    db.execute(f"CREATE TABLE left_alone (file TEXT PRIMARY KEY, {sealed('file')}) STRICT")
    db.execute(
        f"""CREATE TABLE left_out (
            folder BLOB NOT NULL, ending TEXT NOT NULL, files INTEGER NOT NULL,
            {sealed("folder", "ending", "files")}, PRIMARY KEY (folder, ending)
        ) STRICT"""
    )
