"""What the user keeps, in tables of the catalogue: saved searches, ratings, collections, trays, watched folders and
corrected facts.

It holds no words of a contract except those that the user gave as an example, wrote in a note, or corrected a fact by:
clauses and documents are named by their ids, which are made from hashes.
"""

from __future__ import annotations

import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from core.store.backups import back_up, is_backup_due
from core.store.blobs import from_blob, to_blob
from core.store.catalog.corrections import TABLES as CORRECTIONS
from core.store.catalog.corrections import StoredCorrections
from core.store.catalog.folders import TABLES as FOLDERS
from core.store.catalog.folders import StoredFolders
from core.store.catalog.restoring import add_missing
from core.store.catalog.trays import TABLES as TRAYS
from core.store.catalog.trays import StoredTrays, drop_entries
from core.store.database import Database
from core.store.kept import has_user_data, pack_user_data
from core.store.seals import sealed
from core.types import FacetName, FileRecord, Filter, Mode, Query, Rating, Restored, SavedSearch, Sort, TrayEntry

TABLES: Final = (
    f"""CREATE TABLE saved_searches (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        at TEXT NOT NULL,        -- ISO 8601 with its offset
        library TEXT NOT NULL,   -- fingerprint of what the library held
        content BLOB NOT NULL,   -- blobs.to_blob: query, models, ranked, examples
        {sealed("id", "name", "at", "library", "content")}
    ) STRICT""",
    f"""CREATE TABLE ratings (
        query TEXT NOT NULL,
        clause TEXT NOT NULL,
        stars INTEGER NOT NULL,
        at TEXT NOT NULL,
        {sealed("query", "clause", "stars", "at")},
        PRIMARY KEY (query, clause)
    ) STRICT""",
    f"""CREATE TABLE collections (
        name TEXT NOT NULL,
        path BLOB NOT NULL,      -- of the file when it was put in
        content TEXT NOT NULL,   -- id of its content: it belongs to the collection wherever it is moved
        {sealed("name", "path", "content")},
        PRIMARY KEY (name, path)
    ) STRICT""",
    f"""CREATE TABLE tuning (
        content TEXT NOT NULL,   -- one row, or none; JSON, see core.library.tuning
        {sealed("content")}
    ) STRICT""",
    *TRAYS,
    *FOLDERS,
    *CORRECTIONS,
)


class UserData:
    """Reads and writes what the user keeps. Thread-safe.

    Attributes:
        trays: clauses that the user put together.
        folders: the watched folders.
        corrections: the facts of contracts that the user corrected.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.trays = StoredTrays(database)
        self.folders = StoredFolders(database)
        self.corrections = StoredCorrections(database)

    # ----------------------------------------------------- saved searches

    def save(self, search: SavedSearch) -> None:
        """Writes a saved search, replacing one of the same id."""
        content = to_blob((search.query, search.models, search.ranked, search.examples))
        with self._database.transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO saved_searches VALUES (?, ?, ?, ?, ?)",
                (search.id, search.name, search.at, search.library, content),
            )

    def saved_searches(self) -> tuple[SavedSearch, ...]:
        """All saved searches, the newest first."""
        columns, order = "id, name, at, library, content", "ORDER BY rowid DESC"  # not by time: clocks may be set back
        with self._database.unpacking():
            return tuple(_saved_search(*row) for row in self._database.sound(columns, "saved_searches", order))

    def discard(self, search: str) -> bool:
        """Deletes a saved search; False where there is none of this id."""
        with self._database.transaction() as db:
            return db.execute("DELETE FROM saved_searches WHERE id = ?", (search,)).rowcount > 0

    # ------------------------------------------------------------ ratings

    def rate(self, rating: Rating) -> None:
        """Writes a rating, replacing an older one of the same query and clause; 0 stars delete it."""
        with self._database.transaction() as db:
            db.execute("DELETE FROM ratings WHERE query = ? AND clause = ?", (rating.query, rating.clause))
            if rating.stars:
                # Whatever the clock says, a rating is never dated before an earlier one: the newest counts.
                db.execute(
                    "INSERT INTO ratings VALUES (?1, ?2, ?3, max(?4, (SELECT coalesce(max(at), '') FROM ratings)))",
                    (rating.query, rating.clause, rating.stars, rating.at),
                )

    def ratings(self) -> tuple[Rating, ...]:
        """All ratings, the oldest first."""
        rows = self._database.sound("query, clause, stars, at", "ratings", "ORDER BY at, rowid")
        return tuple(Rating(*row) for row in rows)

    # ------------------------------------------------------------- tuning

    def tune(self, content: str) -> None:
        """Replaces the tuning of search to the ratings; "" deletes it."""
        with self._database.transaction() as db:
            db.execute("DELETE FROM tuning")
            if content:
                db.execute("INSERT INTO tuning VALUES (?)", (content,))

    def tuning(self) -> str:
        """What search was tuned to; "" for nothing."""
        return "".join(content for (content,) in self._database.sound("content", "tuning"))

    # -------------------------------------------------------- collections

    def collect(self, name: str, files: Iterable[FileRecord]) -> None:
        """Puts files that have a document into a collection."""
        rows = _collected(name, files)
        with self._database.transaction() as db:
            db.executemany("INSERT OR REPLACE INTO collections VALUES (?, ?, ?)", rows)

    def uncollect(self, name: str, files: Iterable[FileRecord]) -> None:
        """Takes files out of a collection, wherever they were when they were put in."""
        rows = _collected(name, files)
        with self._database.transaction() as db:
            db.executemany("DELETE FROM collections WHERE name = ? AND (path = ? OR content = ?)", rows)

    def collections(self) -> dict[str, tuple[str, ...]]:
        """The names of the collections of each document that belongs to any, in order."""
        by_path, by_content = defaultdict[bytes, set[str]](set), defaultdict[str, set[str]](set)
        for name, path, content in self._database.sound("name, path, content", "collections"):
            by_path[path].add(name)
            by_content[content].add(name)
        if not by_path:
            return {}
        names: dict[str, set[str]] = defaultdict(set)
        for path, document in self._database.rows("SELECT path, document FROM files WHERE document IS NOT NULL"):
            names[document] |= by_path.get(path, set()) | by_content.get(_content(document), set())
        return {document: tuple(sorted(mine)) for document, mine in names.items() if mine}

    # ------------------------------------------------------------ backups

    def is_backup_due(self) -> bool:
        """See `core.store.backups.is_backup_due`."""
        return is_backup_due(self._database)

    def back_up(self) -> Path | None:
        """See `core.store.backups.back_up`."""
        return back_up(self._database)

    def packed(self) -> bytes:
        """See `core.store.kept.pack_user_data`."""
        return pack_user_data(self._database)

    def is_empty(self) -> bool:
        """Whether the user keeps nothing."""
        return not has_user_data(self._database)

    def add_missing(self, backup: UserData) -> Restored:
        """See `core.store.catalog.restoring.add_missing`."""
        return add_missing(self._database, backup._database)


def _collected(name: str, files: Iterable[FileRecord]) -> list[tuple[str, bytes, str]]:
    return [(name, os.fsencode(file.path), _content(file.document or "")) for file in files]


def _content(document: str) -> str:
    """The id of the content that a document was made from; see `core.library.indexing.extract.content_of`."""
    return document.partition("-")[0]


@dataclass(frozen=True, slots=True)
class KeptWith:
    """What the user keeps from certain documents: saved searches that quote them, ratings, clauses in trays, and
    corrections.
    """

    searches: tuple[SavedSearch, ...] = ()
    ratings: tuple[Rating, ...] = ()
    trays: tuple[tuple[str, TrayEntry], ...] = ()
    corrections: int = 0  # how many; they go whatever else is kept


def drop_kept(db: sqlite3.Connection, kept: KeptWith) -> None:
    """Deletes it, and if no document is left in the library, all answers of judges."""
    db.executemany("DELETE FROM saved_searches WHERE id = ?", ((each.id,) for each in kept.searches))
    pairs = ((each.query, each.clause) for each in kept.ratings)
    db.executemany("DELETE FROM ratings WHERE query = ? AND clause = ?", pairs)
    drop_entries(db, kept.trays)
    db.execute("DELETE FROM judgements WHERE NOT EXISTS (SELECT 1 FROM documents)")


def drop_stale_collections(db: sqlite3.Connection) -> None:
    """Removes entries from collections that the library holds neither by path nor by content."""
    db.execute(
        """DELETE FROM collections WHERE path NOT IN (SELECT path FROM files)
        AND NOT EXISTS (
            SELECT 1 FROM documents WHERE id >= collections.content AND id < collections.content || '.'
        )"""
    )


def _saved_search(id_: str, name: str, at: str, library: str, content: bytes) -> SavedSearch:
    query, models, ranked, examples = from_blob(content)
    return SavedSearch(
        id=id_,
        name=name,
        at=at,
        query=_query(query),
        library=library,
        models=tuple((part, hash_) for part, hash_ in models),
        ranked=tuple(ranked),
        examples=tuple(examples),
    )


def _query(fields: list[Any]) -> Query:
    text, mode, limit, filters, sort, without = fields
    chosen = tuple(Filter(FacetName(facet), tuple(values)) for facet, values in filters)
    return Query(text, Mode(mode), limit, chosen, Sort(sort), tuple(without))
