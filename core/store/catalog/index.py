"""Reads the state behind a word index from the catalogue, and keeps it until the library changes.

The clauses of a document never change while it is in the library, so after a change only those of new documents are
read.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.store.catalog.corrections import Corrections, StoredCorrections
from core.store.catalog.documents import unpack_tags
from core.store.catalog.soundness import check_keys
from core.store.catalog.texts import COLUMNS, PASSAGE_COLUMNS, Ranges, Text, read_texts
from core.store.catalog.versions import StoredVersions
from core.store.database import Database, Version
from core.store.postings import FreshPostings
from core.store.word_index import IndexState, StoredWordIndex
from core.text.similarity import LENGTH
from core.types.clause_ids import ClauseIds
from core.types.facts import Facts
from core.types.library_columns import Captions, Columns, Places

_AT_ONCE: Final = 500  # rows read at a time


class CurrentIndex:
    """Gives the word index of the library as it is now. Thread-safe."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._version: Version | None = None
        self._index: StoredWordIndex | None = None
        self._texts: dict[int, Text] = {}
        self._fresh: dict[int, FreshPostings] = {}
        self._tags = _TagMemory(database)
        self._corrections = StoredCorrections(database)
        self._versions = StoredVersions(database)

    def now(self) -> StoredWordIndex:
        """The index of the library as it is now; the same one while nothing has changed."""
        with self._lock, self._database.snapshot() as version, self._database.unpacking():
            if self._index is None or version != self._version:
                self._index, self._version = self._read(self._index), version
            return self._index

    def _read(self, before: StoredWordIndex | None) -> StoredWordIndex:
        """The index as of now; reuses what was read for the one before and is still valid."""
        keys = np.array(self._database.column("SELECT key FROM texts ORDER BY key"), np.int64)
        check_keys(self._database)
        fresh = self._database.column("SELECT key FROM fresh ORDER BY key")
        self._fresh = {key: self._fresh.get(key) or self._read_fresh(key) for key in fresh}
        same = before is not None and np.array_equal(keys, before.state.keys)
        if not same:
            self._texts = self._read_texts(keys.tolist())
        texts = list(self._texts.values())
        facts = _facts(texts, self._files(), self._corrections.all(), self._versions.families())
        tagged = self._tags.of(texts)
        if before is None or not same:
            base = np.cumsum([0, *(each.words for each in texts)])
            columns = self._columns([each.clauses for each in texts], base, facts, tagged)
            passages = self._columns([each.passages for each in texts], base, facts, _UNTAGGED)
            self._hold_once(columns, passages)
            return StoredWordIndex(IndexState(columns, passages, keys, base, self._fresh), self._database)
        columns, passages = before.columns, before.passages
        if facts != columns.facts or tagged[0] != columns.concepts or not np.array_equal(tagged[1], columns.tagged):
            columns = replace(columns, facts=facts, concepts=tagged[0], tagged=tagged[1])
            passages = replace(passages, facts=facts)
        return before.again(replace(before.state, columns=columns, passages=passages, fresh=self._fresh))

    def _columns(self, ranges: Sequence[Ranges], base: Places, facts: tuple[Facts, ...], tagged: _Tagged) -> Columns:
        """The clauses of the documents one after another; ``base`` is the place of the first word of each document."""

        def captions() -> list[tuple[Sequence[str], Sequence[str]]]:
            with self._database.unpacking():
                return [each.captions for each in ranges]

        counts = [len(each.length) for each in ranges]
        first = np.repeat(base[:-1], counts) + _joined([each.first for each in ranges])
        return Columns(
            facts=facts,
            ids=ClauseIds.joined(each.ids for each in ranges),
            document=np.repeat(np.arange(len(ranges), dtype=np.int32), counts),
            first=first,
            end=first + _joined([each.length for each in ranges]),
            captions=Captions(captions),
            signature=np.concatenate([np.zeros((0, LENGTH), np.uint8), *(each.signature for each in ranges)]),
            concepts=tagged[0],
            tagged=tagged[1],
            kinds=np.concatenate([np.zeros(0, np.uint8), *(each.kinds for each in ranges)]),
        )

    def _hold_once(self, columns: Columns, passages: Columns) -> None:
        """Makes what is large of the documents' clauses ranges of these columns."""
        ends = [0, 0]
        for text in self._texts.values():
            for at, (ranges, whole) in enumerate(((text.clauses, columns), (text.passages, passages))):
                here = slice(ends[at], ends[at] + len(ranges.length))
                ends[at] = here.stop
                ranges.signature, ranges.kinds = whole.signature[here], whole.kinds[here]

    def _read_texts(self, keys: Sequence[int]) -> dict[int, Text]:
        texts = {key: self._texts[key] for key in keys if key in self._texts}
        new = [key for key in keys if key not in texts]
        for start in range(0, len(new), _AT_ONCE):
            between = new[start], new[start : start + _AT_ONCE][-1]
            rows = self._database.sound(COLUMNS, "texts", "WHERE key BETWEEN ? AND ? ORDER BY key", *between)
            of_these = "WHERE document IN (SELECT document FROM texts WHERE key BETWEEN ? AND ?)"
            passages = self._database.sound(PASSAGE_COLUMNS, "passages", of_these, *between)
            texts.update((each.key, each) for each in read_texts(rows, passages))
        return texts

    def _read_fresh(self, key: int) -> FreshPostings:
        return FreshPostings(self._database.column("SELECT postings FROM fresh WHERE key = ?", key)[0])

    def _files(self) -> dict[str, list[_File]]:
        """The files that have each document, in path order."""
        files: dict[str, list[_File]] = {}
        for document, path, title, remarks in self._database.sound(
            "document, path, title, remarks", "files", "WHERE document IS NOT NULL ORDER BY path"
        ):
            files.setdefault(document, []).append(
                _File(Path(os.fsdecode(path)), title, tuple(json.loads(remarks)) if remarks != "[]" else ())
            )
        return files


class _File(NamedTuple):
    path: Path
    title: str
    remarks: tuple[str, ...]


def _joined(each: Sequence[Places]) -> Places:
    return np.concatenate([np.zeros(0, np.int64), *each])


def _facts(
    texts: Sequence[Text], files: dict[str, list[_File]], corrections: Corrections, families: Sequence[Sequence[str]]
) -> tuple[Facts, ...]:
    facts, family_of = [], {document: family for family in families for document in family}
    for text in texts:
        those = files.get(text.document, [])
        read = Facts(
            document=text.document,
            files=tuple(each.path for each in those),
            title=those[0].title if those else "",
            kind=text.kind,
            parties=text.parties,
            date=text.date,
            law=text.law,
            effective=text.effective,
            term=text.term,
            roles=text.roles,
            remarks=those[0].remarks if those else (),
        )
        if family := family_of.get(text.document):
            read = replace(read, preferred=family[-1], versions=len(family))
        said = corrections.get(text.document.partition("-")[0]) if corrections else None
        facts.append(read.corrected(said) if said else read)
    return tuple(facts)


_Tagged = tuple[tuple[str, ...], NDArray[np.int32]]
"""The concepts, and the pairs (clause, concept) in the order of the clauses (`core.types.library_columns`)."""
_UNTAGGED: Final[_Tagged] = (), np.zeros((0, 2), np.int32)


class _Tags(NamedTuple):
    """The tags of a document: their clauses, from 0, and their numbers, by the tagger with this fingerprint."""

    tagger: str
    clauses: Places
    numbers: Places


class _TagMemory:
    """Keeps the tags of each document until it is tagged again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._made: dict[str, str] = {}  # the fingerprint of the tagger of each document
        self._tags: dict[int, _Tags] = {}  # by the key of the text
        self._numbers: dict[str, int] = {}  # of all concepts so far
        self._last: tuple[list[int], _Tagged] | None = None

    def of(self, texts: Sequence[Text]) -> _Tagged:
        """The tags of the clauses of these documents, one after another; the same value while nothing has changed."""
        keys = [text.key for text in texts]
        made: dict[str, str] = dict(self._database.rows("SELECT id, tagger FROM documents WHERE tagger IS NOT NULL"))
        if self._last is None or keys != self._last[0] or made != self._made:
            self._tags = {text.key: self._read(text, made[text.document]) for text in texts if text.document in made}
            self._made, self._last = made, (keys, self._joined(texts))
        return self._last[1]

    def _read(self, text: Text, tagger: str) -> _Tags:
        held = self._tags.get(text.key)
        if held and held.tagger == tagger:
            return held
        tags = unpack_tags(self._database.rows("SELECT tags FROM documents WHERE id = ?", text.document)[0][0])
        pairs = [
            (row, self._numbers.setdefault(tag, len(self._numbers)))
            for row, clause in enumerate(text.clauses.ids)
            for tag in tags.get(clause, ())
        ]
        clauses, numbers = np.array(pairs, np.int64).reshape(-1, 2).T
        return _Tags(tagger, clauses, numbers)

    def _joined(self, texts: Sequence[Text]) -> _Tagged:
        begins = np.cumsum([0, *(len(text.clauses.ids) for text in texts)])
        tags = [
            (begin, self._tags[text.key]) for begin, text in zip(begins, texts, strict=False) if text.key in self._tags
        ]
        rows = _joined([begin + each.clauses for begin, each in tags])
        numbers, first, places = np.unique(
            _joined([each.numbers for _, each in tags]), return_index=True, return_inverse=True
        )
        order = np.argsort(first)  # concepts in the order of the clauses that have them
        names = list(self._numbers)
        pairs = np.stack([rows, np.argsort(order)[places]], axis=1).astype(np.int32)
        return tuple(names[number] for number in numbers[order].tolist()), pairs
