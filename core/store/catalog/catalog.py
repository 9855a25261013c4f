"""The catalogue: which files and documents are in the library, in one SQLite file.

It is the commit point. A document is in the library if and only if its row stands here: its clauses are written to the
clause store first, and rows of the clause store whose document has no row here (a crash came between) are invisible
and swept by the next writer.

The journal mode is SQLite's default, DELETE, not WAL: a library may lie on a network share, where WAL does not
work; transactions here are one document long, so readers wait milliseconds; and no log is left behind that
still holds what was forgotten. `secure_delete` overwrites deleted rows with zeros.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from core.errors import LibraryError, NothingFound
from core.store.catalog import tables, texts
from core.store.catalog.encoders import ANSWERS, Encoders, adopt
from core.store.catalog.judgements import Judgements
from core.store.catalog.kept import Keeping, sweep
from core.store.catalog.state import States
from core.store.errors import catalog_errors
from core.store.postings import postings
from core.store.postings.word_index import StoredWordIndex
from core.store.vectors import schema
from core.types import Clause, Definition, Document, Extraction, FileRecord, FileStatus, Particular, Section, Tag

FILE_NAME = "catalog.sqlite"

_RECORD = f"""SELECT path, status, document, title, pages, sections, clauses, issues, remarks,
EXISTS (SELECT 1 FROM learned WHERE learned.document = files.document AND encoder IN ({ANSWERS}))
FROM files"""


@dataclass(frozen=True, slots=True)
class Stamp:
    """By which a file is taken for unchanged without reading it: its size in bytes and its time of change."""

    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Counts:
    """How much is in the library."""

    files: int
    failed: int
    documents: int
    clauses: int


class Catalog:
    """The files and documents of the library in ``folder``. May be used from several threads; call `close` at the end.

    Raises:
        LibraryError: from any method: damaged, made by a newer version, locked, no space, not writable.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.RLock()
        self._written = 0  # what this object wrote of documents; `PRAGMA data_version` tells what others wrote
        self.keeping = Keeping(partial(self._transaction, of_documents=False), self._all)
        self.judgements = Judgements(partial(self._transaction, of_documents=False), self._all)
        self.encoders = Encoders(partial(self._transaction, of_documents=False), self._all)
        self._states = States(self._all, self._reading)
        with catalog_errors(folder):
            # Autocommit: transactions are begun in one place, `_transaction`.
            self._db = sqlite3.connect(folder / FILE_NAME, timeout=10, isolation_level=None, check_same_thread=False)
            try:
                self._prepare()
            except BaseException:
                self._db.close()
                raise

    def _prepare(self) -> None:
        self._db.execute("PRAGMA secure_delete = ON")
        self._db.execute("PRAGMA foreign_keys = ON")
        if tables.version(self._db) < schema.VERSION:
            with self._transaction() as db:
                if tables.version(db) < schema.VERSION:  # no other process made the tables while this one waited
                    tables.make(db)
                    for (encoder,) in db.execute(ANSWERS):  # of an older library, in one table without its name
                        adopt(self._folder, encoder)
        if tables.version(self._db) > schema.VERSION:
            raise LibraryError(
                "This library was made by a newer version of Muniment.",
                "Update Muniment, or choose another library folder.",
                self._folder,
            )

    # ------------------------------------------------------------ writing

    def commit(self, record: FileRecord, stamp: Stamp | None, extraction: Extraction | None) -> list[str]:
        """Puts a file, and its document if that is new, into the library, in one transaction.

        Args:
            record: what is known of the file now; replaces what was known of its path.
            stamp: the file's stamp when it was read; None where it should be tried again next time.
            extraction: what was taken from it; None where its document is here already or it could not be read.

        Returns:
            The ids of documents that no file refers to any more, because this path held another one before.
            They are out of the library: remove their clauses from the clause store.
        """
        with self._transaction() as db:
            if extraction is not None:
                _insert_document(db, extraction)
                postings.fold(db, at_least=postings.FOLD)
            db.execute(
                "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    os.fsencode(record.path),
                    stamp.size if stamp else None,
                    stamp.mtime_ns if stamp else None,
                    record.document,
                    record.status.value,
                    record.title.encode(errors="replace").decode(),  # made of a name that need not be text
                    record.pages,
                    record.sections,
                    record.clauses,
                    json.dumps([(issue.message, issue.advice, issue.page, issue.remedy) for issue in record.issues]),
                    json.dumps(record.remarks),
                ),
            )
            return _drop_unreferred(db)

    def forget(self, paths: Iterable[Path]) -> list[str]:
        """Takes files, or all files under a folder, out of the library.

        Returns:
            The ids of documents that no file refers to any more; remove their clauses from the clause store.
        """
        with self._transaction() as db:
            for path in paths:
                key, separator = os.fsencode(path), os.sep.encode()
                first = key.rstrip(separator) + separator
                beyond = first[:-1] + bytes([first[-1] + 1])  # the least path after all paths under the folder
                db.execute("DELETE FROM files WHERE path = ? OR path >= ? AND path < ?", (key, first, beyond))
            gone = _drop_unreferred(db)
            postings.wipe(db)
            sweep(db)
            return gone

    def add_words(self, document: str, clauses: Sequence[Clause]) -> None:
        """Puts down the words of a document from its text, as `commit` does; for those that `without_words` names."""
        text, particulars = self.document(document).text, self.particulars(document)
        with self._transaction() as db:
            texts.add(db, document, text, clauses, particulars)
            postings.fold(db, at_least=postings.FOLD)

    def fold_words(self) -> None:
        """Puts the words of documents that came in one by one together, and wipes those of documents that are gone."""
        with self._transaction() as db:
            postings.wipe(db)
            postings.fold(db)

    def mark_tagged(self, document: str, tags: Mapping[str, Sequence[Tag]], tagger: str) -> None:
        """Puts down the tags of a document's clauses, by their ids, made by the tagger of this fingerprint."""
        with self._transaction() as db:
            db.execute(
                "UPDATE documents SET tags = ?, tagger = ? WHERE id = ?", (schema.pack_tags(tags), tagger, document)
            )

    # ------------------------------------------------------------ reading

    def stamps(self, extraction: int) -> dict[Path, Stamp]:
        """The stamp of every file as it was when last read.

        Left out are the files to be tried again, and those whose document was taken in another way than ``extraction``.
        """
        rows = self._all(
            """SELECT path, size, mtime_ns FROM files JOIN documents ON documents.id = files.document
            WHERE size IS NOT NULL AND extraction = ?""",
            extraction,
        )
        return {Path(os.fsdecode(path)): Stamp(size, mtime) for path, size, mtime in rows}

    def files(self) -> tuple[FileRecord, ...]:
        """Every file that was asked for and not forgotten, in path order."""
        return tuple(sorted((_record(row) for row in self._all(_RECORD)), key=lambda record: record.path))

    def has_document(self, document: str) -> bool:
        return bool(self._all("SELECT 1 FROM documents WHERE id = ?", document))

    def record_of(self, document: str) -> FileRecord | None:
        """What is known of a file that has this document, for a copy of it; None where no file has it."""
        rows = self._all(f"{_RECORD} WHERE document = ? ORDER BY path LIMIT 1", document)
        return _record(rows[0]) if rows else None

    def documents(self) -> set[str]:
        """The ids of all documents; whatever else the clause store holds is left from a crash."""
        return {str(row[0]) for row in self._all("SELECT id FROM documents")}

    def document(self, document: str) -> Document:
        """A document as it was read; its source is a file that has it today.

        Raises:
            NothingFound: it is not in the library.
        """
        blob = self._one("SELECT content FROM documents WHERE id = ?", document)
        source, _ = self.sources([document])[document]
        return schema.unpack_document(blob, document, source)

    def sections(self, document: str) -> tuple[Section, ...]:
        """The section tree of a document.

        Raises:
            NothingFound: it is not in the library.
        """
        return schema.unpack_sections(self._one("SELECT sections FROM documents WHERE id = ?", document))

    def definitions(self, document: str) -> tuple[Definition, ...]:
        """The defined terms of a document; none where its file was read before they were taken.

        Raises:
            NothingFound: it is not in the library.
        """
        blob = self._one("SELECT definitions FROM documents WHERE id = ?", document)
        return schema.unpack_definitions(blob) if blob else ()

    def particulars(self, document: str) -> tuple[Particular, ...]:
        """The title, kind, parties, dates and law of a document; none where its file was read before they were taken.

        Raises:
            NothingFound: it is not in the library.
        """
        blob = self._one("SELECT particulars FROM documents WHERE id = ?", document)
        return schema.unpack_particulars(blob) if blob else ()

    def taken_otherwise(self, document: str, content: str) -> list[Path]:
        """The files that have other documents made of this content: those that were taken from it in another way.

        Args:
            document: the id of the document that is left out.
            content: the id of the content: those of its documents are this, or begin with this and a hyphen.
        """
        rows = self._all(
            "SELECT path FROM files WHERE (document = ?1 OR document > ?1 || '-' AND document < ?1 || '.')"
            " AND document <> ?2",
            content,
            document,
        )
        return [Path(os.fsdecode(row[0])) for row in rows]

    def sources(self, documents: Iterable[str]) -> dict[str, tuple[Path, str]]:
        """For each document that is in the library, the first file that has it, and its title."""
        found = {}
        for document in dict.fromkeys(documents):
            for path, title in self._all("SELECT MIN(path), title FROM files WHERE document = ?", document):
                if path is not None:
                    found[document] = (Path(os.fsdecode(path)), title)
        return found

    def untagged(self, tagger: str, encoder: str) -> list[str]:
        """The ids of documents that have vectors of an encoder, but no tags made by the tagger of this fingerprint."""
        rows = self._all(
            """SELECT id FROM documents WHERE tagger IS NOT ?
            AND id IN (SELECT document FROM learned WHERE encoder = ?) ORDER BY rowid""",
            tagger,
            encoder,
        )
        return [str(row[0]) for row in rows]

    def tags(self, document: str) -> dict[str, tuple[Tag, ...]]:
        """The tags of the clauses of a document that have any, the surest first; none where it was not tagged yet.

        Raises:
            NothingFound: it is not in the library.
        """
        blob = self._one("SELECT tags FROM documents WHERE id = ?", document)
        return schema.unpack_tags(blob) if blob else {}

    def without_words(self) -> list[str]:
        """The ids of documents whose words are not put down, for an older version of the program wrote them."""
        rows = self._all("SELECT id FROM documents WHERE id NOT IN (SELECT document FROM texts) ORDER BY rowid")
        return [str(row[0]) for row in rows]

    def count_without_words(self) -> int:
        """How many those are, at one moment: a document comes with its words, so whatever comes now is none of them."""
        return int(self._all("SELECT (SELECT COUNT(*) FROM documents) - (SELECT COUNT(*) FROM texts)")[0][0])

    def word_index(self) -> StoredWordIndex:
        """Where each word of the library as it is now stands, see `core.ports.WordIndex`."""
        return self._states.now()

    def counts(self) -> Counts:
        files, failed = self._all("SELECT COUNT(*), COUNT(*) FILTER (WHERE status = 'failed') FROM files")[0]
        documents, clauses = self._all("SELECT COUNT(*), COALESCE(SUM(clauses), 0) FROM documents")[0]
        return Counts(files, failed, documents, clauses)

    def fingerprint(self) -> str:
        """Names what the library holds: the number of its documents, a colon, and a hash (hex SHA-256).

        The same for the same documents, taken in the same way, with vectors of the same encoder, in whatever order.
        """
        rows = self._all(
            f"""SELECT id, COALESCE(encoder, '') FROM documents
            LEFT JOIN learned ON document = id AND encoder IN ({ANSWERS}) ORDER BY id"""
        )
        return f"{len(rows)}:{hashlib.sha256(json.dumps(rows).encode()).hexdigest()}"

    def close(self) -> None:
        """Frees the database. Safe to call twice."""
        with self._lock:
            self._db.close()

    # ------------------------------------------------------------ plumbing

    @contextmanager
    def _transaction(self, *, of_documents: bool = True) -> Iterator[sqlite3.Connection]:
        """All or nothing. Takes the write lock at once, so that a transaction never fails half-way for want of it."""
        with self._lock, catalog_errors(self._folder):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
                self._written += of_documents
            except BaseException:
                if self._db.in_transaction:  # SQLite has rolled back by itself on some errors, such as a full disk
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _reading(self) -> Iterator[tuple[int, int]]:
        """All that is read is of one state of the catalogue; gives what tells it from others."""
        with self._lock, catalog_errors(self._folder):
            self._db.execute("BEGIN")
            try:
                yield self._db.execute("PRAGMA data_version").fetchone()[0], self._written
            finally:
                self._db.execute("ROLLBACK")

    def _all(self, sql: str, *values: str | int) -> list[tuple[Any, ...]]:
        with self._lock, catalog_errors(self._folder):
            return self._db.execute(sql, values).fetchall()

    def _one(self, sql: str, document: str) -> bytes:
        """The one packed value; empty where the document was put in before there was such a value."""
        rows = self._all(sql, document)
        if not rows:
            raise NothingFound("This document is not in the library.", "Search again: it may have been forgotten.")
        blob: bytes | None = rows[0][0]
        return blob or b""


def _insert_document(db: sqlite3.Connection, extraction: Extraction) -> None:
    document = extraction.document
    db.execute(
        """INSERT OR IGNORE INTO documents (id, content, sections, clauses, definitions, particulars, extraction)
        VALUES (?, ?, ?, ?, ?, ?, ?)""",
        (
            document.id,
            schema.pack_document(document),
            schema.pack(extraction.sections),
            len(extraction.clauses),
            schema.pack(extraction.definitions),
            schema.pack(extraction.particulars),
            extraction.version,
        ),
    )
    texts.add(db, document.id, document.text, extraction.clauses, extraction.particulars)


def _drop_unreferred(db: sqlite3.Connection) -> list[str]:
    """Deletes the documents that no file refers to, and returns their ids."""
    unreferred = "FROM documents WHERE NOT EXISTS (SELECT 1 FROM files WHERE document = documents.id)"
    gone = [str(row[0]) for row in db.execute(f"SELECT id {unreferred}")]
    if gone:
        texts.drop(db, gone)
        db.execute(f"DELETE {unreferred}")
    return gone


def _record(row: Sequence[Any]) -> FileRecord:
    path, status, document, title, pages, sections, clauses, issues, remarks, embedded = row
    return FileRecord(
        path=Path(os.fsdecode(path)),
        status=FileStatus(status),
        document=document,
        title=title,
        pages=pages,
        sections=sections,
        clauses=clauses,
        issues=schema.unpack_issues(json.loads(issues)),
        embedded=bool(embedded),
        remarks=tuple(json.loads(remarks)),
    )
