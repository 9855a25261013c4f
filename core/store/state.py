"""Reads what a word index tells of from the catalogue, and keeps it while the library does not change.

The clauses of a document never change while it is in the library, so only those of new documents are read when it did.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from core.columns import Columns, Facts
from core.signature import LENGTH
from core.store import texts
from core.store.postings import Fresh, Rows
from core.store.texts import Text
from core.store.word_index import Reading, State, StoredWordIndex

_AT_ONCE: Final = 500  # rows read at a time


class States:
    """Gives the word index of the library as it is now. Safe to use from several threads.

    Args:
        rows: the rows of an SQL query with its values.
        reading: a transaction in which all rows are of one state of the catalogue; gives what tells this state from
            others.
    """

    def __init__(self, rows: Rows, reading: Reading) -> None:
        self._rows = rows
        self._reading = reading
        self._lock = threading.Lock()
        self._state: Hashable = None
        self._index: StoredWordIndex | None = None
        self._texts: dict[int, Text] = {}
        self._fresh: dict[int, Fresh] = {}

    def now(self) -> StoredWordIndex:
        """The index of the state in which the library is."""
        with self._lock, self._reading() as state:
            if self._index is None or state != self._state:
                self._index, self._state = StoredWordIndex(self._read(), self._rows, self._reading), state
            return self._index

    def _read(self) -> State:
        keys = [key for (key,) in self._rows("SELECT key FROM texts ORDER BY key")]
        fresh = {key for (key,) in self._rows("SELECT key FROM fresh")}
        held = {key: self._texts[key] for key in keys if key in self._texts}
        new = [key for key in keys if key not in held]
        for start in range(0, len(new), _AT_ONCE):
            between = new[start], new[start : start + _AT_ONCE][-1]
            rows = self._rows(f"SELECT {texts.COLUMNS} FROM texts WHERE key BETWEEN ? AND ?", *between)
            held.update((each.key, each) for each in texts.read(rows))
        self._texts = held
        self._fresh = {key: self._fresh.get(key) or self._read_fresh(key) for key in sorted(fresh)}
        return _state([held[key] for key in keys], self._files(), self._fresh)

    def _read_fresh(self, key: int) -> Fresh:
        return Fresh(self._rows("SELECT postings FROM fresh WHERE key = ?", key)[0][0])

    def _files(self) -> dict[str, list[tuple[Path, str]]]:
        """Of each document the files that have it, in path order, with their titles."""
        found: dict[str, list[tuple[Path, str]]] = {}
        for document, path, title in self._rows(
            "SELECT document, path, title FROM files WHERE document IS NOT NULL ORDER BY path"
        ):
            found.setdefault(document, []).append((Path(os.fsdecode(path)), title))
        return found


def _state(held: Sequence[Text], files: dict[str, list[tuple[Path, str]]], fresh: dict[int, Fresh]) -> State:
    """The documents one after another."""
    base = np.cumsum([0, *(each.words for each in held)])
    counts = [len(each.ids) for each in held]
    start = np.repeat(base[:-1], counts)
    first = start + _joined([each.first for each in held], np.int64)
    headings: dict[str, int] = {}
    heading = [headings.setdefault(name, len(headings)) for each in held for name in each.headings]
    columns = Columns(
        facts=tuple(_facts(each, files.get(each.document, [])) for each in held),
        ids=tuple([name for each in held for name in each.ids]),
        document=np.repeat(np.arange(len(held), dtype=np.int32), counts),
        first=first,
        end=first + _joined([each.length for each in held], np.int64),
        headings=tuple(headings),
        heading=np.array(heading, np.int32),
        sections=tuple([name for each in held for name in each.sections]),
        signature=np.concatenate([np.zeros((0, LENGTH), np.uint8), *(each.signature for each in held)]),
        concepts=(),
        tagged=np.zeros((0, 2), np.int32),
    )
    return State(columns, np.array([each.key for each in held], np.int64), base, dict(fresh))


def _joined(each: Sequence[Any], dtype: type[np.int64]) -> Any:
    return np.concatenate([np.zeros(0, dtype), *each])


def _facts(text: Text, files: Sequence[tuple[Path, str]]) -> Facts:
    return Facts(
        document=text.document,
        files=tuple(path for path, _ in files),
        title=files[0][1] if files else "",
        kind=text.kind,
        parties=text.parties,
        date=text.date,
        law=text.law,
    )
