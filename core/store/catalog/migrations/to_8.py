"""From version 7 to 8: trays. Existing data stays as it is."""

from __future__ import annotations

import sqlite3

from core.store.seals import sealed


def upgrade_to_8(db: sqlite3.Connection) -> None:
    """Adds the table of trays to those of version 7."""
    db.execute(
        f"""CREATE TABLE trays (
            tray TEXT NOT NULL, place INTEGER NOT NULL, clause TEXT NOT NULL, note TEXT NOT NULL,
            {sealed("tray", "place", "clause", "note")}, PRIMARY KEY (tray, clause)
        ) STRICT"""
    )
