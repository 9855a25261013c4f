"""The catalogue: which files and documents are in the library, in one SQLite file.

It holds each document whole, with its sections, references, clauses and words, and what the user keeps; only vectors
lie elsewhere. A document comes and goes in one transaction. Vectors whose document has no row here are invisible, and
the next writer removes them. What leaves the library stays listed in `removals` until nothing of it is left on the
disk.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from core.base.errors import NothingFound
from core.base.translation import tr
from core.store.catalog import texts
from core.store.catalog.corrections import TITLE, drop_stale_corrections, follow_change
from core.store.catalog.documents import (
    StoredClauses,
    pack_tags,
    unpack_definitions,
    unpack_document,
    unpack_particulars,
    unpack_references,
    unpack_sections,
    unpack_text,
)
from core.store.catalog.files import (
    RECORD,
    LeftOut,
    Stamp,
    StoredMembers,
    count_inside,
    delete_with_members,
    drop_left_out,
    insert_record,
    record_of_row,
)
from core.store.catalog.index import CurrentIndex
from core.store.catalog.kept_clauses import StoredKept
from core.store.catalog.models import (
    ANSWERS,
    SET_ASIDE,
    Attempts,
    Coverage,
    Encoders,
    Judgements,
    clear_attempts,
    listed,
)
from core.store.catalog.removals import Removals, cancel_removal, note_removal
from core.store.catalog.rows import DocumentRows, insert_document, pack_rows
from core.store.catalog.schema import prepare
from core.store.catalog.soundness import is_sound
from core.store.catalog.user_data import KeptWith, UserData, drop_kept, drop_stale_collections, leave_alone, take_over
from core.store.catalog.versions import StoredVersions
from core.store.database import Database
from core.store.postings import merge_fresh, wipe_dropped
from core.store.word_index import StoredWordIndex
from core.types import (
    Definition,
    Document,
    Extraction,
    FileRecord,
    Particular,
    ParticularKind,
    Rating,
    Reference,
    Section,
)

_Unpacked = TypeVar("_Unpacked")


@dataclass(frozen=True, slots=True)
class Counts:
    """How much is in the library."""

    files: int
    failed: int
    documents: int
    clauses: int


class Source(NamedTuple):
    """The file that a document comes from, its title, and the remarks made when it was read."""

    path: Path
    title: str
    remarks: tuple[str, ...]


class Catalog:
    """The files and documents of the library in ``folder``. Thread-safe; call `close` at the end.

    Raises:
        LibraryError: from any method: damaged, made by another version, locked, no space, not writable.
    """

    def __init__(self, folder: Path) -> None:
        self._database = Database(folder)
        try:
            prepare(self._database)
        except BaseException:
            self._database.close()
            raise
        self.still = self._database.transaction  # nothing else writes during it, so the file may be copied
        self.user_data = UserData(self._database)
        self.judgements = Judgements(self._database)
        self.encoders = Encoders(self._database)
        self.removals = Removals(self._database)
        self.attempts = Attempts(self._database)
        self.left_out = LeftOut(self._database, "left_out")
        self.excluded = LeftOut(self._database, "excluded")
        self.members = StoredMembers(self._database)
        self.signatures = partial(texts.read_signatures, self._database)
        self.clauses = StoredClauses(self._database)
        self.versions = StoredVersions(self._database)
        self._index = CurrentIndex(self._database)

    # ------------------------------------------------------------ writing

    def commit(
        self, record: FileRecord, stamp: Stamp | None, extraction: Extraction | DocumentRows | None
    ) -> list[str]:
        """Puts a file, and its document if that is new, into the library, in one transaction.

        Args:
            record: of the file as it is now; replaces the record of its path.
            stamp: the file's stamp when it was read; None to try the file again next time.
            extraction: what was extracted from it, perhaps packed where it was read; None where its document is already
                here or the file could not be read.

        Returns:
            The ids of documents that no file refers to any more, because this path had another document before. They
            are out of the library: remove their vectors.
        """
        rows = pack_rows(extraction) if isinstance(extraction, Extraction) else extraction
        with self._database.transaction(of_documents=True) as db:
            if rows is not None:
                insert_document(db, rows)
                cancel_removal(db, rows.id)
                take_over(db, rows.id)
                clear_attempts(db, rows.id)
                merge_fresh(db)
            if rows is not None or record.document is None:
                count_inside(db, record.path, rows.left_out if rows else ())
            before = db.execute("SELECT document FROM files WHERE path = ?", (os.fsencode(record.path),)).fetchone()
            follow_change(db, record)
            insert_record(db, record, stamp)
            return _drop_unreferred(db, before or ())

    def forget(self, paths: Iterable[Path], kept: KeptWith | None = None, staying: Iterable[Path] = ()) -> list[str]:
        """Takes files, or all under a folder, out of the library, with what is ``kept`` of them (None: only moved).

        Files that are ``staying`` in watched folders do not come back by themselves.

        Returns:
            The ids of documents that no file refers to any more; remove their vectors.
        """
        with self._database.transaction(of_documents=True) as db:
            gone = _drop_unreferred(db, [each for path in paths for each in delete_with_members(db, path)])
            wipe_dropped(db)
            drop_stale_collections(db)
            drop_stale_corrections(db)
            drop_kept(db, kept or KeptWith())
            leave_alone(db, staying)
            drop_left_out(db)
            note_removal(db, gone, by_user=kept is not None)
            return gone

    def drop_failed(self, paths: Iterable[Path]) -> None:
        """Removes files that have no document from the list, each by its own path."""
        if keys := [(os.fsencode(path),) for path in paths]:
            with self._database.transaction() as db:
                db.executemany("DELETE FROM files WHERE path = ? AND document IS NULL", keys)

    def merge_words(self) -> None:
        """Merges the words of documents that were added one by one, and wipes those of documents that are gone."""
        with self._database.transaction(of_documents=True) as db:
            wipe_dropped(db)
            merge_fresh(db, few=True)

    def mark_tagged(self, document: str, tags: Mapping[str, Sequence[str]], tagger: str) -> None:
        """Records the tags of a document's clauses (ids of concepts, by clause id) and the tagger that made them."""
        with self._database.transaction(of_documents=True) as db:
            db.execute("UPDATE documents SET tags = ?, tagger = ? WHERE id = ?", (pack_tags(tags), tagger, document))
            clear_attempts(db, document)

    # ------------------------------------------------------------ reading

    def stamps(self, extraction: int) -> dict[Path, Stamp]:
        """The stamp of every file when it was last read.

        Leaves out files that are to be tried again, and those whose document was extracted by another version than
        ``extraction``.
        """
        rows = self._database.rows(
            """SELECT path, size, mtime_ns FROM files JOIN documents ON documents.id = files.document
            WHERE size IS NOT NULL AND extraction = ?""",
            extraction,
        )
        return {Path(os.fsdecode(path)): Stamp(size, mtime) for path, size, mtime in rows}

    def last_stamps(self) -> dict[Path, Stamp | None]:
        """The stamp of every file when it was last read or tried; None where the content has to be compared."""
        rows = self._database.rows("SELECT path, size, mtime_ns FROM files")
        return {Path(os.fsdecode(path)): None if size is None else Stamp(size, mtime) for path, size, mtime in rows}

    def files(self) -> tuple[FileRecord, ...]:
        """Every file that was added and not forgotten since, in path order."""
        rows = self._database.rows(RECORD)
        return tuple(
            sorted((listed(record_of_row(row), set_aside=row[-1]) for row in rows), key=lambda record: record.path)
        )

    def files_at(self, paths: Iterable[Path]) -> list[FileRecord]:
        """The files at or below these paths that have a document, each once.

        Raises:
            NothingFound: there is none at or below one of them.
        """
        files = [file for file in self.files() if file.document]
        chosen: dict[Path, FileRecord] = {}
        for path in paths:
            place = path.expanduser().absolute()
            inside = {file.path: file for file in files if file.path == place or place in file.path.parents}
            if not inside:
                raise NothingFound(
                    tr("{path} is not in this library.", path=path), tr("Add it to the library first."), path
                )
            chosen |= inside
        return list(chosen.values())

    def clause_counts(self) -> dict[str, int]:
        """How many clauses each document has, by its id."""
        return dict(self._database.rows("SELECT id, clauses FROM documents"))

    def is_sound(self) -> Generator[None, None, bool]:
        """Whether all of the catalogue is as it was written. Every yield is a checkpoint."""
        return is_sound(self._database)

    def has_document(self, document: str) -> bool:
        return bool(self._database.rows("SELECT 1 FROM documents WHERE id = ?", document))

    def record_of(self, document: str, path: Path) -> FileRecord | None:
        """The record of a file that has this document, preferably the one at ``path``; None where no file has it."""
        order = "ORDER BY path = ? DESC, path LIMIT 1"
        rows = self._database.rows(f"{RECORD} WHERE document = ? {order}", document, os.fsencode(path))
        return record_of_row(rows[0]) if rows else None

    def record_at(self, path: Path) -> FileRecord | None:
        """The record of a file; None where the library does not know it."""
        rows = self._database.rows(f"{RECORD} WHERE path = ?", os.fsencode(path))
        return record_of_row(rows[0]) if rows else None

    def documents(self) -> set[str]:
        """The ids of all documents; vectors of any other are left over from a crash."""
        return set(self._database.column("SELECT id FROM documents"))

    def document(self, document: str) -> Document:
        """A document as it was read, but only with the lines of its notes, and with the title that the user gave it.

        Its source is a file that has it today.

        Raises:
            NothingFound: it is not in the library.
        """
        source = self.sources([document]).get(document)
        path = source.path if source else Path()
        text, content = self._of(document, "text, content")
        with self._database.unpacking():
            read = unpack_document(content, unpack_text(text), document, path)
        title = self.user_data.corrections.of(document.partition("-")[0]).get(ParticularKind.TITLE)
        return read if title is None else replace(read, title="".join(title))

    def sections(self, document: str) -> tuple[Section, ...]:
        """The section tree of a document.

        Raises:
            NothingFound: it is not in the library.
        """
        return self._unpacked(document, "sections", unpack_sections)

    def references(self, document: str) -> tuple[Reference, ...]:
        """What a document refers to, and the section of each reference.

        Raises:
            NothingFound: it is not in the library.
        """
        return self._unpacked(document, "citations", unpack_references)

    def definitions(self, document: str) -> tuple[Definition, ...]:
        """The defined terms of a document.

        Raises:
            NothingFound: it is not in the library.
        """
        return self._unpacked(document, "definitions", unpack_definitions)

    def particulars(self, document: str) -> tuple[Particular, ...]:
        """The title, kind, parties, dates and law of a document, as they were read.

        Raises:
            NothingFound: it is not in the library.
        """
        return self._unpacked(document, "particulars", unpack_particulars)

    def files_of_content(self, content: str) -> list[Path]:
        """The files that have documents made from this content, by any version of the extraction.

        Args:
            content: the id of the content: the ids of its documents are equal to it, or begin with it and a hyphen.
        """
        rows = self._database.rows(
            "SELECT path FROM files WHERE document = ?1 OR document > ?1 || '-' AND document < ?1 || '.'", content
        )
        return [Path(os.fsdecode(row[0])) for row in rows]

    def sources(self, documents: Iterable[str]) -> dict[str, Source]:
        """For each document that is in the library, the first file that has it."""
        sources = {}
        for document in dict.fromkeys(documents):
            for path, title, remarks in self._database.rows(
                f"SELECT MIN(path), {TITLE}, remarks FROM files WHERE document = ?", document
            ):
                if path is not None:
                    sources[document] = Source(Path(os.fsdecode(path)), title, tuple(json.loads(remarks)))
        return sources

    def untagged(self, tagger: str, encoder: str) -> list[str]:
        """The ids of documents that have vectors of an encoder, but no tags made by the tagger of this fingerprint."""
        rows = self._database.rows(
            f"""SELECT id FROM documents WHERE tagger IS NOT ? AND id NOT IN ({SET_ASIDE})
            AND id IN (SELECT document FROM embedded WHERE encoder = ?) ORDER BY rowid""",
            tagger,
            encoder,
        )
        return [str(row[0]) for row in rows]

    def changes_by_others(self) -> int:
        """A number that changes whenever another program changes the catalogue."""
        return self._database.changes_by_others()

    def word_index(self) -> StoredWordIndex:
        """The word index of the library as it is now, see `core.types.ports.WordIndex`."""
        return self._index.now()

    def library_state(self) -> LibraryState:
        """All that a search needs to know about the library as it is now."""
        user_data, encoders = self.user_data, self.encoders
        return LibraryState(
            self._index.now(),
            user_data.ratings(),
            user_data.kept_clauses.all(),
            user_data.collections(),
            user_data.tuning(),
            encoders.answering(),
            encoders.found(),
        )

    def counts(self) -> Counts:
        files, failed = self._database.rows("SELECT COUNT(*), COUNT(*) FILTER (WHERE status = 'failed') FROM files")[0]
        documents, clauses = self._database.rows("SELECT COUNT(*), COALESCE(SUM(clauses), 0) FROM documents")[0]
        return Counts(files, failed, documents, clauses)

    def fingerprint(self) -> str:
        """Identifies what the library holds: the number of its documents, a colon, and a hash (hex SHA-256).

        The same for the same documents, extracted by the same version, with vectors of the same encoder, in any order.
        """
        rows = self._database.rows(
            f"""SELECT id, COALESCE(encoder, '') FROM documents
            LEFT JOIN embedded ON document = id AND encoder IN ({ANSWERS}) ORDER BY id"""
        )
        return f"{len(rows)}:{hashlib.sha256(json.dumps(rows).encode()).hexdigest()}"

    def close(self) -> None:
        """Frees the database. Safe to call twice."""
        self._database.close()

    # ------------------------------------------------------------ plumbing

    def _unpacked(self, document: str, column: str, unpack: Callable[[bytes], _Unpacked]) -> _Unpacked:
        """One value of a document's row, unpacked."""
        (blob,) = self._of(document, column)
        with self._database.unpacking():
            return unpack(blob)

    def _of(self, document: str, columns: str) -> tuple[Any, ...]:
        """Some values of a document's row."""
        rows = self._database.rows(f"SELECT {columns} FROM documents WHERE id = ?", document)
        if not rows:
            raise NothingFound(
                tr("This contract is not in the library."), tr("Search again: it may have been forgotten.")
            )
        return rows[0]


def _drop_unreferred(db: sqlite3.Connection, documents: Iterable[str | None]) -> list[str]:
    """Deletes those of these documents that no file refers to any more, and returns their ids."""
    unreferred = "SELECT id FROM documents WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM files WHERE document = ?1)"
    some = dict.fromkeys(filter(None, documents))
    gone = [document for document in some if db.execute(unreferred, (document,)).fetchone()]
    if gone:
        note_removal(db, gone)
        texts.drop_texts(db, gone)
        db.executemany("DELETE FROM documents WHERE id = ?", ((document,) for document in gone))
    return gone


@dataclass(frozen=True)
class LibraryState:
    """The library as a search finds it.

    Attributes:
        index: where each word occurs, and what is known of all clauses.
        ratings: all of the user's ratings, the oldest first.
        kept: the kept clauses.
        collections: the names of the collections of each document that belongs to any.
        tuning: what search was tuned to, "" for nothing, see `core.library.tuning`.
        answering: the fingerprint of the encoder whose vectors answer; None where there are no vectors.
        embedded: how many documents are found by the vectors of each encoder, by its fingerprint.
    """

    index: StoredWordIndex
    ratings: tuple[Rating, ...]
    kept: tuple[StoredKept, ...]
    collections: Mapping[str, tuple[str, ...]]
    tuning: str
    answering: str | None
    embedded: Mapping[str, Coverage]
