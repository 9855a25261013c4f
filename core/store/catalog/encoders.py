"""Which documents have vectors of which encoder, and whose vectors answer: tables of the catalogue.

Vectors of different encoders are not comparable. While all documents are re-embedded by another encoder, those of the
one before answer. Which one does is a single row: one commit changes from one to the other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from pathlib import Path
from typing import Final

from core.store.catalog.attempts import SET_ASIDE, clear_attempts
from core.store.database import Database
from core.store.digests import WindowDigest
from core.store.seals import sealed

TABLES: Final = (
    f"""CREATE TABLE embedded (
        encoder TEXT NOT NULL,   -- fingerprint of the encoder whose vectors of the document are in
        document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
        windows INTEGER,         -- how many; NULL: not counted
        digest INTEGER,          -- of them, see core.store.digests
        {sealed("encoder", "document", "windows", "digest")},
        PRIMARY KEY (encoder, document)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX embedded_by_document ON embedded (document)",
    # One row; none while there are no vectors.
    f"CREATE TABLE answering (encoder TEXT NOT NULL, {sealed('encoder')}) STRICT",
)

ANSWERS: Final = """SELECT encoder FROM answering
WHERE EXISTS (SELECT 1 FROM embedded WHERE embedded.encoder = answering.encoder)"""
"""The encoder whose vectors answer. One of whose documents all were forgotten does not."""


class Encoders:
    """Reads and writes whose vectors are in; encoders are named by their fingerprints. Safe for several threads.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def answering(self) -> str | None:
        """The encoder whose vectors answer; None where there are no vectors."""
        answers = self._database.sound("encoder", "answering", "WHERE encoder IN (SELECT encoder FROM embedded)")
        return str(answers[0][0]) if answers else None

    def has_vectors(self, encoder: str | None = None) -> bool:
        """Whether the vectors of any document are in, of this encoder or of any."""
        if encoder is None:
            return bool(self._database.rows("SELECT 1 FROM embedded LIMIT 1"))
        return bool(self._database.rows("SELECT 1 FROM embedded WHERE encoder = ? LIMIT 1", encoder))

    def embedded(self) -> dict[str, int]:
        """Of how many documents the vectors of each encoder are in."""
        return dict(self._database.rows("SELECT encoder, COUNT(*) FROM embedded GROUP BY encoder"))

    def waiting(self, encoder: str) -> list[str]:
        """The ids of documents that have no vectors of an encoder, in the order they came in, but those set aside."""
        return [str(row[0]) for row in self._database.rows(f"SELECT id {_WAITING} ORDER BY rowid", encoder)]

    def behind(self, encoder: str) -> int:
        """How many documents have vectors of other encoders, but none of this one."""
        mine = "SELECT document FROM embedded WHERE encoder = ?"
        rows = self._database.rows(
            f"SELECT COUNT(DISTINCT document) FROM embedded WHERE document NOT IN ({mine} UNION {SET_ASIDE})", encoder
        )
        return int(rows[0][0])

    def mark(self, document: str, encoder: str, windows: WindowDigest | None = None) -> None:
        """Records that the vectors of a document are in. The first encoder of a library answers from now on.

        Args:
            document: its id.
            encoder: whose vectors they are.
            windows: what the clause store has to give back; None: it is not compared.
        """
        with self._database.transaction() as db:
            values = (encoder, document, *((windows.count, windows.digest) if windows else (None, None)))
            db.execute("INSERT OR IGNORE INTO embedded VALUES (?, ?, ?, ?)", values)
            clear_attempts(db, document)
            if db.execute(ANSWERS).fetchone() is None:
                _answer_by(db, encoder)

    def unmark(self, documents: Collection[str], encoder: str) -> None:
        """Records that the vectors of documents are not in, so that they are embedded again."""
        with self._database.transaction() as db:
            values = [(encoder, document) for document in documents]
            db.executemany("DELETE FROM embedded WHERE encoder = ? AND document = ?", values)

    def windows(self, encoder: str) -> dict[str, WindowDigest]:
        """Of each document whose vectors of an encoder are in, what the clause store has to give back.

        Raises:
            DamagedLibrary: a row of this table is not as it was written.
        """
        rows = self._database.sound("document, windows, digest", "embedded", "WHERE encoder = ?", encoder)
        return {document: WindowDigest(count, digest) for document, count, digest in rows if count is not None}

    def answer_by(self, encoder: str) -> bool:
        """Lets an encoder answer, and forgets the vectors of all others; False where documents wait for it yet."""
        with self._database.transaction() as db:
            if db.execute(f"SELECT 1 {_WAITING} LIMIT 1", (encoder,)).fetchone():
                return False
            _answer_by(db, encoder)
            db.execute("DELETE FROM embedded WHERE encoder <> ?", (encoder,))
            return True

    def keep(self, encoders: Collection[str]) -> None:
        """Forgets the vectors of all other encoders than these and the one that answers."""
        others = self.embedded().keys() - set(encoders) - {self.answering()}
        with self._database.transaction() as db:
            db.executemany("DELETE FROM embedded WHERE encoder = ?", [(encoder,) for encoder in others])


def drop_missing_vectors(db: sqlite3.Connection, folder: Path) -> None:
    """Forgets all vectors where none lie in the library's folder, as beside a catalogue that was copied by itself."""
    if not any(folder.glob("windows-*.lance")):
        db.execute("DELETE FROM embedded")
        db.execute("DELETE FROM answering")


_WAITING: Final = f"FROM documents WHERE id NOT IN (SELECT document FROM embedded WHERE encoder = ? UNION {SET_ASIDE})"


def _answer_by(db: sqlite3.Connection, encoder: str) -> None:
    db.execute("DELETE FROM answering")
    db.execute("INSERT INTO answering VALUES (?)", (encoder,))
