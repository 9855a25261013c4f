"""Which words occur where in which documents: a log-structured inverted index in the catalogue.

A document's postings are first stored in one piece, in `fresh`. Once there are enough fresh documents they are merged
into a *segment*, a table with a row for each word and its places in all documents of the segment; segments of similar
size are merged (O'Neil et al., "The Log-Structured Merge-Tree", 1996). So the amount written stays within a small
multiple of the amount kept, and is written in order, whereas a row for each word and document would touch every page of
the file each time.

The words of one stem are stored next to one another, so that they are read together; compounds have no stem.

Documents go by a key, a number that rises from document to document and is never reused; the places in a row are in the
order of the keys of their documents. A document taken out of a segment is hidden at once, since its key is no longer
known, and wiped by `wipe_dropped`, which rewrites the segment without it. Deleting rows would not do: `secure_delete`
overwrites those, but not the copies that SQLite left where it moved rows from page to page. It does overwrite all pages
of a table that is dropped.
"""

from __future__ import annotations

import hashlib
import sqlite3
import struct
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import chain, groupby, islice
from operator import itemgetter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.store.database import sealed
from core.text import english
from core.text.words import is_word

Numbers = NDArray[np.int64]

TABLES: Final = (
    """CREATE TABLE fresh (        -- the postings of documents that are in no segment yet
        key INTEGER PRIMARY KEY,
        postings BLOB NOT NULL   -- see _packed_entries
    ) STRICT""",
    """CREATE TABLE segments (
        id INTEGER PRIMARY KEY,
        first INTEGER NOT NULL,  -- the key of its first document; segments are in the order of these
        documents BLOB NOT NULL, -- their keys, packed as steps
        gone BLOB NOT NULL,      -- the keys of those that are to be wiped
        names BLOB NOT NULL,     -- a hash of each row's name, rising: so that one that is gone is missed
        seal
    ) STRICT""",
)
SEGMENT: Final = """CREATE TABLE segment_{} (
        stem TEXT NOT NULL,      -- core.text.stems; "" for compounds
        word TEXT NOT NULL,
        documents BLOB NOT NULL, -- the key of each document, and how many places it has; packed
        places BLOB NOT NULL,    -- those of each in turn, as the steps between them; packed
        seal,
        PRIMARY KEY (stem, word)
    ) STRICT, WITHOUT ROWID"""
MERGE_AT: Final = 64
"""The number of fresh documents at which they are merged into a segment: scanning as many costs a search a few ms."""
_ROWS: Final = 20_000  # read at a time
_LARGEST: Final = 1024  # documents in a segment, beyond which it is not merged: wiping rewrites it, some 50 MB
_Name = tuple[str, str]  # stem and word
_Row = tuple[str, str, bytes, bytes]
_HEAD: Final = struct.Struct("<II")

Entries = Mapping[str, Sequence[int]]
"""The places of each word in one document, rising."""


def stem_of(name: str) -> str:
    """The stem under which a segment stores a word; "" for a compound."""
    return english.stem(name) if is_word(name) else ""


class FreshPostings:
    """The postings of one fresh document, as `add_postings` packed them."""

    def __init__(self, blob: bytes) -> None:
        data = zlib.decompress(blob)
        length, numbers = _HEAD.unpack_from(data)
        at = _HEAD.size + length
        lines = data[_HEAD.size : at].decode().split("\n") if length else []
        self.stems, self.words = lines[::2], lines[1::2]
        counts, sizes = unpack_numbers(data[at : at + numbers]).reshape(2, -1)
        self._counts: list[int] = counts.tolist()
        self._ends: list[int] = np.cumsum(sizes).tolist()
        self._sizes: list[int] = sizes.tolist()
        self._places = data[at + numbers :]

    def rows(self) -> Iterator[tuple[_Name, int, bytes]]:
        """Stem and word, the number of its places, and these packed as steps, in the order of a segment."""
        for at, name in enumerate(zip(self.stems, self.words, strict=True)):
            yield name, self._counts[at], self._steps(at)

    def of_stem(self, stem: str) -> list[Numbers]:
        """The places of each word of a stem except possessives, which are stored under their words too."""
        first, end = bisect_left(self.stems, stem), bisect_right(self.stems, stem)
        ours = (at for at in range(first, end) if not self.words[at].endswith("'s"))
        return [np.cumsum(unpack_numbers(self._steps(at))) for at in ours]

    def of_word(self, stem: str, word: str) -> list[Numbers]:
        """The places of a word, as a single item; no item where the document does not have it."""
        first, end = bisect_left(self.stems, stem), bisect_right(self.stems, stem)
        at = bisect_left(self.words, word, first, end)
        return [np.cumsum(unpack_numbers(self._steps(at)))] if at < end and self.words[at] == word else []

    def _steps(self, at: int) -> bytes:
        return self._places[self._ends[at] - self._sizes[at] : self._ends[at]]


def add_postings(db: sqlite3.Connection, key: int, entries: Entries) -> None:
    """Stores the postings of a document."""
    db.execute("INSERT INTO fresh VALUES (?, ?)", (key, _packed_entries(entries)))


def _packed_entries(entries: Entries) -> bytes:
    """Packs lengths, words (each after its stem), the number of places of each and of their bytes, and the places."""
    names = sorted((stem_of(word), word) for word in entries)
    places = [entries[word] for _, word in names]
    counts = np.fromiter(map(len, places), np.int64, len(places))
    steps = rises(np.fromiter(chain.from_iterable(places), np.int64, int(counts.sum())))
    firsts = np.cumsum(counts) - counts
    steps[firsts] = [each[0] for each in places]
    packed, sizes = packed_with_sizes(steps)
    bytes_each = np.add.reduceat(sizes, firsts) if names else sizes
    text, numbers = "\n".join(chain.from_iterable(names)).encode(), pack_numbers(np.concatenate([counts, bytes_each]))
    return zlib.compress(_HEAD.pack(len(text), len(numbers)) + text + numbers + packed, level=1)


def decode_row(documents: bytes, places: bytes) -> tuple[Numbers, Numbers, Numbers]:
    """A row of a segment: its documents' keys, the number of places in each, and these, counted from 0 in each.

    Several rows are decoded as one, if both of their columns are concatenated.
    """
    keys, counts = unpack_numbers(documents).reshape(-1, 2).T
    steps = unpack_numbers(places)
    firsts = np.cumsum(counts) - counts
    summed = np.cumsum(steps)
    return keys, counts, summed - np.repeat(summed[firsts] - steps[firsts], counts)


# ------------------------------------------------------------------ merging


def merge_fresh(db: sqlite3.Connection, *, few: bool = False) -> None:
    """Merges the fresh documents into a segment, and then segments of similar size.

    Args:
        db: the catalogue.
        few: whether to merge them even if there are fewer than `MERGE_AT`.
    """
    if db.execute("SELECT COUNT(*) FROM fresh").fetchone()[0] < (1 if few else MERGE_AT):
        return
    fresh = db.execute("SELECT key, postings FROM fresh ORDER BY key").fetchall()
    documents, places = defaultdict[_Name, bytearray](bytearray), defaultdict[_Name, bytearray](bytearray)
    for key, blob in fresh:
        for name, count, steps in FreshPostings(blob).rows():
            documents[name] += _pack_two(key, count)
            places[name] += steps
    rows = ((*name, bytes(documents[name]), bytes(places[name])) for name in sorted(documents))
    _write(db, np.array([key for key, _ in fresh], np.int64), np.zeros(0, np.int64), rows)
    db.execute("DELETE FROM fresh")
    while _merge_last(db):
        pass


def _pack_two(one: int, other: int) -> bytes:
    """Packs two numbers; `pack_numbers` is for many."""
    data = bytearray()
    for number in (one, other):
        while number > 127:
            data.append(number & 127 | 128)
            number >>= 7
        data.append(number)
    return bytes(data)


def name_hash(stem: str, word: str) -> int:
    """The hash of a stem, the same for all its words; a compound has no stem but a hash of its own."""
    return int.from_bytes(hashlib.blake2b((stem or f"\0{word}").encode(), digest_size=8).digest(), "little")


def _write(db: sqlite3.Connection, keys: Numbers, gone: Numbers, rows: Iterable[_Row]) -> None:
    """Writes a new segment."""
    values = (int(keys[0]), pack_numbers(rises(keys)), pack_numbers(gone), b"")
    segment = db.execute("INSERT INTO segments (first, documents, gone, names) VALUES (?, ?, ?, ?)", values).lastrowid
    names = array("Q")

    def noted() -> Iterator[_Row]:
        for row in rows:
            names.append(name_hash(row[0], row[1]))
            yield row

    db.execute(sealed(SEGMENT.format(segment)))
    db.executemany(f"INSERT INTO segment_{segment} VALUES (?, ?, ?, ?)", noted())
    db.execute("UPDATE segments SET names = ? WHERE id = ?", (np.sort(np.array(names, "<u8")).tobytes(), segment))


def _read(db: sqlite3.Connection, segment: int) -> Iterator[_Row]:
    return db.execute(f"SELECT stem, word, documents, places FROM segment_{segment} ORDER BY stem, word")


def _delete(db: sqlite3.Connection, segment: int) -> None:
    db.execute(f"DROP TABLE segment_{segment}")
    db.execute("DELETE FROM segments WHERE id = ?", (segment,))


def _merge_last(db: sqlite3.Connection) -> bool:
    """Merges the last two segments if the newer has at least half as many documents; False where nothing was merged."""
    last = db.execute("SELECT id, documents, gone FROM segments ORDER BY first DESC LIMIT 2").fetchall()
    if len(last) < 2:
        return False
    (newer, *new), (older, *old) = last
    (keys, gone), (before, gone_before) = map(unpack_numbers, new), map(unpack_numbers, old)
    if 2 * len(keys) < len(before) or len(before) + len(keys) > _LARGEST:
        return False
    both = np.concatenate([np.cumsum(before), np.cumsum(keys)])
    _write(db, both, np.concatenate([gone_before, gone]), _merged(_read(db, older), _read(db, newer)))
    for segment in (older, newer):
        _delete(db, segment)
    return True


def _merged(older: Iterable[_Row], newer: Iterable[_Row]) -> Iterator[_Row]:
    """The rows of two segments as one, a word at a time."""
    name = itemgetter(0, 1)
    for (stem, word), rows in groupby(merge(older, newer, key=name), key=name):
        documents, places = zip(*((row[2], row[3]) for row in rows), strict=True)
        yield stem, word, b"".join(documents), b"".join(places)


# ------------------------------------------------------------------ removal


def drop_postings(db: sqlite3.Connection, keys: Sequence[int]) -> None:
    """Takes documents out: at once where they are fresh, else they are left to `wipe_dropped`."""
    db.executemany("DELETE FROM fresh WHERE key = ?", ((key,) for key in keys))
    for segment, documents, gone in db.execute("SELECT id, documents, gone FROM segments").fetchall():
        here = np.intersect1d(np.cumsum(unpack_numbers(documents)), np.array(keys, np.int64))
        if len(here):
            both = pack_numbers(np.union1d(unpack_numbers(gone), here))
            db.execute("UPDATE segments SET gone = ? WHERE id = ?", (both, segment))


def wipe_dropped(db: sqlite3.Connection) -> None:
    """Wipes from the disk what `drop_postings` took out."""
    for segment, documents, gone in db.execute("SELECT id, documents, gone FROM segments WHERE gone <> x''").fetchall():
        kept = np.setdiff1d(np.cumsum(unpack_numbers(documents)), unpack_numbers(gone))
        if len(kept):
            _write(db, kept, np.zeros(0, np.int64), _without(unpack_numbers(gone), _read(db, segment)))
        _delete(db, segment)


def _without(gone: Numbers, rows: Iterator[_Row]) -> Iterator[_Row]:
    """The rows of a segment without the documents that are gone, and without the words that only these have."""
    while some := list(islice(rows, _ROWS)):
        keys = [numbers[::2] for numbers in unpack_each([documents for _, _, documents, _ in some])]
        row_of = np.repeat(np.arange(len(some)), [len(each) for each in keys])
        concerned = set(row_of[np.isin(np.concatenate(keys), gone)].tolist())
        for at, row in enumerate(some):
            if at not in concerned:
                yield row
            elif cut := _cut(gone, row):
                yield cut


def _cut(gone: Numbers, row: _Row) -> _Row | None:
    """A row without the documents that are gone; None where it has no others."""
    stem, word, documents, places = row
    keys, counts = unpack_numbers(documents).reshape(-1, 2).T
    kept = ~np.isin(keys, gone)
    if not kept.any():
        return None
    steps = unpack_numbers(places)[np.repeat(kept, counts)]
    return stem, word, pack_numbers(np.stack([keys[kept], counts[kept]], axis=1).ravel()), pack_numbers(steps)


# ------------------------------------------------------------------ packed numbers
#
# Integers in few bytes: seven bits a byte, the lowest first, the eighth set where more follow (LEB128).


def pack_numbers(numbers: Numbers | Sequence[int]) -> bytes:
    """Packs numbers, none below 0, one after another."""
    return packed_with_sizes(np.asarray(numbers, np.int64))[0]


def packed_with_sizes(numbers: Numbers) -> tuple[bytes, Numbers]:
    """Packs numbers, and returns with them the number of bytes of each."""
    sizes = np.ones(len(numbers), np.int64)
    rest = numbers >> 7
    while rest.any():
        sizes += rest > 0
        rest = rest >> 7
    starts = np.cumsum(sizes) - sizes
    result = np.empty(int(sizes.sum()), np.uint8)
    for at in range(int(sizes.max(initial=0))):
        here = np.flatnonzero(sizes > at)
        more = (sizes[here] > at + 1).astype(np.uint8) << 7
        result[starts[here] + at] = (numbers[here] >> (7 * at) & 127).astype(np.uint8) | more
    return result.tobytes(), sizes


def unpack_numbers(data: bytes) -> Numbers:
    """The numbers that were packed; those of all runs, where packed runs were concatenated.

    Most take one byte, so only the others are looked at byte by byte.

    Raises:
        ValueError: the last number has no end.
    """
    read = np.frombuffer(data, np.uint8)
    if len(read) and read[-1] >= 128:
        raise ValueError("a packed number has no end")
    going_on = np.flatnonzero(read[:-1] >= 128)
    result: Numbers = (read & 127).astype(np.int64)
    if not len(going_on):
        return result
    begun = going_on[np.append(True, np.diff(going_on) > 1)]  # where a number of several bytes begins
    at, shift = begun, 7
    while len(at):
        result[at] |= (read[at + shift // 7] & 127).astype(np.int64) << shift
        at, shift = at[read[at + shift // 7] >= 128], shift + 7
    first = np.ones(len(read), np.bool_)
    first[going_on + 1] = False
    return result[first]


def unpack_each(data: Sequence[bytes]) -> list[Numbers]:
    """The numbers of each of several packed runs, read in one pass."""
    joined = b"".join(data)
    ended = np.concatenate([[0], np.cumsum(np.frombuffer(joined, np.uint8) < 128)])
    bounds = ended[np.cumsum([0, *map(len, data)])]
    numbers = unpack_numbers(joined)
    return [numbers[start:end] for start, end in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True)]


def rises(numbers: Numbers) -> Numbers:
    """Rising numbers as the steps between them, the first unchanged; `np.cumsum` is the inverse."""
    steps: Numbers = np.diff(numbers, prepend=0)
    return steps
