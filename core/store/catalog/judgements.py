"""The answers of language models that judge clauses, kept in the catalogue so that asking again is instant.

An answer is keyed by the model and a hash of the question, so the table holds no words of a query or a contract. It
stays when the model is removed: the model may return, or still be on another machine that opens this library, and
answers hold for the same weights.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Final

from core.store.database import Database
from core.store.seals import sealed

TABLES: Final = (
    f"""CREATE TABLE judgements (
        model TEXT NOT NULL,    -- fingerprint of the judge
        question TEXT NOT NULL, -- hash of the query and of the text of each clause
        answer REAL NOT NULL,   -- stars of one clause, or by how much the first of two is better
        {sealed("model", "question", "answer")},
        PRIMARY KEY (model, question)
    ) STRICT, WITHOUT ROWID""",
)
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
