"""Checks that a catalogue is as it was written: its structure, each row, and the agreement of its tables."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

import numpy as np

from core.base.errors import DamagedLibrary
from core.store.database import Database
from core.store.errors import damaged
from core.store.postings.packed import unpack_numbers

_SEALED: Final = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%seal INTEGER%' ORDER BY name"


def is_sound(database: Database) -> Generator[None, None, bool]:
    """Whether all of a catalogue is as it was written. Every yield is a checkpoint."""
    try:
        if database.column("PRAGMA integrity_check(1)") != ["ok"]:
            return False
        for table in database.column(_SEALED):
            yield
            if database.rows(f"SELECT 1 FROM {table} WHERE NOT {database.is_sound(table)} LIMIT 1"):
                return False
        with database.snapshot():
            check_keys(database)
    except DamagedLibrary:
        return False
    return True


def check_keys(database: Database) -> None:
    """Checks that documents, their words and their files match. Call it in a snapshot.

    Raises:
        DamagedLibrary: a document has no words, words belong to no document, or a document belongs to no file.
    """
    segments = [unpack_numbers(row[0]) for row in database.sound("documents", "segments")]
    stored = set(database.column("SELECT key FROM fresh")).union(*(np.cumsum(each).tolist() for each in segments))
    keys = database.column("SELECT key FROM texts")
    (documents,) = database.column("SELECT COUNT(*) FROM documents")
    (listed,) = database.column("SELECT COUNT(DISTINCT document) FROM files")
    if not len(keys) == documents == listed or not stored.issuperset(keys):
        raise damaged(database.folder)
