"""What judges said, kept in the catalogue: a second asking is instant.

A judgement is known by the model and a hash of what it was asked, so that neither the words of a query nor those of a
contract stand here. It stays when the model is removed: that may come again, or still be on another machine that opens
this library, and what it said holds for the same weights.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Final

from core.store.database import Database

TABLES: Final = (
    """CREATE TABLE judgements (
        model TEXT NOT NULL,    -- fingerprint of the judge
        asked TEXT NOT NULL,    -- hash of the query and of the text of each clause
        said REAL NOT NULL,     -- stars of one clause, or by how much the first of two is better
        PRIMARY KEY (model, asked)
    ) STRICT, WITHOUT ROWID""",
)
_AT_ONCE: Final = 500  # SQLite takes some thousand values in one statement


def asked(query: str, *clauses: str) -> str:
    """By which it is known what a judge was asked (hex SHA-256)."""
    return hashlib.sha256(json.dumps([query, *clauses]).encode()).hexdigest()


class Judgements:
    """Reads and writes what judges said. May be used from several threads.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, model: str, questions: Iterable[str]) -> dict[str, float]:
        """What a judge said, by what it was asked; what it was not asked is left out."""
        wanted = list(questions)
        found: dict[str, float] = {}
        for start in range(0, len(wanted), _AT_ONCE):
            some = wanted[start : start + _AT_ONCE]
            marks = ", ".join("?" * len(some))
            found |= self._database.rows(
                f"SELECT asked, said FROM judgements WHERE model = ? AND asked IN ({marks})", model, *some
            )
        return found

    def put(self, model: str, said: Mapping[str, float]) -> None:
        """Keeps what a judge said, by what it was asked."""
        with self._database.transaction() as db:
            db.executemany(
                "INSERT OR REPLACE INTO judgements VALUES (?, ?, ?)",
                [(model, key, value) for key, value in said.items()],
            )
