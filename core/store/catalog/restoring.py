"""Adds to a catalogue what a backup holds and the catalogue lacks."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

from core.store.database import Database
from core.store.kept import insert_rows, sound_rows, unread_files
from core.types import Restored


def add_missing(database: Database, backup: Database) -> Restored:
    """Adds what is missing in one transaction, and replaces nothing; files come in as not read.

    Saved searches are matched by their ids, ratings by query and clause, collections and trays by their entries, files
    and watched folders by their paths, corrections by contract and fact; the tuning is taken where there is none. Rows
    that do not match their seals are left out.
    """
    with backup.snapshot(), database.transaction(of_documents=True) as db:
        searches, ratings, collected, laid, folders, _, corrected = (
            insert_rows(db, table, sound_rows(backup, table))
            for table in (
                *("saved_searches", "ratings", "collections", "trays", "watched_folders", "left_alone", "corrections"),
            )
        )
        tuned = db.execute("SELECT 1 FROM tuning").fetchone() is not None
        tuning = [] if tuned else insert_rows(db, "tuning", islice(sound_rows(backup, "tuning"), 1))
        files = insert_rows(db, "files", unread_files(backup))
    paths = tuple(sorted(Path(os.fsdecode(row[0])) for row in files))
    return Restored(
        len(searches),
        len(ratings),
        len(collected),
        bool(tuning),
        paths,
        trays=len(laid),
        folders=len(folders),
        corrections=len(corrected),
    )
