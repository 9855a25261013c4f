"""The tables of the catalogue, and their version."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from core.base.errors import LibraryError, LostCatalogue
from core.base.translation import tr
from core.store.backups import back_up, is_backup, newest_backup
from core.store.catalog.files import TABLES as FILES
from core.store.catalog.models import TABLES as MODELS
from core.store.catalog.removals import TABLES as REMOVALS
from core.store.catalog.texts import TABLES as TEXTS
from core.store.catalog.user_data import TABLES as KEPT
from core.store.catalog.versions import FOUND as VERSIONS
from core.store.database import FILE_NAME, Database, sealed
from core.store.errors import damaged, kept_as_it_was
from core.store.postings import SEGMENT

VERSION: Final = 5
"""The version of the library on disk. Raise it when an older program could not read what this one writes, or this one
what an older one wrote; also when the stemmer gives a word another stem, since words are stored under their stems.
"""


def _from_2(db: sqlite3.Connection) -> None:
    """Makes room for what no clause covers, which is found once the files are read again."""
    passages = """CREATE TABLE passages (
        document TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
        ranges BLOB NOT NULL,
        first BLOB NOT NULL,
        length BLOB NOT NULL,
        names BLOB NOT NULL,
        signature BLOB NOT NULL,
        kinds BLOB NOT NULL,
        seal
    ) STRICT"""
    db.execute(sealed(passages))


def _from_3(db: sqlite3.Connection) -> None:
    """Makes room for the findings in drafts that the user dismisses."""
    dismissed = """CREATE TABLE dismissed_findings (
        finding TEXT PRIMARY KEY,
        seal
    ) STRICT"""
    db.execute(sealed(dismissed))


def _from_4(db: sqlite3.Connection) -> None:
    """Makes room for the versions of contracts, which are found out at the next indexing, and what the user says of
    them, for kept clauses, and for what is excluded from adding.
    """
    versions = """CREATE TABLE versions (
        document TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
        family TEXT NOT NULL,
        place INTEGER NOT NULL,
        reasons TEXT NOT NULL,
        basis TEXT NOT NULL,
        seal
    ) STRICT"""
    ties = """CREATE TABLE version_ties (
        one TEXT NOT NULL,
        other TEXT NOT NULL,
        same INTEGER NOT NULL,
        seal,
        PRIMARY KEY (one, other)
    ) STRICT"""
    kept_clauses = """CREATE TABLE kept_clauses (
        id TEXT PRIMARY KEY,
        title TEXT NOT NULL,
        words TEXT NOT NULL,
        type TEXT NOT NULL,
        guidance TEXT NOT NULL,
        side TEXT NOT NULL,
        position TEXT NOT NULL,
        risk TEXT NOT NULL,
        owner TEXT NOT NULL,
        review TEXT NOT NULL,
        source TEXT NOT NULL,
        at TEXT NOT NULL,
        path BLOB NOT NULL,
        taken TEXT NOT NULL,
        seal
    ) STRICT"""
    exclusions = """CREATE TABLE exclusions (
        pattern TEXT PRIMARY KEY,
        seal
    ) STRICT"""
    excluded = """CREATE TABLE excluded (
        folder BLOB NOT NULL,
        pattern TEXT NOT NULL,
        files INTEGER NOT NULL,
        seal,
        PRIMARY KEY (folder, pattern)
    ) STRICT"""
    for table in (versions, ties, kept_clauses, exclusions, excluded):
        db.execute(sealed(table))
    db.execute("CREATE INDEX versions_by_family ON versions (family)")


STEPS: Final[Mapping[int, Callable[[sqlite3.Connection], None]]] = {2: _from_2, 3: _from_3, 4: _from_4}
"""What brings a catalogue up to the next version, by the version that it starts from; all run in one transaction. A
step spells out the tables of both versions, so that later changes elsewhere do not affect it, and what takes long is
left to the next indexing. A library of a version from which no step leads here is refused.
"""

_OF_SEGMENT: Final = re.compile(r"segment_(\d{1,18})", re.ASCII)
_STATEMENTS: Final = (
    """CREATE TABLE documents (
        id TEXT PRIMARY KEY,
        text BLOB NOT NULL,        -- documents.pack_text
        content BLOB NOT NULL,     -- documents.pack_document
        sections BLOB NOT NULL,    -- these, citations, definitions and particulars: documents.to_blob
        citations BLOB NOT NULL,
        ranges BLOB NOT NULL,      -- of the clauses: documents.pack_clauses
        clauses INTEGER NOT NULL,  -- how many
        definitions BLOB NOT NULL,
        particulars BLOB NOT NULL,
        extraction INTEGER NOT NULL,  -- the way in which all this was taken from the file
        tags BLOB,                 -- documents.pack_tags
        tagger TEXT,               -- the fingerprint of what made them; NULL: none yet
        seal
    ) STRICT""",
    # Covers what is read of all documents at once; the rows themselves hold the texts, which take long to read past.
    "CREATE INDEX documents_at_a_glance ON documents (id, clauses, extraction, tagger)",
    """CREATE TABLE files (
        path BLOB PRIMARY KEY,     -- as the file system spells it, which need not be text
        size INTEGER,              -- NULL: read it again whatever it is
        mtime_ns INTEGER,
        document TEXT REFERENCES documents (id),
        status TEXT NOT NULL,
        title TEXT NOT NULL,
        pages INTEGER NOT NULL,
        sections INTEGER NOT NULL,
        clauses INTEGER NOT NULL,
        issues TEXT NOT NULL,      -- JSON
        remarks TEXT NOT NULL,     -- JSON
        seal
    ) STRICT""",
    "CREATE INDEX files_by_document ON files (document)",
    *KEPT,
    *TEXTS,
    *MODELS,
    *REMOVALS,
    *FILES,
    *VERSIONS,
)
_TABLES: Final = tuple(map(sealed, _STATEMENTS))


def prepare(database: Database) -> None:
    """Makes the tables where there are none yet, and brings those of an older version up to date.

    What the user keeps is backed up first. Older tables change in one transaction, so that if the program dies they are
    either as they were or up to date. Of two programs that open an old library the second waits for the first.

    Raises:
        LibraryError: they are of another version, which is refused and left as it is, or cannot be updated: no space,
            not writable, in use.
    """
    if not _version(database):
        if is_missing(database.folder):
            raise beyond_repair(database.folder)
        with database.transaction() as db:
            if not _version(database):  # no other process made them while this one waited
                _make(db)
    if (found := _version(database)) == VERSION:
        if is_backup(database):
            check_tables(database)
        return
    if not can_open(found):
        title = tr(
            "This library was made by another version of Muniment: its format is {found}, and this one opens {format}.",
            found=found,
            format=VERSION,
        )
        advice = tr(
            "Open it with the Muniment that made it, or choose another library folder and add your contracts "
            "to it. The library has not been changed."
        )
        raise LibraryError(title, advice, database.folder)
    _update(database)


def check_tables(database: Database) -> None:
    """Checks that a catalogue from elsewhere has the tables of this version, and nothing that computes, such as a view.

    What it says in them is for whoever reads it to check. Comments and spaces may differ.

    Raises:
        DamagedLibrary: it has others.
    """
    stored = database.rows("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'sqlite_sequence'")
    numbers = (int(match[1]) for match in (_OF_SEGMENT.fullmatch(name) for name, _ in stored) if match)
    segments = {_plain(sealed(SEGMENT.format(number))) for number in numbers}
    if {_plain(sql) for _, sql in stored} - segments != set(map(_plain, _TABLES)):
        raise damaged(database.folder)


def _plain(statement: str) -> str:
    return " ".join(re.sub(r"--.*|([(),])", r" \1 ", statement).split())


def can_open(version: int) -> bool:
    """Whether this program opens a library or a backup of a version, perhaps after bringing it up to date."""
    return version == VERSION or version in STEPS


def is_outdated(folder: Path) -> bool:
    """Whether the library in ``folder`` is of an older version, which `prepare` brings up to date.

    Raises:
        LibraryError: it cannot be read.
    """
    if not (folder / FILE_NAME).is_file():  # opening it would create one
        return False
    with closing(Database(folder)) as database:
        return _version(database) in STEPS


def _update(database: Database) -> None:
    with kept_as_it_was(database.folder), database.transaction(of_documents=True) as db:
        if (found := _version(database)) < VERSION:  # no other program updated it while this one waited
            with closing(Database(database.folder)) as reader:  # reads what is committed, while no one else can write
                back_up(reader)
            for version in range(found, VERSION):
                STEPS[version](db)
                db.execute(f"PRAGMA user_version = {version + 1}")


def is_missing(folder: Path) -> bool:
    """Whether a library has clauses or vectors, but no catalogue that says of what."""
    catalogue = folder / FILE_NAME
    empty = not catalogue.exists() or not catalogue.read_bytes()[:100].strip(b"\0")
    return empty and any(folder.glob("*.lance"))


def beyond_repair(folder: Path) -> LostCatalogue:
    """The error to raise where the catalogue of a library is missing, or nothing of it can be read."""
    title = tr("The catalogue of this library is missing, or damaged beyond repair.")
    if backup := newest_backup(folder):
        advice = tr(
            "Restore your saved searches, stars, collections and trays from a backup, then add your contracts again."
        )
        return LostCatalogue(title, advice, folder, backup)
    advice = tr("Move this folder away and add your contracts again; the contracts themselves are not touched.")
    return LostCatalogue(title, advice, folder)


def _version(database: Database) -> int:
    return int(database.column("PRAGMA user_version")[0])


def _make(db: sqlite3.Connection) -> None:
    for statement in _TABLES:
        db.execute(statement)
    db.execute(f"PRAGMA user_version = {VERSION}")
