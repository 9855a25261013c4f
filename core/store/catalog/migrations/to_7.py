"""From version 6 to 7: rows get seals, and the journals of removals and of attempts are added.

Everything is carried over: files, documents with their texts, sections, definitions, particulars, tags and words; saved
searches, ratings, collections, tuning, answers of judges; and which encoders' vectors are in. Left out are page sizes
and line positions, which nothing uses any more, and the confidence of each tag. The digests of clauses and vectors are
unknown: the next indexing records them, see `core.usecases.health.repair`, and nothing is compared until then. What an
older program may have left of forgotten documents is wiped once more.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from typing import Any, Final

import numpy as np

from core.store.catalog.migrations.tables import before, copy, drop, rename_tables
from core.store.catalog.migrations.tables_7 import COLUMNS, SEGMENT, TABLES, segment

_NEW: Final = {"removals", "attempts"}
_LATER: Final = {"texts": ["digests"], "segments": ["names"], "embedded": ["windows", "digest"]}  # columns
_KEYS: Final = {"judgements": "model, question", "embedded": "encoder, document"}  # of tables without rowid


def upgrade_to_7(db: sqlite3.Connection) -> None:
    """Turns the tables of version 6 into those of version 7."""
    old = [table for table in COLUMNS if table not in _NEW]
    rename_tables(db, old)
    for statement in TABLES:
        db.execute(statement)
    _copy_documents(db)
    for table in old:
        if table not in ("documents", "texts", "segments"):
            copy(
                db, table, [each for each in COLUMNS[table].split() if each not in _LATER.get(table, ())], _order(table)
            )
    _copy_texts(db)
    _copy_segments(db)
    db.execute("INSERT INTO removals (document, hidden) VALUES ('', 0)")  # no document: has the catalogue wiped
    drop(db, reversed(old))


def _order(table: str) -> str:
    return _KEYS.get(table, "rowid")


def _copy_documents(db: sqlite3.Connection) -> None:
    columns = COLUMNS["documents"].split()
    sql = f"INSERT INTO documents ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    for row in db.execute(f"SELECT {', '.join(columns)} FROM {before('documents')} ORDER BY rowid"):
        values = dict(zip(columns, row, strict=True))
        values["content"] = _content(values["content"])
        values["tags"] = values["tags"] and _tags(values["tags"])
        db.execute(sql, tuple(values.values()))


def _content(blob: bytes) -> bytes:
    """A document without the sizes of its pages, and only with the lines of its notes."""
    text, pages, lines, *rest = _unpacked(blob)
    notes = [[span, page] for span, page, *_, note in lines if note]
    return _packed([text, [[number, span] for number, span, *_ in pages], notes, *rest])


def _tags(blob: bytes) -> bytes:
    """The tags of each clause without their confidences."""
    return _packed([[clause, [concept for concept, _ in tags]] for clause, tags in _unpacked(blob)])


def _unpacked(blob: bytes) -> Any:
    return json.loads(zlib.decompress(blob))


def _packed(value: object) -> bytes:
    return zlib.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _copy_texts(db: sqlite3.Connection) -> None:
    """Copies the columns of clauses under the same keys; keys that were used before are never used again."""
    names = ", ".join(each for each in COLUMNS["texts"].split() if each != "digests")
    db.execute(f"INSERT INTO texts ({names}, digests) SELECT {names}, x'' FROM {before('texts')} ORDER BY key")
    given = "SELECT seq FROM sqlite_sequence WHERE name = ?"
    last = db.execute(given, (before("texts"),)).fetchone()
    if last:
        db.execute("DELETE FROM sqlite_sequence WHERE name = 'texts'")
        db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('texts', ?)", last)


def _copy_segments(db: sqlite3.Connection) -> None:
    rows = db.execute(f"SELECT id, first, documents, gone FROM {before('segments')} ORDER BY id").fetchall()
    for number, *values in rows:
        name, columns = f"segment_{number}", SEGMENT.split()
        rename_tables(db, [name])
        db.execute(segment(number))
        copy(db, name, columns, "stem, word")
        names = [_name_hash(*row) for row in db.execute(f"SELECT stem, word FROM {before(name)}")]
        packed = np.sort(np.array(names, "<u8")).tobytes()
        sql = "INSERT INTO segments (id, first, documents, gone, names) VALUES (?, ?, ?, ?, ?)"
        db.execute(sql, (number, *values, packed))
        drop(db, [name])
    _drop_unlisted(db)


def _drop_unlisted(db: sqlite3.Connection) -> None:
    """Drops the empty tables of segments that a backup contains."""
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE name GLOB 'segment_[0-9]*'")}
    for name in tables - {f"segment_{number}" for (number,) in db.execute("SELECT id FROM segments")}:
        db.execute(f"DROP TABLE {name}")


def _name_hash(stem: str, word: str) -> int:
    """The hash of a stem, the same for all its words; a compound has no stem but a hash of its own."""
    return int.from_bytes(hashlib.blake2b((stem or f"\0{word}").encode(), digest_size=8).digest(), "little")
