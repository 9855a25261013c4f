"""Which documents have vectors of which encoder, and whose vectors answer: tables of the catalogue.

Vectors of different encoders are not comparable. While all documents are re-embedded by another encoder, the vectors of
the previous one answer. Which encoder answers is a single row, so one commit switches from one to the other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
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
"""The encoder whose vectors answer; not one whose documents have all been forgotten."""


class Encoders:
    """Reads and writes which encoders' vectors are in; encoders go by their fingerprints. Thread-safe.

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
        """Whether any document has vectors, of this encoder or of any."""
        if encoder is None:
            return bool(self._database.rows("SELECT 1 FROM embedded LIMIT 1"))
        return bool(self._database.rows("SELECT 1 FROM embedded WHERE encoder = ? LIMIT 1", encoder))

    def embedded(self) -> dict[str, int]:
        """The number of documents that have vectors of each encoder."""
        return dict(self._database.rows("SELECT encoder, COUNT(*) FROM embedded GROUP BY encoder"))

    def waiting(self, encoder: str) -> list[str]:
        """The ids of documents without vectors of an encoder, in the order they were added, except those set aside."""
        return [str(row[0]) for row in self._database.rows(f"SELECT id {_WAITING} ORDER BY rowid", encoder)]

    def behind(self, encoder: str) -> int:
        """The number of documents that have vectors of other encoders, but none of this one."""
        mine = "SELECT document FROM embedded WHERE encoder = ?"
        rows = self._database.rows(
            f"SELECT COUNT(DISTINCT document) FROM embedded WHERE document NOT IN ({mine} UNION {SET_ASIDE})", encoder
        )
        return int(rows[0][0])

    def mark(self, document: str, encoder: str, windows: WindowDigest | None = None) -> None:
        """Records that the vectors of a document are in. The first encoder of a library begins to answer.

        Args:
            document: its id.
            encoder: whose vectors they are.
            windows: what the vector store must return; None: it is not compared.
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
        """What the vector store must return for each document that has vectors of an encoder.

        Raises:
            DamagedLibrary: a row of this table differs from what was written.
        """
        rows = self._database.sound("document, windows, digest", "embedded", "WHERE encoder = ?", encoder)
        return {document: WindowDigest(count, digest) for document, count, digest in rows if count is not None}

    def digest(self, document: str, encoder: str) -> WindowDigest | None:
        """What the vector store must return for one document; None if it has no vectors, or they are not counted.

        Raises:
            DamagedLibrary: its row differs from what was written.
        """
        where = "WHERE encoder = ? AND document = ?"
        rows = self._database.sound("windows, digest", "embedded", where, encoder, document)
        return WindowDigest(*rows[0]) if rows and rows[0][0] is not None else None

    def answer_by(self, encoder: str) -> bool:
        """Lets an encoder answer, and forgets the vectors of all others; False if documents still lack its vectors."""
        with self._database.transaction() as db:
            if db.execute(f"SELECT 1 {_WAITING} LIMIT 1", (encoder,)).fetchone():
                return False
            _answer_by(db, encoder)
            db.execute("DELETE FROM embedded WHERE encoder <> ?", (encoder,))
            return True

    def keep(self, encoders: Collection[str]) -> None:
        """Forgets the vectors of all encoders except these and the one that answers."""
        others = self.embedded().keys() - set(encoders) - {self.answering()}
        with self._database.transaction() as db:
            db.executemany("DELETE FROM embedded WHERE encoder = ?", [(encoder,) for encoder in others])


_WAITING: Final = f"FROM documents WHERE id NOT IN (SELECT document FROM embedded WHERE encoder = ? UNION {SET_ASIDE})"


def _answer_by(db: sqlite3.Connection, encoder: str) -> None:
    db.execute("DELETE FROM answering")
    db.execute("INSERT INTO answering VALUES (?)", (encoder,))
