"""What the user keeps, in tables of the catalogue: saved searches, ratings, collections, trays, watched folders,
corrected facts, dismissed findings, kept clauses, and which contracts are versions of one.

It holds no words of a contract except those that the user gave as an example, wrote in a note, corrected a fact by, or
kept as a clause of the firm's own: clauses and documents are named by their ids, which are made from hashes. A newer
reading of a contract is another document, whose clauses have other ids and need not be cut at the same places:
`take_over` carries what is kept over.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeGuard

import numpy as np

from core.store.backups import (
    USER_TABLES,
    back_up,
    has_user_data,
    insert_rows,
    is_backup_due,
    pack_user_data,
    sound_rows,
    unread_files,
)
from core.store.catalog.corrections import TABLES as CORRECTIONS
from core.store.catalog.corrections import StoredCorrections
from core.store.catalog.dismissals import TABLES as DISMISSALS
from core.store.catalog.dismissals import StoredDismissals, is_key
from core.store.catalog.documents import from_blob, to_blob, unpack_issues
from core.store.catalog.kept_clauses import TABLES as KEPT_CLAUSES
from core.store.catalog.kept_clauses import (
    StoredKeptClauses,
    forget_sources,
    is_readable_kept,
    rename_sources,
    sources_in,
)
from core.store.catalog.texts import Ranges, text_of
from core.store.catalog.versions import TIES, StoredTies, is_tie
from core.store.database import Database
from core.types import (
    FacetName,
    FileRecord,
    FileStatus,
    Filter,
    Mode,
    ParticularKind,
    Query,
    Rating,
    Restored,
    SavedSearch,
    Sort,
    TrayEntry,
    WatchedFolder,
)
from core.types.clauses import joint_id, part_ids

TABLES: Final = (
    """CREATE TABLE saved_searches (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        at TEXT NOT NULL,        -- ISO 8601 with its offset
        library TEXT NOT NULL,   -- fingerprint of what the library held
        content BLOB NOT NULL,   -- documents.to_blob: query, models, ranked, examples
        seal
    ) STRICT""",
    """CREATE TABLE ratings (
        query TEXT NOT NULL,
        clause TEXT NOT NULL,
        stars INTEGER NOT NULL,
        at TEXT NOT NULL,
        seal,
        PRIMARY KEY (query, clause)
    ) STRICT""",
    """CREATE TABLE collections (
        name TEXT NOT NULL,
        path BLOB NOT NULL,      -- of the file when it was put in
        content TEXT NOT NULL,   -- id of its content: it belongs to the collection wherever it is moved
        seal,
        PRIMARY KEY (name, path)
    ) STRICT""",
    """CREATE TABLE tuning (
        content TEXT NOT NULL,   -- one row, or none; JSON, see core.library.tuning
        seal
    ) STRICT""",
    """CREATE TABLE trays (
        tray TEXT NOT NULL,      -- its name
        place INTEGER NOT NULL,  -- of the clause in it, from 0
        clause TEXT NOT NULL,
        note TEXT NOT NULL,
        seal,
        PRIMARY KEY (tray, clause)
    ) STRICT""",
    """CREATE TABLE watched_folders (
        path BLOB PRIMARY KEY,     -- as the file system spells it, which need not be text
        mounted INTEGER NOT NULL,  -- whether a drive or a share was mounted there when the user chose it
        seal
    ) STRICT""",
    """CREATE TABLE left_alone (
        file TEXT PRIMARY KEY,     -- see `file_key`
        seal
    ) STRICT""",
    *CORRECTIONS,
    *DISMISSALS,
    *TIES,
    *KEPT_CLAUSES,
    """CREATE TABLE exclusions (
        pattern TEXT PRIMARY KEY,  -- see core.reading.exclusions
        seal
    ) STRICT""",
)


class UserData:
    """Reads and writes what the user keeps. Thread-safe.

    Attributes:
        trays: clauses that the user put together.
        folders: the watched folders.
        corrections: the facts of contracts that the user corrected.
        dismissals: the findings in drafts that the user dismissed.
        ties: which contracts the user joined as versions of one, or parted.
        kept_clauses: the firm's own clauses.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.trays = StoredTrays(database)
        self.folders = StoredFolders(database)
        self.corrections = StoredCorrections(database)
        self.dismissals = StoredDismissals(database)
        self.ties = StoredTies(database)
        self.kept_clauses = StoredKeptClauses(database)

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
        """Whether there is something to back up, and no backup or the newest is a week old or dated in the future."""
        return is_backup_due(self._database)

    def back_up(self) -> Path | None:
        """Writes a backup into the library's folder; None where the user keeps nothing. See `core.store.backups`."""
        return back_up(self._database)

    def packed(self) -> bytes:
        """The content of a backup file: what the user keeps, and the files listed as to be read again."""
        return pack_user_data(self._database)

    def is_empty(self) -> bool:
        """Whether the user keeps nothing."""
        return not has_user_data(self._database)

    def add_missing(self, backup: UserData) -> Restored:
        """Adds what is missing in one transaction, and replaces nothing; files come in as not read.

        Saved searches and kept clauses are matched by their ids, ratings by query and clause, collections and trays by
        their entries, files and watched folders by their paths, corrections by contract and fact, dismissed findings by
        their keys, versions joined or parted by their pairs; the tuning is taken where there is none. Rows that do not
        match their seals, or cannot be read, are left out.
        """
        theirs = backup._database
        with theirs.snapshot(), self._database.transaction(of_documents=True) as db:
            tuned = db.execute("SELECT 1 FROM tuning").fetchone() is not None
            added: dict[str, list[Sequence[Any]]] = {}
            for table in (*USER_TABLES, "files"):
                rows = unread_files(theirs) if table == "files" else sound_rows(theirs, table)
                readable = (row for row in rows if is_readable(table, row))
                most = int(not tuned) if table == "tuning" else None
                added[table] = insert_rows(db, table, islice(readable, most))
        return Restored(
            len(added["saved_searches"]),
            len(added["ratings"]),
            len(added["collections"]),
            bool(added["tuning"]),
            tuple(sorted(Path(os.fsdecode(row[0])) for row in added["files"])),
            trays=len(added["trays"]),
            folders=len(added["watched_folders"]),
            corrections=len(added["corrections"]),
            dismissed=len(added["dismissed_findings"]),
            versions=len(added["version_ties"]),
            kept=len(added["kept_clauses"]),
            exclusions=len(added["exclusions"]),
        )


def _collected(name: str, files: Iterable[FileRecord]) -> list[tuple[str, bytes, str]]:
    return [(name, os.fsencode(file.path), _content(file.document or "")) for file in files]


def _content(document: str) -> str:
    """The id of the content that a document was made from; see `core.library.indexing.extract.content_of`."""
    return document.partition("-")[0]


@dataclass(frozen=True, slots=True)
class KeptWith:
    """What the user keeps from certain documents: saved searches that quote them, ratings, clauses in trays,
    corrections, and kept clauses, by their ids.
    """

    searches: tuple[SavedSearch, ...] = ()
    ratings: tuple[Rating, ...] = ()
    trays: tuple[tuple[str, TrayEntry], ...] = ()
    corrections: int = 0  # how many; they go whatever else is kept
    kept_clauses: tuple[str, ...] = ()  # these stay, without what they have of the documents


def drop_kept(db: sqlite3.Connection, kept: KeptWith) -> None:
    """Deletes it, except kept clauses, and if no document is left in the library, all answers of judges."""
    db.executemany("DELETE FROM saved_searches WHERE id = ?", ((each.id,) for each in kept.searches))
    pairs = ((each.query, each.clause) for each in kept.ratings)
    db.executemany("DELETE FROM ratings WHERE query = ? AND clause = ?", pairs)
    _drop_entries(db, kept.trays)
    forget_sources(db, kept.kept_clauses)
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


# ------------------------------------------------------------------------------- trays


class StoredTrays:
    """Reads and writes trays. A tray exists as long as it holds a clause.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def sizes(self) -> dict[str, int]:
        """The number of clauses in each tray, by its name."""
        return dict(Counter(tray for tray, *_ in self._rows()))

    def entries(self, tray: str) -> tuple[TrayEntry, ...]:
        """The clauses of a tray in order; none where there is no such tray."""
        return tuple(TrayEntry(clause, note) for name, _, clause, note in self._rows() if name == tray)

    def all_entries(self) -> tuple[tuple[str, TrayEntry], ...]:
        """The clauses of all trays, each with the name of its tray."""
        return tuple((tray, TrayEntry(clause, note)) for tray, _, clause, note in self._rows())

    def put(self, tray: str, entries: Sequence[TrayEntry]) -> None:
        """Replaces the clauses of a tray with these, in this order."""
        with self._database.transaction() as db:
            db.execute("DELETE FROM trays WHERE tray = ?", (tray,))
            _insert(db, tray, entries)

    def rename(self, tray: str, to: str) -> bool:
        """Renames a tray; False where the new name is taken, or there is no such tray."""
        with self._database.transaction() as db:
            if db.execute("SELECT 1 FROM trays WHERE tray = ?", (to,)).fetchone():
                return False
            return db.execute("UPDATE trays SET tray = ? WHERE tray = ?", (to, tray)).rowcount > 0

    def _rows(self) -> Iterable[tuple[str, int, str, str]]:
        return self._database.sound("tray, place, clause, note", "trays", "ORDER BY tray, place")


def _in_trays(db: sqlite3.Connection, document: str) -> set[str]:
    """The ids of the clauses of a document that are in trays."""
    asked = "SELECT clause FROM trays WHERE clause > ?1 || '.' AND clause < ?1 || '/'"
    return {clause for (clause,) in db.execute(asked, (document,))}


def _rename_clauses(db: sqlite3.Connection, followers: Mapping[str, str]) -> None:
    """Replaces clauses of an older reading by those of a newer one; of two that become one the first stays."""
    asked = "SELECT tray, place, ?, note FROM trays WHERE clause = ? ORDER BY place"
    rows = [row for old, new in followers.items() for row in db.execute(asked, (new, old)).fetchall()]
    db.executemany("DELETE FROM trays WHERE clause = ?", ((old,) for old in followers))
    db.executemany("INSERT OR IGNORE INTO trays VALUES (?, ?, ?, ?)", rows)


def _drop_entries(db: sqlite3.Connection, entries: Iterable[tuple[str, TrayEntry]]) -> None:
    """Takes clauses out of trays."""
    pairs = ((tray, entry.clause) for tray, entry in entries)
    db.executemany("DELETE FROM trays WHERE tray = ? AND clause = ?", pairs)


def _insert(db: sqlite3.Connection, tray: str, entries: Sequence[TrayEntry]) -> None:
    rows = ((tray, place, entry.clause, entry.note) for place, entry in enumerate(entries))
    db.executemany("INSERT OR IGNORE INTO trays VALUES (?, ?, ?, ?)", rows)


# --------------------------------------------------------------------- watched folders


class StoredFolders:
    """Reads and writes the watched folders. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def watched(self) -> tuple[WatchedFolder, ...]:
        """The folders that are watched, in path order."""
        rows = self._database.sound("path, mounted", "watched_folders")
        return tuple(sorted(WatchedFolder(Path(os.fsdecode(path)), bool(mounted)) for path, mounted in rows))

    def watch(self, folder: WatchedFolder) -> None:
        """Watches a folder and all below it; folders below it are then no longer listed by themselves."""
        below = [each for each in self.watched() if folder.path in each.path.parents]
        with self._database.transaction() as db:
            _unwatch(db, below)
            db.execute(
                "INSERT OR REPLACE INTO watched_folders VALUES (?, ?)", (os.fsencode(folder.path), folder.mounted)
            )

    def unwatch(self, folder: WatchedFolder) -> None:
        """Stops watching a folder."""
        with self._database.transaction() as db:
            _unwatch(db, [folder])

    def left_alone(self) -> frozenset[str]:
        """The keys of the files that must not come back by themselves."""
        return frozenset(self._database.column("SELECT file FROM left_alone"))

    def exclusions(self) -> tuple[str, ...]:
        """The patterns of files and folders that are not added, in the order in which they were given."""
        return tuple(pattern for (pattern,) in self._database.sound("pattern", "exclusions", "ORDER BY rowid"))

    def exclude(self, pattern: str) -> None:
        """Excludes what matches a pattern."""
        with self._database.transaction() as db:
            db.execute("INSERT OR IGNORE INTO exclusions VALUES (?)", (pattern,))

    def include(self, pattern: str) -> bool:
        """Excludes it no longer; False where it was not excluded."""
        with self._database.transaction() as db:
            return db.execute("DELETE FROM exclusions WHERE pattern = ?", (pattern,)).rowcount > 0


def file_key(path: Path) -> str:
    """The hash (hex SHA-256) that replaces the path of a file where its name may not be kept."""
    return sha256(os.fsencode(path)).hexdigest()


def leave_alone(db: sqlite3.Connection, paths: Iterable[Path]) -> None:
    """Records that files must not come back by themselves."""
    db.executemany("INSERT OR IGNORE INTO left_alone VALUES (?)", ((file_key(path),) for path in paths))


def take_back(db: sqlite3.Connection, path: Path) -> None:
    """Forgets that a file was to be left alone, since the user has added it again."""
    db.execute("DELETE FROM left_alone WHERE file = ?", (file_key(path),))


def _unwatch(db: sqlite3.Connection, folders: Iterable[WatchedFolder]) -> None:
    db.executemany("DELETE FROM watched_folders WHERE path = ?", ((os.fsencode(each.path),) for each in folders))


# -------------------------------------------------------------- rows that cannot be read

_LARGEST: Final = 16 << 20  # bytes of a saved search


def is_readable(table: str, row: Sequence[Any]) -> bool:
    """Whether what a row of a table says can be read. One from elsewhere may match its seal, and yet say anything."""
    try:
        return _is_readable(table, row)
    except (zlib.error, ValueError, TypeError, LookupError, AttributeError, RecursionError, OverflowError):
        return False


def _is_readable(table: str, row: Sequence[Any]) -> bool:
    match table:
        case "saved_searches":
            packed = zlib.decompressobj()
            search = None if len(packed.decompress(row[-1], _LARGEST + 1)) > _LARGEST else _saved_search(*row)
            return search is not None and _are_texts(search.query.text, *search.ranked, *search.examples)
        case "ratings":
            return 1 <= int(row[2]) <= 5
        case "collections":
            return _is_place(row[1])
        case "tuning":
            return isinstance(json.loads(row[0]), dict)
        case "watched_folders":
            return _is_place(row[0])
        case "corrections":
            return ParticularKind(row[1]).value == row[1] and _are_texts(*json.loads(row[3]))
        case "dismissed_findings":
            return is_key(row[0])
        case "version_ties":
            return is_tie(row)
        case "kept_clauses":
            return is_readable_kept(row)
        case "files":
            path, _, _, _, status, _, *counts, issues, remarks = row
            messages = (each.message for each in unpack_issues(json.loads(issues)))
            return (
                _is_place(path)
                and FileStatus(status).value == status
                and min(counts) >= 0
                and _are_texts(*messages, *json.loads(remarks))
            )
    return True


def _are_texts(*values: object) -> bool:
    return all(isinstance(each, str) for each in values)


def _is_place(path: bytes) -> bool:
    return path != b"" and b"\0" not in path


# ------------------------------------------------------------ newer readings of a document

_LEAST: Final = 0.8  # share of equal signature entries, about the share of word sequences that two clauses share


def take_over(db: sqlite3.Connection, document: str) -> None:
    """Carries what is kept of older readings of the same content over to a document that was just added."""
    content = document.partition("-")[0]
    ids = "SELECT id FROM documents WHERE (id = ?1 OR id > ?1 || '-' AND id < ?1 || '.') AND id <> ?2"
    for (older,) in db.execute(ids, (content, document)).fetchall():
        kept = _kept_of(db, older)
        if kept:
            before, after = text_of(db, older), text_of(db, document)
            if before and after:
                passages = _followers(before.passages, after.passages, kept)
                _rename(db, older, _followers(before.clauses, after.clauses, kept) | passages)


def _kept_of(db: sqlite3.Connection, document: str) -> set[str]:
    """The ids of its clauses that the user rated, saved searches found, are in trays, or kept clauses came from."""
    searches = db.execute("SELECT content FROM saved_searches")
    found = {clause for (blob,) in searches for clause in from_blob(blob)[2] if clause.startswith(f"{document}.")}
    rated = "SELECT clause FROM ratings WHERE clause > ?1 || '.' AND clause < ?1 || '/'"
    rated_clauses = {clause for (clause,) in db.execute(rated, (document,))}
    return found | _in_trays(db, document) | rated_clauses | sources_in(db, document)


def _followers(before: Ranges, after: Ranges, clauses: set[str]) -> dict[str, str]:
    """The follower in the newer text of each of these clauses of the older one that has any."""
    known = ((clause, part_ids(clause)) for clause in clauses)
    found = (
        (clause, [_follower(before, after, part) for part in parts])
        for clause, parts in known
        if all(part in before.ids for part in parts)
    )
    return {clause: joint_id(list(dict.fromkeys(parts))) for clause, parts in found if _all(parts)}


def _all(followers: list[str | None]) -> TypeGuard[list[str]]:
    return None not in followers


def _follower(before: Ranges, after: Ranges, clause: str) -> str | None:
    """The clause with the most words in common; of equals, the one at the nearest place."""
    if not after.ids:
        return None
    at = before.ids.index(clause)
    alike = (after.signature == before.signature[at]).mean(axis=1)
    far = np.abs(after.first - before.first[at])
    best = int(np.lexsort((far, -alike))[0])
    return after.ids[best] if alike[best] >= _LEAST else None


def _rename(db: sqlite3.Connection, document: str, followers: dict[str, str]) -> None:
    # Delete all before writing any: the new id of one may be the old id of another.
    rated = "SELECT query, ?, stars, at FROM ratings WHERE clause = ? ORDER BY at"
    rows = [row for old, new in followers.items() for row in db.execute(rated, (new, old)).fetchall()]
    db.executemany("DELETE FROM ratings WHERE clause = ?", ((old,) for old in followers))
    db.executemany("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?)", rows)
    _rename_clauses(db, followers)
    rename_sources(db, followers)
    for id_, blob in db.execute("SELECT id, content FROM saved_searches").fetchall():
        query, models, ranked, examples = from_blob(blob)
        if any(clause.startswith(f"{document}.") for clause in ranked):
            content = to_blob((query, models, tuple(followers.get(clause, clause) for clause in ranked), examples))
            db.execute("UPDATE saved_searches SET content = ? WHERE id = ?", (content, id_))
