"""What the catalogue keeps of a document's text besides its postings, in one row so that it is read at once.

The row has the number of words, the words at which sentences and paragraphs begin, and the clauses as columns; another
row has what no clause covers. Places are counted in words from the first of the document.
"""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.store.catalog.documents import in_order, pack_clauses
from core.store.database import Database
from core.store.postings import TABLES as POSTINGS
from core.store.postings import Numbers, add_postings, drop_postings, pack_numbers, pack_postings, rises, unpack_each
from core.text.sentences import paragraph_spans, sentences
from core.text.similarity import LENGTH, Signatures, signatures
from core.text.words import Indexed, indexed
from core.types import Clause, Particular, ParticularKind, PassageKind, Span
from core.types.clause_ids import ClauseIds
from core.types.facts import Values

TABLES: Final = (
    """CREATE TABLE texts (
        key INTEGER PRIMARY KEY AUTOINCREMENT,  -- of the document in `postings`, never given twice
        document TEXT NOT NULL UNIQUE REFERENCES documents (id),
        words INTEGER NOT NULL,
        facts TEXT NOT NULL,       -- JSON: kind, parties, date, law, effective date, term
        first BLOB NOT NULL,       -- of each clause the first word, packed as steps
        length BLOB NOT NULL,      -- of each clause the number of words, packed
        names BLOB NOT NULL,       -- of each clause id, section and heading, see _packed_names
        signature BLOB NOT NULL,   -- of each clause, see core.text.minhash
        sentences BLOB NOT NULL,   -- the first word of each that has any, packed as steps
        paragraphs BLOB NOT NULL,  -- likewise
        seal
    ) STRICT""",
    """CREATE TABLE passages (
        document TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
        ranges BLOB NOT NULL,      -- of what no clause covers: documents.pack_clauses
        first BLOB NOT NULL,       -- of each the same as of clauses in `texts`
        length BLOB NOT NULL,
        names BLOB NOT NULL,
        signature BLOB NOT NULL,
        kinds BLOB NOT NULL,       -- of each the kind, as its number in `PassageKind`
        seal
    ) STRICT""",
    *POSTINGS,
)
COLUMNS: Final = "key, document, words, facts, first, length, names, signature"
PASSAGE_COLUMNS: Final = "document, first, length, names, signature, kinds"
"""The columns that `read_texts` reads."""
_APART: Final = "\0"
_DOCUMENT: Final = "\1"


@dataclass(slots=True)
class Ranges:
    """The clauses of a document, or its other passages, as columns."""

    first: Numbers
    length: Numbers
    ids: ClauseIds
    names: bytes  # see `_packed_names`
    signature: NDArray[np.uint8]
    kinds: NDArray[np.uint8]  # numbers of `PassageKind`

    @property
    def captions(self) -> tuple[Sequence[str], Sequence[str]]:
        """The heading and the section number of each: unpacked only when asked for, as few queries need them."""
        names, count = _unpacked_names(self.names, len(self.ids)), len(self.ids)
        return names[2 * count :], names[count : 2 * count]


@dataclass(frozen=True, slots=True)
class Text:
    """A document: its length in words, its facts, its clauses, and the passages that are in none."""

    key: int
    document: str
    words: int
    kind: str
    parties: tuple[str, ...]
    date: str
    law: str
    effective: str
    term: str
    roles: tuple[tuple[str, str], ...]  # of parties
    clauses: Ranges
    passages: Ranges


@dataclass(frozen=True, slots=True)
class TextRows:
    """The words of a document as rows: of `texts` and `fresh` without their key, and of `passages` if it has any.

    They are made and inserted apart, since making them takes far longer.
    """

    text: tuple[str, int, str, bytes, bytes, bytes, bytes, bytes, bytes]
    postings: bytes
    passages: tuple[str, bytes, bytes, bytes, bytes, bytes, bytes] | None


def text_rows(
    document: str,
    text: str,
    clauses: Iterable[Clause],
    particulars: Sequence[Particular],
    passages: Sequence[Clause] = (),
) -> TextRows:
    """The words of a document, with the places of its clauses and other passages, as rows."""
    words = indexed(text)
    values = (
        document,
        len(words.words),
        json.dumps(_facts(particulars), ensure_ascii=False),
        *_packed_ranges(document, words, in_order(clauses)),
        pack_numbers(_beginnings(words.starts, sentences(text))),
        pack_numbers(_beginnings(words.starts, paragraph_spans(text))),
    )
    kinds = bytes(map(_KINDS.index, (each.kind for each in passages)))
    others = (document, pack_clauses(passages), *_packed_ranges(document, words, passages), kinds) if passages else None
    return TextRows(values, pack_postings(words.entries), others)


def insert_text(db: sqlite3.Connection, rows: TextRows) -> None:
    """Stores the words of a document, unless they already are."""
    if db.execute("SELECT 1 FROM texts WHERE document = ?", rows.text[:1]).fetchone():
        return
    key = db.execute(f"INSERT INTO texts VALUES (NULL{', ?' * len(rows.text)})", rows.text).lastrowid
    if key is None:
        raise AssertionError("a row that was inserted has an id")
    add_postings(db, key, rows.postings)
    if rows.passages:
        db.execute("INSERT INTO passages VALUES (?, ?, ?, ?, ?, ?, ?)", rows.passages)


_KINDS: Final = tuple(PassageKind)


def _packed_ranges(document: str, words: Indexed, ordered: Sequence[Clause]) -> tuple[bytes, bytes, bytes, bytes]:
    """The first word, the length, the names and the signature of each, in order, packed."""
    first = [bisect_left(words.starts, clause.span.start) for clause in ordered]
    end = [bisect_left(words.starts, clause.span.end) for clause in ordered]
    return (
        pack_numbers(rises(np.array(first, np.int64))),
        pack_numbers(np.array(end, np.int64) - np.array(first, np.int64)),
        _packed_names(document, ordered),
        signatures(words.words, first, end).tobytes(),
    )


_SINGLE: Final = (
    *(ParticularKind.KIND, ParticularKind.DATE, ParticularKind.LAW),
    *(ParticularKind.EFFECTIVE, ParticularKind.TERM),
)


def _facts(particulars: Sequence[Particular]) -> tuple[str | list[str] | dict[str, str], ...]:
    """Kind, parties, date, law, effective date and term; the first of each, except that all parties count. At the end
    the roles of parties that have one.
    """
    by_kind = defaultdict[ParticularKind, dict[str, None]](dict)
    for each in particulars:
        by_kind[each.kind].setdefault(each.value)
    kind, *others = (next(iter(by_kind[kind]), "") for kind in _SINGLE)
    roles = {each.value: each.role for each in reversed(particulars) if each.role}
    return kind, list(by_kind[ParticularKind.PARTY]), *others, roles


def facts_of(db: sqlite3.Connection, document: str) -> dict[ParticularKind, Values]:
    """What was read of a document, as `insert_text` stored it; without its title."""
    row = db.execute("SELECT facts FROM texts WHERE document = ?", (document,)).fetchone()
    if row is None:
        return {}
    kind, parties, *others = json.loads(row[0])  # with roles at the end, but for what an older program wrote
    singles = zip(_SINGLE, (kind, *others[: len(_SINGLE) - 1]), strict=True)
    values = {each: (value,) if value else () for each, value in singles}
    return values | {ParticularKind.PARTY: tuple(parties)}


def _beginnings(starts: Sequence[int], spans: Iterable[Span]) -> Numbers:
    """The first word of each passage that has one, as steps."""
    firsts = {at for span in spans if (at := bisect_left(starts, span.start)) < len(starts) and starts[at] < span.end}
    return rises(np.array(sorted(firsts), np.int64))


def drop_texts(db: sqlite3.Connection, documents: Sequence[str]) -> None:
    """Takes out the words of documents; `postings.wipe_dropped` wipes the rest of them from the disk."""
    keys = [
        key
        for document in documents
        for (key,) in db.execute("SELECT key FROM texts WHERE document = ?", (document,)).fetchall()
    ]
    if keys:
        drop_postings(db, keys)
        db.executemany("DELETE FROM texts WHERE key = ?", ((key,) for key in keys))


def text_of(db: sqlite3.Connection, document: str) -> Text | None:
    """What is kept of a document's text; None where there is nothing."""
    rows, others = (
        db.execute(f"SELECT {columns} FROM {table} WHERE document = ?", (document,)).fetchall()
        for columns, table in ((COLUMNS, "texts"), (PASSAGE_COLUMNS, "passages"))
    )
    return next(iter(read_texts(rows, others)), None)


def read_signatures(database: Database) -> dict[str, Signatures]:
    """The signatures of the clauses of each document, see `core.text.similarity`."""
    rows = database.rows("SELECT document, signature FROM texts")
    with database.unpacking():
        return {document: np.frombuffer(each, np.uint8).reshape(-1, LENGTH) for document, each in rows}


def read_texts(rows: Sequence[Sequence[Any]], passages: Sequence[Sequence[Any]]) -> list[Text]:
    """The rows of `COLUMNS`, and those of `PASSAGE_COLUMNS` of the same documents, as values.

    Raises:
        ValueError: they are damaged; the functions that unpack them may raise other errors.
    """
    clauses = _read_ranges([(row[1], *row[4:]) for row in rows])
    others = dict(zip((row[0] for row in passages), _read_ranges([row[:-1] for row in passages]), strict=True))
    for document, *_, kinds in passages:
        others[document].kinds = np.frombuffer(kinds, np.uint8)
        if len(kinds) != len(others[document].ids) or max(kinds) >= len(_KINDS):
            raise ValueError("the kinds are of other passages")
    (none,) = _read_ranges([("", b"", b"", _packed_names("", ()), b"")])
    texts = []
    for (key, document, words, facts, *_), own in zip(rows, clauses, strict=True):
        kind, parties, date, law, effective, term, *roles = json.loads(facts)
        known = (kind, tuple(parties), date, law, effective, term, tuple(roles[0].items()) if roles else ())
        texts.append(Text(key, document, words, *known, own, others.get(document, none)))
    return texts


def _read_ranges(rows: Sequence[Sequence[Any]]) -> list[Ranges]:
    """Clauses of documents, given by document, first words, lengths, names and signatures."""
    firsts, lengths = unpack_each([row[1] for row in rows]), unpack_each([row[2] for row in rows])
    ranges = []
    for (document, _, _, names, signature), first, length in zip(rows, firsts, lengths, strict=True):
        marks = np.frombuffer(signature, np.uint8).reshape(-1, LENGTH)
        ids = _ids(document, names, len(first))
        if not len(ids) == len(first) == len(length) == len(marks):
            raise ValueError("the columns are of different clauses")
        ranges.append(Ranges(np.cumsum(first), length, ids, names, marks, np.zeros(len(ids), np.uint8)))
    return ranges


def _packed_names(document: str, clauses: Sequence[Clause]) -> bytes:
    """Ids (the document id that they begin with as one character), sections and headings, separated by NUL."""
    ids = [re.sub(f"^{re.escape(document)}", _DOCUMENT, clause.id) for clause in clauses]
    rest = [*(clause.section for clause in clauses), *(clause.heading for clause in clauses)]
    plain = (name.replace(_APART, " ").replace(_DOCUMENT, " ") for name in rest)
    return zlib.compress(_APART.join([*ids, *plain]).encode())


def _unpacked_names(blob: bytes, count: int) -> list[str]:
    """The ids of this many clauses, their sections, and their headings.

    Raises:
        ValueError: they are of another number of clauses.
    """
    names = zlib.decompress(blob).decode()
    if names.count(_APART) != max(3 * count - 1, 0):
        raise ValueError("the names are of other clauses")
    return names.split(_APART) if count else []


def _ids(document: str, blob: bytes, count: int) -> ClauseIds:
    """The ids of this many clauses; of most, all that is unpacked of their names."""
    numbered = _numbered(count)
    if count and zlib.decompressobj().decompress(blob, len(numbered)) == numbered:
        return ClauseIds([(f"{document}.", 0, count)])
    return ClauseIds.of(each.replace(_DOCUMENT, document) for each in _unpacked_names(blob, count)[:count])


@lru_cache(maxsize=1024)
def _numbered(count: int) -> bytes:
    """The ids of this many clauses as `_packed_names` has them, if they are numbered from 0."""
    return "".join(f"{_DOCUMENT}.{number}{_APART}" for number in range(count)).encode()
