"""The tables of version 7, which differ from those of version 6 in their seals, digests, names and journals."""

from __future__ import annotations

from typing import Final

from core.store.seals import sealed

COLUMNS: Final = {
    "documents": "id content sections clauses definitions particulars extraction tags tagger",
    "files": "path size mtime_ns document status title pages sections clauses issues remarks",
    "saved_searches": "id name at library content",
    "ratings": "query clause stars at",
    "collections": "name path content",
    "tuning": "content",
    "judgements": "model question answer",
    "texts": "key document words facts first length names signature sentences paragraphs digests",
    "fresh": "key postings",
    "segments": "id first documents gone names",
    "embedded": "encoder document windows digest",
    "answering": "encoder",
    "removals": "document hidden",
    "attempts": "document begun",
}
SEGMENT: Final = "stem word documents places"


def _seal(columns: str) -> str:
    return sealed(*columns.split())


TABLES: Final = (
    f"""CREATE TABLE documents (
        id TEXT PRIMARY KEY, content BLOB NOT NULL, sections BLOB NOT NULL, clauses INTEGER NOT NULL,
        definitions BLOB NOT NULL, particulars BLOB NOT NULL, extraction INTEGER NOT NULL, tags BLOB, tagger TEXT,
        {_seal(COLUMNS["documents"])}
    ) STRICT""",
    "CREATE INDEX documents_at_a_glance ON documents (id, clauses, extraction, tagger)",
    f"""CREATE TABLE files (
        path BLOB PRIMARY KEY, size INTEGER, mtime_ns INTEGER, document TEXT REFERENCES documents (id),
        status TEXT NOT NULL, title TEXT NOT NULL, pages INTEGER NOT NULL, sections INTEGER NOT NULL,
        clauses INTEGER NOT NULL, issues TEXT NOT NULL, remarks TEXT NOT NULL,
        {_seal(COLUMNS["files"])}
    ) STRICT""",
    "CREATE INDEX files_by_document ON files (document)",
    f"""CREATE TABLE saved_searches (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, at TEXT NOT NULL, library TEXT NOT NULL, content BLOB NOT NULL,
        {_seal(COLUMNS["saved_searches"])}
    ) STRICT""",
    f"""CREATE TABLE ratings (
        query TEXT NOT NULL, clause TEXT NOT NULL, stars INTEGER NOT NULL, at TEXT NOT NULL,
        {_seal(COLUMNS["ratings"])}, PRIMARY KEY (query, clause)
    ) STRICT""",
    f"""CREATE TABLE collections (
        name TEXT NOT NULL, path BLOB NOT NULL, content TEXT NOT NULL,
        {_seal(COLUMNS["collections"])}, PRIMARY KEY (name, path)
    ) STRICT""",
    f"CREATE TABLE tuning (content TEXT NOT NULL, {_seal(COLUMNS['tuning'])}) STRICT",
    f"""CREATE TABLE judgements (
        model TEXT NOT NULL, question TEXT NOT NULL, answer REAL NOT NULL,
        {_seal(COLUMNS["judgements"])}, PRIMARY KEY (model, question)
    ) STRICT, WITHOUT ROWID""",
    f"""CREATE TABLE texts (
        key INTEGER PRIMARY KEY AUTOINCREMENT, document TEXT NOT NULL UNIQUE REFERENCES documents (id),
        words INTEGER NOT NULL, facts TEXT NOT NULL, first BLOB NOT NULL, length BLOB NOT NULL, names BLOB NOT NULL,
        signature BLOB NOT NULL, sentences BLOB NOT NULL, paragraphs BLOB NOT NULL, digests BLOB NOT NULL,
        {_seal(COLUMNS["texts"])}
    ) STRICT""",
    "CREATE TABLE fresh (key INTEGER PRIMARY KEY, postings BLOB NOT NULL) STRICT",
    f"""CREATE TABLE segments (
        id INTEGER PRIMARY KEY, first INTEGER NOT NULL, documents BLOB NOT NULL, gone BLOB NOT NULL,
        names BLOB NOT NULL, {_seal(COLUMNS["segments"])}
    ) STRICT""",
    f"""CREATE TABLE embedded (
        encoder TEXT NOT NULL, document TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE, windows INTEGER,
        digest INTEGER, {_seal(COLUMNS["embedded"])}, PRIMARY KEY (encoder, document)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX embedded_by_document ON embedded (document)",
    f"CREATE TABLE answering (encoder TEXT NOT NULL, {_seal(COLUMNS['answering'])}) STRICT",
    f"""CREATE TABLE removals (
        document TEXT PRIMARY KEY, hidden INTEGER NOT NULL, {_seal(COLUMNS["removals"])}
    ) STRICT, WITHOUT ROWID""",
    f"""CREATE TABLE attempts (
        document TEXT PRIMARY KEY, begun INTEGER NOT NULL, {_seal(COLUMNS["attempts"])}
    ) STRICT, WITHOUT ROWID""",
    """CREATE TRIGGER attempts_at_what_is_forgotten AFTER DELETE ON documents BEGIN
        DELETE FROM attempts WHERE document = OLD.id;
    END""",
)


def segment(number: int) -> str:
    """The table of one segment."""
    return f"""CREATE TABLE segment_{number} (
        stem TEXT NOT NULL, word TEXT NOT NULL, documents BLOB NOT NULL, places BLOB NOT NULL,
        {_seal(SEGMENT)}, PRIMARY KEY (stem, word)
    ) STRICT, WITHOUT ROWID"""
