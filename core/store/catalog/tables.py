"""The tables of the catalogue, and how those that an older version of the program made are brought up to date."""

from __future__ import annotations

import sqlite3
from typing import Final

from core.store.catalog.encoders import FROM_FINGERPRINTS
from core.store.catalog.encoders import TABLES as ENCODERS
from core.store.catalog.kept import TABLES as KEEPING
from core.store.catalog.texts import TABLES as TEXTS
from core.store.vectors import schema

# What is asked of all documents at once; the rows themselves hold the texts, and to read past those takes long.
_GLANCE: Final = "CREATE INDEX documents_at_a_glance ON documents (id, clauses, extraction, tagger)"

_TABLES: Final = (
    """CREATE TABLE documents (
        id TEXT PRIMARY KEY,
        content BLOB NOT NULL,   -- schema.pack_document
        sections BLOB NOT NULL,  -- schema.pack
        clauses INTEGER NOT NULL,
        definitions BLOB,        -- schema.pack
        particulars BLOB,        -- schema.pack
        extraction INTEGER NOT NULL DEFAULT 1,  -- the way in which all this was taken from the file
        tags BLOB,               -- schema.pack_tags
        tagger TEXT              -- the fingerprint of what made them; NULL: none yet
    ) STRICT""",
    """CREATE TABLE files (
        path BLOB PRIMARY KEY,   -- as the file system spells it, which need not be text
        size INTEGER,            -- NULL: read it again whatever it is
        mtime_ns INTEGER,
        document TEXT REFERENCES documents (id),
        status TEXT NOT NULL,
        title TEXT NOT NULL,
        pages INTEGER NOT NULL,
        sections INTEGER NOT NULL,
        clauses INTEGER NOT NULL,
        issues TEXT NOT NULL,    -- JSON
        remarks TEXT NOT NULL DEFAULT '[]'  -- JSON
    ) STRICT""",
    "CREATE INDEX files_by_document ON files (document)",
    _GLANCE,
    *KEEPING,
    *TEXTS,
    *ENCODERS,
)

# What makes the tables of each version into those of the next. What only a new reading of the file can tell is left
# empty: the documents count as taken in the first way, and the next indexing reads their files again. The words of
# documents from before the third version are put down at the next indexing too, from their text. Up to the fourth a
# document's row named the encoder of its vectors; that column stays there, for to drop it would write all texts anew.
_UPGRADES: Final = {
    1: (
        "ALTER TABLE files ADD COLUMN remarks TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE documents ADD COLUMN definitions BLOB",
        "ALTER TABLE documents ADD COLUMN particulars BLOB",
        "ALTER TABLE documents ADD COLUMN extraction INTEGER NOT NULL DEFAULT 1",
    ),
    2: (*KEEPING, *TEXTS),
    3: ("ALTER TABLE documents ADD COLUMN tags BLOB", "ALTER TABLE documents ADD COLUMN tagger TEXT", _GLANCE),
    4: (*ENCODERS, *FROM_FINGERPRINTS),
}


def version(db: sqlite3.Connection) -> int:
    """The version of the tables, 0 where there are none yet."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def make(db: sqlite3.Connection) -> None:
    """Makes the tables, or brings those of an older version up to date. Call it inside a transaction."""
    at = version(db)
    steps = [_UPGRADES[older] for older in range(at, schema.VERSION)] if at else [_TABLES]
    for step in steps:
        for statement in step:
            db.execute(statement)
    db.execute(f"PRAGMA user_version = {schema.VERSION}")
