"""A table of the catalogue: the facts of contracts that the user corrected.

A correction belongs to the content of a file, wherever the file is and however it is read. It holds words of the
contract, so it goes when the contract is forgotten.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from core.store.catalog.texts import facts_of
from core.store.database import Database
from core.types.clauses import ParticularKind
from core.types.facts import Values
from core.types.library import FileRecord

TABLES: Final = (
    """CREATE TABLE corrections (
        content TEXT NOT NULL,   -- id of the content of the contract
        kind TEXT NOT NULL,      -- a ParticularKind
        path BLOB NOT NULL,      -- of the file when it was corrected
        said TEXT NOT NULL,      -- JSON: the values that are right; an empty list where there is none
        seal,
        PRIMARY KEY (content, kind)
    ) STRICT""",
)
TITLE: Final = f"""coalesce((SELECT coalesce(json_extract(said, '$[0]'), '') FROM corrections
WHERE kind = '{ParticularKind.TITLE}' AND content = substr(document, 1, instr(document || '-', '-') - 1)), title)"""
"""The SQL for the title of a row of ``files``: the user's, if it is corrected."""

Corrections = Mapping[str, Mapping[ParticularKind, Values]]
"""The values that the user gave facts, by the ids of the contents."""


class StoredCorrections:
    """Reads and writes corrections. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Corrections:
        """All corrections."""
        return _by_content(self._database.sound("content, kind, said", "corrections"))

    def of(self, content: str) -> Mapping[ParticularKind, Values]:
        """The corrections of one contract."""
        rows = self._database.sound("content, kind, said", "corrections", "WHERE content = ?", content)
        return _by_content(rows).get(content, {})

    def put(self, content: str, path: Path, kind: ParticularKind, values: Values | None) -> Values | None:
        """Writes a correction, or deletes it (None).

        Returns:
            What it replaces; None where the fact was as read.
        """
        with self._database.transaction(of_documents=True) as db:
            where = (content, kind.value)
            before = db.execute("SELECT said FROM corrections WHERE content = ? AND kind = ?", where).fetchone()
            db.execute("DELETE FROM corrections WHERE content = ? AND kind = ?", where)
            if values is not None:
                row = (*where, os.fsencode(path), json.dumps(values, ensure_ascii=False))
                db.execute("INSERT INTO corrections VALUES (?, ?, ?, ?)", row)
            return None if before is None else tuple(json.loads(before[0]))


def drop_stale_corrections(db: sqlite3.Connection) -> None:
    """Deletes corrections of contracts that the library holds neither by path nor by content."""
    db.execute(
        """DELETE FROM corrections WHERE path NOT IN (SELECT path FROM files)
        AND NOT EXISTS (
            SELECT 1 FROM documents WHERE id >= corrections.content AND id < corrections.content || '.'
        )"""
    )


def follow_change(db: sqlite3.Connection, record: FileRecord) -> None:
    """Carries corrections over to a file's new content, before its record is replaced: each whose fact is read there
    as it was before, so that the mistake is the same. Saving a document again changes its content.
    """
    path = os.fsencode(record.path)
    before = db.execute("SELECT document, title FROM files WHERE path = ? AND document IS NOT NULL", (path,)).fetchone()
    if before is None or record.document is None:
        return
    (earlier, title), content = before, record.document.partition("-")[0]
    if earlier.partition("-")[0] == content:
        return
    then = facts_of(db, earlier) | {ParticularKind.TITLE: (title,)}
    now = facts_of(db, record.document) | {ParticularKind.TITLE: (record.title,)}
    asked = "SELECT kind, said FROM corrections WHERE content = ?"
    for kind, said in db.execute(asked, (earlier.partition("-")[0],)).fetchall():
        if then.get(ParticularKind(kind)) == now.get(ParticularKind(kind)):
            db.execute("INSERT OR IGNORE INTO corrections VALUES (?, ?, ?, ?)", (content, kind, path, said))


def _by_content(rows: list[tuple[str, str, str]]) -> Corrections:
    found: dict[str, dict[ParticularKind, Values]] = defaultdict(dict)
    for content, kind, said in rows:
        found[content][ParticularKind(kind)] = tuple(json.loads(said))
    return found
