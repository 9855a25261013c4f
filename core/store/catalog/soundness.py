"""Checks that a catalogue is as it was written: its structure, each row, and the agreement of its tables."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import numpy as np

from core.base.errors import DamagedLibrary
from core.base.translation import marked, tr
from core.store.backups import USER_TABLES, insert_rows, sound_rows
from core.store.catalog import texts
from core.store.catalog.documents import LOST, unpack_clauses, unpack_document, unpack_particulars, unpack_text
from core.store.catalog.removals import note_removal
from core.store.catalog.schema import prepare
from core.store.catalog.user_data import is_readable
from core.store.database import FILE_NAME, Database
from core.store.errors import damaged
from core.store.folder import work_folder
from core.store.postings import merge_fresh, unpack_numbers

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
        for table in (*USER_TABLES, "files"):
            yield
            if not all(is_readable(table, row) for row in sound_rows(database, table)):
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


_KEPT: Final = {  # tables of what the user keeps, and how to name what is lost of each
    "saved_searches": marked("some saved searches"),
    "ratings": marked("some stars"),
    "collections": marked("some entries of collections"),
    "tuning": marked("what was learned from your stars"),
    "trays": marked("some clauses in trays"),
    "watched_folders": marked("some watched folders"),
    "left_alone": marked("which removed files stay removed from watched folders"),
    "corrections": marked("some corrected facts of contracts"),
    "dismissed_findings": marked("which findings in drafts are dismissed"),
    "version_ties": marked("which versions of contracts were joined or parted"),
    "kept_clauses": marked("some kept clauses"),
    "exclusions": marked("some patterns of excluded files"),
}


def salvage(folder: Path) -> Generator[None, None, tuple[str, ...]]:
    """Replaces the catalogue of the library in ``folder`` with what is sound of it. Every yield is a checkpoint.

    Args:
        folder: the library folder.

    Returns:
        The files whose documents are lost, the titles of documents whose files are unknown, and names of lost user
        data.

    Raises:
        LibraryError: nothing of it can be read, or there is no space for the new one.
    """
    with (
        work_folder(folder, "repair") as place,
        closing(Database(folder)) as old,
        closing(Database(place)) as new,
    ):
        prepare(new)
        lost = yield from _Salvage(old, new).copy()
        yield
        _take_place(old, new)
        return lost


def _take_place(old: Database, new: Database) -> None:
    try:
        old.replace_by(new)
    except DamagedLibrary:  # so damaged that SQLite would not write to it
        old.close()
        new.close()
        os.replace(new.folder / FILE_NAME, old.folder / FILE_NAME)


class _Salvage:
    """Copies from one catalogue into a new one."""

    def __init__(self, old: Database, new: Database) -> None:
        self._old, self._new = old, new
        self._lost: list[str] = []

    def copy(self) -> Generator[None, None, tuple[str, ...]]:
        # A library of version 2 has no passages. A document whose passages are damaged is lost, to be read again.
        passages = list(self._old.rescue("passages", "document")) if self._old.columns("passages") else []
        broken = {row[0] for sound, *row in passages if not sound}
        for row in sound_rows(self._old, "documents"):
            yield
            if row[0] not in broken:
                self._copy_document(row)
        yield
        with self._new.transaction(of_documents=True) as db:
            for sound, *row in self._old.rescue("files", "rowid"):
                self._copy_file(db, row, sound=sound and is_readable("files", row))
            self._drop_unlisted(db)
            for table, words in _KEPT.items():
                rows = list(self._old.rescue(table, "rowid")) if self._old.columns(table) else []  # an older version
                good = [row for sound, *row in rows if sound and is_readable(table, row)]
                insert_rows(db, table, good)
                self._lost += [tr(words)] if len(good) < len(rows) else []
            insert_rows(db, "answering", sound_rows(self._old, "answering"))
            insert_rows(db, "judgements", sound_rows(self._old, "judgements", "model, question"))
            insert_rows(db, "left_out", sound_rows(self._old, "left_out"))
            if self._old.columns("excluded"):
                insert_rows(db, "excluded", sound_rows(self._old, "excluded"))
            insert_rows(db, "attempts", sound_rows(self._old, "attempts", "document"))
            insert_rows(db, "removals", sound_rows(self._old, "removals", "document"))
            note_removal(db, ())  # a row of that journal may be lost, so everything is wiped once more
            known = {str(row[0]) for row in db.execute("SELECT id FROM documents")}
            embedded = sound_rows(self._old, "embedded", "encoder, document")
            insert_rows(db, "embedded", (row for row in embedded if row[1] in known))
            insert_rows(db, "ledgers", (row for row in sound_rows(self._old, "ledgers", "document") if row[0] in known))
            insert_rows(db, "passages", (row for sound, *row in passages if sound and row[0] in known))
        return tuple(dict.fromkeys(self._lost))

    def _copy_document(self, row: Sequence[Any]) -> None:
        id_, packed, _, _, _, ranges, _, _, particulars, *_ = row
        text = unpack_text(packed)
        rows = texts.text_rows(id_, text, unpack_clauses(id_, text, ranges), unpack_particulars(particulars))
        with self._new.transaction(of_documents=True) as db:
            if not db.execute("SELECT 1 FROM documents WHERE id = ?", (id_,)).fetchone():
                insert_rows(db, "documents", [row])
                texts.insert_text(db, rows)
                merge_fresh(db)

    def _copy_file(self, db: sqlite3.Connection, row: list[Any], *, sound: bool) -> None:
        """Copies a file; one that is not sound, or whose document is lost, is listed as failed."""
        path, _, _, document, _, title, *_ = row
        held = document and db.execute("SELECT 1 FROM documents WHERE id = ?", (document,)).fetchone()
        if sound and (held or document is None):
            insert_rows(db, "files", [row])
        elif isinstance(path, bytes) and path:
            self._lost.append(os.fsdecode(path))
            insert_rows(db, "files", [(path, None, None, None, "failed", str(title), 0, 0, 0, LOST, "[]")])

    def _drop_unlisted(self, db: sqlite3.Connection) -> None:
        """Takes out the documents whose files are no longer known."""
        unlisted = "FROM documents WHERE id NOT IN (SELECT document FROM files WHERE document IS NOT NULL)"
        gone = {
            str(id_): unpack_document(content, "", id_, Path()).title
            for id_, content in db.execute(f"SELECT id, content {unlisted}")
        }
        self._lost += [title or id_ for id_, title in gone.items()]
        texts.drop_texts(db, list(gone))
        db.execute(f"DELETE {unlisted}")
