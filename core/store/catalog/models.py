"""What models have made of the documents: whose vectors are in, whose answer, and the answers of judges; and on which
documents the program died.

Vectors of different encoders are not comparable. Quick ones stand in for an encoder's own until these are made; they
are listed under its fingerprint with `QUICK` added, and forgotten once no document needs them. While all documents are
re-embedded by another encoder, the vectors of the previous one answer. Which encoder answers is a single row, so one
commit switches from one to the other.

A judge is a language model that grades clauses. Its answers are kept so that asking again is instant, each keyed by the
model and a hash of the question, so the table holds no words of a query or a contract. They stay when the model is
removed: it may return, or still be on another machine that opens this library, and they hold for the same weights.

An attempt is recorded before work on a document begins and deleted when the work is done, so whatever a run finds here
at its start is what the last one did not survive. A document on which two runs have died is set aside, so that a file
made to exhaust memory, or one that triggers a bug in a third-party library, does not keep all others out.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Final

from core.base.errors import LibraryError, MunimentError
from core.base.translation import marked
from core.store.database import Database
from core.store.digests import WindowDigest
from core.types import FileRecord, FileStatus, Issue

QUICK: Final = "~quick"
"""Added to the fingerprint of an encoder for the vectors of `Embedder.embed_quickly`."""
_ENOUGH: Final = 2  # runs that died on a document
TABLES: Final = (
    """CREATE TABLE embedded (
        encoder TEXT NOT NULL,   -- fingerprint of the encoder whose vectors of the document are in
        document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
        windows INTEGER,         -- how many; NULL: not counted
        digest INTEGER,          -- of them, see core.store.digests
        seal,
        PRIMARY KEY (encoder, document)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX embedded_by_document ON embedded (document)",
    # One row; none while there are no vectors.
    """CREATE TABLE answering (
        encoder TEXT NOT NULL,
        seal
    ) STRICT""",
    """CREATE TABLE judgements (
        model TEXT NOT NULL,    -- fingerprint of the judge
        question TEXT NOT NULL, -- hash of the query and of the text of each clause
        answer REAL NOT NULL,   -- stars of one clause, or by how much the first of two is better
        seal,
        PRIMARY KEY (model, question)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE attempts (
        document TEXT PRIMARY KEY,  -- which need not be in the library yet
        begun INTEGER NOT NULL,     -- how often work on it was begun and not ended
        seal
    ) STRICT, WITHOUT ROWID""",
    """CREATE TRIGGER attempts_at_what_is_forgotten AFTER DELETE ON documents BEGIN
        DELETE FROM attempts WHERE document = OLD.id;
    END""",
)
SET_ASIDE: Final = f"SELECT document FROM attempts WHERE begun >= {_ENOUGH}"
"""The ids of the documents that are set aside."""
_ISSUE: Final = Issue(
    marked("Muniment stopped working twice while it processed this file, which can only be found by its wording."),
    marked("Split it into parts and add those, or add this file by itself to try again."),
)
ANSWERS: Final = f"""SELECT encoder FROM answering WHERE EXISTS
(SELECT 1 FROM embedded WHERE embedded.encoder IN (answering.encoder, answering.encoder || '{QUICK}'))"""
"""The encoder whose vectors answer; not one whose documents have all been forgotten."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many documents are found by the vectors of an encoder, and how many of these only by quick ones."""

    documents: int
    quick: int


class Encoders:
    """Reads and writes which encoders' vectors are in; encoders go by their fingerprints. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def answering(self) -> str | None:
        """The encoder whose vectors answer; None where there are no vectors."""
        answers = self._database.sound("encoder", "answering", f"WHERE encoder IN ({ANSWERS})")
        return str(answers[0][0]) if answers else None

    def has_vectors(self) -> bool:
        """Whether any document has vectors."""
        return bool(self._database.rows("SELECT 1 FROM embedded LIMIT 1"))

    def embedded(self) -> dict[str, int]:
        """The number of documents that have vectors of each encoder, and quick ones."""
        return dict(self._database.rows("SELECT encoder, COUNT(*) FROM embedded GROUP BY encoder"))

    def found(self) -> dict[str, Coverage]:
        """How many documents are found by the vectors of each encoder, quick ones included."""
        counts = self.embedded()
        found = {encoder: Coverage(count, 0) for encoder, count in counts.items() if not encoder.endswith(QUICK)}
        either = "SELECT COUNT(DISTINCT document) FROM embedded WHERE encoder IN (?, ?)"
        for quick in counts.keys() - found.keys():
            encoder = quick.removesuffix(QUICK)
            all_ = int(self._database.rows(either, encoder, quick)[0][0])
            found[encoder] = Coverage(all_, all_ - counts.get(encoder, 0))
        return found

    def waiting(self, encoder: str) -> list[str]:
        """The ids of documents without vectors of an encoder, in the order they were added, except those set aside."""
        return [str(row[0]) for row in self._database.rows(f"SELECT id {_WAITING} ORDER BY rowid", encoder)]

    def behind(self, encoder: str) -> int:
        """The number of documents that have vectors of other encoders, but none of this one."""
        mine = "SELECT document FROM embedded WHERE encoder IN (?, ?)"
        behind = f"SELECT COUNT(DISTINCT document) FROM embedded WHERE document NOT IN ({mine} UNION {SET_ASIDE})"
        rows = self._database.rows(behind, encoder, encoder + QUICK)
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

    def mark_quick(self, windows: Mapping[str, WindowDigest], encoder: str) -> None:
        """Records that documents have quick vectors for an encoder. The first encoder of a library begins to answer.

        Args:
            windows: of each document, what the vector store must return.
            encoder: its fingerprint.
        """
        rows = [(encoder + QUICK, document, each.count, each.digest) for document, each in windows.items()]
        with self._database.transaction() as db:
            db.executemany("INSERT OR REPLACE INTO embedded VALUES (?, ?, ?, ?)", rows)
            if rows and db.execute(ANSWERS).fetchone() is None:
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
        kept = {*encoders, self.answering()}
        others = [each for each in self.embedded() if each.removesuffix(QUICK) not in kept]
        with self._database.transaction() as db:
            db.executemany("DELETE FROM embedded WHERE encoder = ?", [(encoder,) for encoder in others])

    def drop_quick(self, encoder: str) -> None:
        """Forgets the quick vectors for an encoder, whose own are in."""
        if encoder + QUICK not in self.embedded():
            return  # so that other programs see no change
        with self._database.transaction() as db:
            db.execute("DELETE FROM embedded WHERE encoder = ?", (encoder + QUICK,))


_WAITING: Final = f"FROM documents WHERE id NOT IN (SELECT document FROM embedded WHERE encoder = ? UNION {SET_ASIDE})"


def _answer_by(db: sqlite3.Connection, encoder: str) -> None:
    db.execute("DELETE FROM answering")
    db.execute("INSERT INTO answering VALUES (?)", (encoder,))


_AT_ONCE: Final = 500  # SQLite takes some thousands of values in one statement


def grade_key(query: str, *clauses: str) -> str:
    """The key of the question whether clauses answer a query (hex SHA-256)."""
    return hashlib.sha256(json.dumps([query, *clauses]).encode()).hexdigest()


class Judgements:
    """Reads and writes the answers of judges. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def answers(self, model: str, questions: Iterable[str]) -> dict[str, float]:
        """The answers of a judge by question; questions that it was never asked are left out."""
        keys = list(questions)
        answers: dict[str, float] = {}
        for start in range(0, len(keys), _AT_ONCE):
            some = keys[start : start + _AT_ONCE]
            marks = ", ".join("?" * len(some))
            answers |= self._database.sound(
                "question, answer", "judgements", f"WHERE model = ? AND question IN ({marks})", model, *some
            )
        return answers

    def put(self, model: str, answers: Mapping[str, float]) -> None:
        """Keeps the answers of a judge, by question."""
        with self._database.transaction() as db:
            db.executemany(
                "INSERT OR REPLACE INTO judgements VALUES (?, ?, ?)",
                [(model, key, value) for key, value in answers.items()],
            )


# ------------------------------------------------- documents on which the program died


class Attempts:
    """Reads and writes the documents on which the program died. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    @contextmanager
    def at(self, *documents: str) -> Iterator[None]:
        """Counts an attempt at documents, unless the work in the block is cancelled or fails for an outside reason.

        Whatever commits the work deletes the attempts, see `clear_attempts`. A document of `begun` must be worked on
        alone, so that none is set aside for what another does.
        """
        rows = [(document,) for document in documents]
        with self._database.transaction() as db:
            db.executemany(
                "INSERT INTO attempts VALUES (?, 1) ON CONFLICT (document) DO UPDATE SET begun = begun + 1", rows
            )
        try:
            yield
        except (MunimentError, GeneratorExit, KeyboardInterrupt):
            with suppress(LibraryError), self._database.transaction() as db:  # the disk may be full
                db.executemany("DELETE FROM attempts WHERE document = ?", rows)
            raise

    def begun(self) -> set[str]:
        """The ids of the documents on which a run has died, alone or together with others."""
        return set(self._database.column("SELECT document FROM attempts"))

    def take_back(self, content: str) -> None:
        """Forgets the attempts at all documents made from one content; their ids begin with its id."""
        with self._database.transaction() as db:
            db.execute("DELETE FROM attempts WHERE substr(document, 1, length(?1)) = ?1", (content,))

    def set_aside(self) -> set[str]:
        """The ids of the documents that are set aside, including those that never entered the library."""
        return set(self._database.column(SET_ASIDE))


def clear_attempts(db: sqlite3.Connection, document: str) -> None:
    """Forgets the attempts at a document, within the transaction that commits the work on it."""
    db.execute("DELETE FROM attempts WHERE document = ?", (document,))


def listed(record: FileRecord, *, set_aside: bool) -> FileRecord:
    """A file as the user sees it: one whose document is set aside says so until it no longer is."""
    if not set_aside:
        return record
    return replace(record, status=FileStatus.PARTIAL, issues=(*record.issues, _ISSUE))
