"""Where each word of the library occurs: one state of the catalogue's texts and postings, see `ports.WordIndex`.

The clauses' columns are held in memory; when the library has changed, those of new documents are read. Postings are
read on demand. Those of documents added after this state are left out, and those merged meanwhile are found where they
are now, so that all that an index says belongs to one state of the library, except what was wiped since.
"""

from __future__ import annotations

import re
import threading
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.store.database import Database
from core.store.errors import damaged
from core.store.postings import (
    FreshPostings,
    decode_row,
    name_hash,
    stem_of,
    unpack_each,
    unpack_numbers,
)
from core.types.library_columns import Columns, Places

_KEPT: Final = 24_000_000  # places in the cache: 96 MB
_LITERAL: Final = re.compile(r"(?:\w(?![*?{]))*")
_OF_STEM: Final = " "  # prefix of stems in the cache; no word has it
_LASTING: Final = ("_words", "_letters", "sentences", "paragraphs")  # kept once read
_NONE: Final = np.zeros(0, np.int64)


@dataclass(frozen=True)
class IndexState:
    """The state that an index reads: clauses and other passages as columns, and of each document's key the first place.

    ``keys`` rise; ``base`` has one more number, the total number of words. ``fresh`` are the documents whose postings
    were in no segment at the time.
    """

    columns: Columns
    passages: Columns
    keys: Places
    base: Places
    fresh: Mapping[int, FreshPostings]

    @cached_property
    def segment_base(self) -> Places:
        """By key, the place of the first word of each document that was in a segment; -1 for all others."""
        base = np.full(int(self.keys.max(initial=0)) + 1, -1, np.int64)
        base[self.keys] = self.base[:-1]
        base[list(self.fresh)] = -1
        return base


@dataclass
class StoredWordIndex:
    """See `core.types.ports.WordIndex`. Thread-safe.

    Args:
        state: the state of the library that it reads.
        database: the catalogue, which has the postings.

    Raises:
        LibraryError: from any method: damaged, not readable.
    """

    state: IndexState
    database: Database
    _cache: OrderedDict[str, NDArray[Any]] = field(default_factory=OrderedDict)
    _cached: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _names: dict[tuple[int, int], NDArray[np.uint64]] = field(default_factory=dict)
    _frequencies: dict[str, int] = field(default_factory=dict)

    def again(self, state: IndexState) -> StoredWordIndex:
        """The index of a later state with the same words at the same places."""
        with self._lock:
            index = StoredWordIndex(state, self.database, OrderedDict(self._cache), self._cached, _names=self._names)
            index._frequencies = self._frequencies
        index.__dict__.update((name, self.__dict__[name]) for name in _LASTING if name in self.__dict__)
        return index

    @property
    def columns(self) -> Columns:
        return self.state.columns

    @property
    def passages(self) -> Columns:
        return self.state.passages

    def places(self, word: str) -> Places:
        """The places of a word, or of the first word of a compound ("403(b"), rising."""
        return self._remembered(word, lambda: self._read(word))

    def stem_places(self, stem: str) -> Places:
        """The places of all words of a stem (see `core.text.english`), rising, each once."""
        return self._remembered(_OF_STEM + stem, lambda: self._read_stem(stem))

    def frequency(self, word: str) -> int:
        """How often a word occurs; of a compound, its first word."""
        if (known := self._frequencies.get(word)) is None:
            stem = stem_of(word)
            rows = self._rows(stem, lambda other: other == word, "" if stem else word)
            fresh = sum(map(len, self._fresh(lambda fresh: fresh.of_word(stem, word))))
            known = self._frequencies[word] = self._times(rows) + fresh
        return known

    def _remembered(self, name: str, read: Callable[[], Places]) -> Places:
        """Places from the cache, which keeps those used last, in half the bytes if it can; or read now."""
        with self._lock:
            if (cached := self._cache.get(name)) is not None:
                self._cache.move_to_end(name)
        if cached is not None:
            return cached.astype(np.int64)
        places = read()
        small: NDArray[Any] = places.astype(np.uint32 if int(self.state.base[-1]) < 1 << 32 else np.uint64)
        with self._lock:
            self._cached += len(small) - len(self._cache.pop(name, _NONE))
            self._cache[name] = small
            while self._cached > _KEPT and len(self._cache) > 1:
                self._cached -= len(self._cache.popitem(last=False)[1])
        return places

    def _read_stem(self, stem: str) -> Places:
        stored = self._stored(stem, lambda word: not word.endswith("'s"))  # possessives are under their words too
        places = np.concatenate([stored, *self._fresh(lambda fresh: fresh.of_stem(stem))])
        places.sort(kind="stable")  # several times as fast as other kinds on concatenated rising runs
        return places

    def _read(self, word: str) -> Places:
        stem = stem_of(word)
        stored = self._stored(stem, lambda other: other == word, word)
        return np.concatenate([stored, *self._fresh(lambda fresh: fresh.of_word(stem, word))])

    def _stored(self, stem: str, wanted: Callable[[str], bool], compound: str = "") -> Places:
        """The places of the wanted words of a stem in the segments, row by row, or of a compound, which has no stem."""
        chosen = self._rows(stem, wanted, compound)
        with self.database.unpacking():  # all at once: rows are many and short
            return self._placed(*(b"".join(column) for column in zip(*chosen, strict=True))) if chosen else _NONE

    def _times(self, rows: Sequence[tuple[bytes, bytes]]) -> int:
        """The number of places in rows of segments, in the documents of this state."""
        with self.database.unpacking():
            keys, counts = unpack_numbers(b"".join(documents for documents, _ in rows)).reshape(-1, 2).T
        return int(counts[self._bases(keys) >= 0].sum())

    def _rows(self, stem: str, wanted: Callable[[str], bool], compound: str) -> list[tuple[bytes, bytes]]:
        """The documents and places of the wanted words of a stem in the segments, or of a compound.

        Raises:
            DamagedLibrary: a row differs from what was written, or is gone.
        """
        where, values = ("stem = ?", (stem,)) if stem else ("stem = '' AND word = ?", (compound,))
        name = np.uint64(name_hash(stem, compound))
        rows: list[tuple[str, bytes, bytes]] = []
        with self.database.snapshot():
            for segment, seal in self.database.rows("SELECT id, seal FROM segments ORDER BY first"):
                here = self.database.sound("word, documents, places", f"segment_{segment}", f"WHERE {where}", *values)
                first, end = np.searchsorted(self._names_in(segment, seal), [name, name + np.uint64(1)])
                if len(here) != end - first:
                    raise damaged(self.database.folder)
                rows += here
        return [(documents, places) for word, documents, places in rows if wanted(word)]

    def _names_in(self, segment: int, seal: int) -> NDArray[np.uint64]:
        """The hashes of the row names of a segment; keyed by its seal too, as its number may be reused later."""
        if (segment, seal) not in self._names:
            ((names,),) = self.database.sound("names", "segments", "WHERE id = ?", segment)
            self._names[segment, seal] = np.frombuffer(names, "<u8")
        return self._names[segment, seal]

    def _fresh(self, of: Callable[[FreshPostings], list[Places]]) -> list[Places]:
        """The places in the fresh documents, document by document."""
        bases = self.state.base[np.searchsorted(self.state.keys, sorted(self.state.fresh))]
        fresh = (self.state.fresh[key] for key in sorted(self.state.fresh))
        with self.database.unpacking():
            return [local + base for each, base in zip(fresh, bases, strict=True) for local in of(each)]

    def _placed(self, documents: bytes, places: bytes) -> Places:
        """The places in one or more rows of segments, in the documents of this state."""
        keys, counts, local = decode_row(documents, places)
        base = np.repeat(self._bases(keys), counts)
        if (base < 0).any():
            local, base = local[base >= 0], base[base >= 0]
        placed: Places = local + base
        return placed

    def _bases(self, keys: Places) -> Places:
        """The place of the first word of each of these documents; -1 for those that do not count."""
        by_key = self.state.segment_base
        return np.where(keys < len(by_key), by_key[np.minimum(keys, len(by_key) - 1)], -1)

    # -------------------------------------------------------- vocabulary

    @cached_property
    def _words(self) -> list[str]:
        """All words in order, without compounds and their parts.

        Their rows are compared with the names written, not with their seals, which are over the places too: those are
        most of what is stored, and are checked where they are read.

        Raises:
            DamagedLibrary: a row is gone, or under another stem.
        """
        words: set[str] = set()
        known: dict[str, int] = {}  # hashes by stem
        with self.database.snapshot():
            for segment, seal in self.database.rows("SELECT id, seal FROM segments ORDER BY first"):
                names = self.database.rows(f"SELECT stem, word FROM segment_{segment}")
                known.update((stem, name_hash(stem, "")) for stem in {stem for stem, _ in names} - known.keys() if stem)
                hashes = [known[stem] if stem else name_hash(stem, word) for stem, word in names]
                if not np.array_equal(np.sort(np.array(hashes, np.uint64)), self._names_in(segment, seal)):
                    raise damaged(self.database.folder)
                words.update(word for stem, word in names if stem)
        for fresh in self.state.fresh.values():
            words.update(word for stem, word in zip(fresh.stems, fresh.words, strict=True) if stem)
        return sorted(words)

    def matching(self, pattern: str) -> list[str]:
        """The words that a regular expression matches in full, without compounds and their parts.

        A word that only a replaced document had may be among them until the next merge; it has no places.
        """
        words, whole = self._words, re.compile(pattern)
        begins = "" if "|" in pattern else _LITERAL.match(pattern)[0]  # type: ignore[index]  # it also matches ""
        first = bisect_left(words, begins)
        end = bisect_left(words, begins + chr(0x10FFFF)) if begins else len(words)
        return [word for word in words[first:end] if whole.fullmatch(word)]

    def near(self, word: str, most: int) -> list[str]:
        """The words that differ from this one in at most ``most`` letters changed, added, left out or swapped.

        Measured by the optimal string alignment distance; the nearest words come first.
        """
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract

        # A change of a letter takes one out of the set of letters and puts one in, at most.
        lengths, letters = self._letters
        own = np.bitwise_or.reduce(_letter_bits(word), initial=np.uint64(0))
        possible = (np.abs(lengths - len(word)) <= most) & (np.bitwise_count(letters ^ own) <= 2 * most)
        some = [self._words[at] for at in np.flatnonzero(possible).tolist()]
        matches = extract(word, some, scorer=OSA.distance, score_cutoff=most, limit=None)
        return [each for each, _, _ in sorted(matches, key=lambda match: (match[1], match[0]))]

    @cached_property
    def _letters(self) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """The length of each word, and its letters as a set of bits."""
        lengths = np.fromiter(map(len, self._words), np.int64, len(self._words))
        if not len(lengths):
            return lengths, np.zeros(0, np.uint64)
        bits = _letter_bits("".join(self._words))
        return lengths, np.bitwise_or.reduceat(bits, np.cumsum(lengths) - lengths)

    # ----------------------------------------------------------- borders

    @cached_property
    def sentences(self) -> Places:
        """The place of the first word of each sentence, rising."""
        return self._beginnings("sentences")

    @cached_property
    def paragraphs(self) -> Places:
        """The place of the first word of each paragraph, rising; each document begins a new one."""
        return self._beginnings("paragraphs")

    def _beginnings(self, column: str) -> Places:
        stored: dict[int, bytes] = dict(self.database.rows(f"SELECT key, {column} FROM texts"))
        with self.database.unpacking():
            steps = unpack_each([stored.get(key, b"") for key in self.state.keys.tolist()])
        lengths = np.diff(self.state.base).tolist()
        places = [
            start + (np.cumsum(each) if len(each) else np.zeros(min(length, 1), np.int64))
            for start, length, each in zip(self.state.base.tolist(), lengths, steps, strict=False)
        ]
        return np.concatenate([_NONE, *places])


def _letter_bits(text: str) -> NDArray[np.uint64]:
    """One bit for each letter of a text, of 64: the same letter has the same bit, and different ones may share it."""
    codes = np.frombuffer(text.encode("utf-32-le", errors="surrogatepass"), "<u4")
    return np.left_shift(np.uint64(1), (codes & 63).astype(np.uint64))
