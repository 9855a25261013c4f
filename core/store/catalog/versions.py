"""Two tables of the catalogue: which documents are versions of one contract, and what the user says of that.

The first is found out from the documents and can be made again; the second is the user's own. What the user says
belongs to the content of two files, wherever they are and however they are read; it holds no words of theirs.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.store.database import Database
from core.types.versions import Reason, ReasonKind

FOUND: Final = (
    """CREATE TABLE versions (
        document TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
        family TEXT NOT NULL,    -- the same for all versions of one contract
        place INTEGER NOT NULL,  -- among them, from the first draft on
        reasons TEXT NOT NULL,   -- JSON: why it stands there, as pairs of a kind and a count
        basis TEXT NOT NULL,     -- what it was found out from: where that has changed, it is found out again
        seal
    ) STRICT""",
    "CREATE INDEX versions_by_family ON versions (family)",
)
TIES: Final = (
    """CREATE TABLE version_ties (
        one TEXT NOT NULL,       -- id of the content of a contract, less than the other
        other TEXT NOT NULL,
        same INTEGER NOT NULL,   -- 1: the user says that they are versions of one contract; 0: that they are not
        seal,
        PRIMARY KEY (one, other)
    ) STRICT""",
)


@dataclass(frozen=True, slots=True)
class FoundVersion:
    """A document as one version of a contract; see the columns of the table."""

    document: str
    family: str
    place: int
    reasons: tuple[Reason, ...]
    basis: str


class StoredVersions:
    """Reads and writes which documents are versions of one contract. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> dict[str, FoundVersion]:
        """Every document that was compared with the others, by its id."""
        with self._database.unpacking():
            rows = self._database.sound("document, family, place, reasons, basis", "versions")
            return {
                document: FoundVersion(document, family, place, _reasons(reasons), basis)
                for document, family, place, reasons, basis in rows
            }

    def families(self) -> list[list[str]]:
        """The documents of each contract that has several versions, from the first draft on."""
        several = "SELECT family FROM versions GROUP BY family HAVING COUNT(*) > 1"
        found: dict[str, list[str]] = defaultdict(list)
        where = f"WHERE family IN ({several}) ORDER BY family, place, document"
        for family, document in self._database.sound("family, document", "versions", where):
            found[family].append(document)
        return list(found.values())

    def drop(self, documents: Iterable[str]) -> None:
        """Forgets what was found of documents, so that they are compared again."""
        with self._database.transaction(of_documents=True) as db:
            db.executemany("DELETE FROM versions WHERE document = ?", ((each,) for each in documents))

    def put(self, versions: Iterable[FoundVersion]) -> None:
        """Writes documents with their places, replacing what was written of them; those that are gone are left out."""
        rows = ((each.document, each.family, each.place, json.dumps(each.reasons), each.basis) for each in versions)
        with self._database.transaction(of_documents=True) as db:
            db.executemany(
                """INSERT OR REPLACE INTO versions SELECT ?1, ?2, ?3, ?4, ?5
                WHERE EXISTS (SELECT 1 FROM documents WHERE id = ?1)""",
                rows,
            )


class StoredTies:
    """Reads and writes what the user says of two contracts: that they are versions of one, or that they are not.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Mapping[tuple[str, str], bool]:
        """All pairs, by the ids of their contents, the lesser first; whether they are versions of one contract."""
        rows = self._database.sound("one, other, same", "version_ties")
        return {(one, other): bool(same) for one, other, same in rows}

    def put(self, pairs: Iterable[tuple[str, str]], same: bool | None) -> None:
        """Says the same of all these pairs of contents, in place of what was said before; None takes that back."""
        ordered = [(min(pair), max(pair)) for pair in pairs]
        with self._database.transaction() as db:
            db.executemany("DELETE FROM version_ties WHERE one = ? AND other = ?", ordered)
            if same is not None:
                db.executemany("INSERT INTO version_ties VALUES (?, ?, ?)", ((*pair, int(same)) for pair in ordered))


def is_tie(row: Sequence[object]) -> bool:
    """Whether a row of the user's table says something."""
    one, other, same = row[:3]
    return isinstance(one, str) and isinstance(other, str) and one < other and same in (0, 1)


def _reasons(stored: str) -> tuple[Reason, ...]:
    return tuple(Reason(ReasonKind(kind), int(count)) for kind, count in json.loads(stored))
