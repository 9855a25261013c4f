"""Finds clauses by the words of a query, whatever their endings: BM25 over stems."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.search.bm25 import Bm25
from core.search.ranking.fit.features import FEATURES, Ancillary, Features, features
from core.search.ranking.fit.query import Asked
from core.search.retrieval.max_score import AskedStem, best_rows, scores_of
from core.text.english import stem
from core.text.words import query_words
from core.types import Candidate
from core.types.columns import Columns
from core.types.ports import Among, WordIndex

_Counted = tuple[NDArray[np.int32], NDArray[Any]]
"""The clauses that have a stem, as rows of the library's columns, and how often each has it."""
_KEPT: Final = 40_000_000  # cached counts of stems: 200 MB
_SMALL: Final = np.uint8


class KeywordSearch:
    """Ranks the clauses of a library by the words of queries. Safe to use from several threads.

    Args:
        index: gives the word index of the library in its present state.
    """

    def __init__(self, index: Callable[[], WordIndex]) -> None:
        self._index = index
        self._counts: _StemCounts | None = None
        self._ancillary: tuple[Sequence[str], Ancillary] | None = None

    def fit(self, asked: Asked, clauses: Sequence[str]) -> Features:
        """The fit of some clauses to a query: shape (features, clauses).

        Args:
            asked: what the query asks.
            clauses: their ids; those no longer in the library have 0.
        """
        index = self._index()
        row_of = index.columns.row_of
        rows = [row_of.get(clause, -1) for clause in clauses]
        here = np.flatnonzero(np.array(rows, np.int64) >= 0)
        fit = np.zeros((len(FEATURES), len(rows)))
        fit[:, here] = features(asked, index, np.array(rows, np.int64)[here])
        return fit

    def ancillary(self, asked: Asked, clauses: Sequence[str]) -> NDArray[np.bool_]:
        """Which of some clauses are no rules of their own, given their ids; see `Ancillary`."""
        index = self._index()
        ids, row_of = index.columns.ids, index.columns.row_of
        if (known := self._ancillary) is None or known[0] is not ids:
            known = self._ancillary = ids, Ancillary.of(index)
        rows = np.array([row_of.get(clause, -1) for clause in clauses], np.int64)
        found = np.zeros(len(rows), np.bool_)
        found[rows >= 0] = known[1].for_query(asked, rows[rows >= 0])
        return found

    def best(self, text: str, limit: int, among: Among | None = None) -> list[Candidate]:
        """The clauses that have words of a text, best first, ties by id.

        Args:
            text: what is asked; a word counts as often as it occurs there.
            limit: how many clauses at most.
            among: the only clauses that count; None: all. They are ranked as if there were no others.
        """
        index = self._index()
        counts = self._counts_of(index)
        asked, ids = counts.of(Counter(stems(text)), index), index.columns.ids
        rows = best_rows(asked, len(ids), limit, None if among is None else among(ids))
        ranked = sorted(zip((-scores_of(asked, rows)).tolist(), map(ids.__getitem__, rows.tolist()), strict=True))
        return [
            Candidate(clause, "keyword", rank, -below) for rank, (below, clause) in enumerate(ranked[:limit], start=1)
        ]

    def _counts_of(self, index: WordIndex) -> _StemCounts:
        counts = self._counts
        if counts is None or counts.columns.ids is not index.columns.ids:
            counts = self._counts = _StemCounts(index.columns)
        return counts


def stems(text: str) -> list[str]:
    """The stems of the words of a query, in order."""
    return [stem(word.text) for word in query_words(text)]


class _StemCounts:
    """How often stems occur in the clauses of one state of a library; the last ones used are cached."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self._bm25 = Bm25(columns.ranges.lengths)
        self._cache: OrderedDict[str, _Counted] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def of(self, wanted: Mapping[str, int], index: WordIndex) -> list[AskedStem]:
        """The stems that a query has, each so many times."""
        counted = ((self._counted(stem, index), times) for stem, times in wanted.items())
        return [AskedStem(self._bm25, rows, counts, times) for (rows, counts), times in counted]

    def _counted(self, stem: str, index: WordIndex) -> _Counted:
        with self._lock:
            if (cached := self._cache.get(stem)) is not None:
                self._cache.move_to_end(stem)
                return cached
        found = self.columns.ranges.counted({1: index.stem_places(stem)})
        fits = not len(found.times) or int(found.times.max()) <= np.iinfo(_SMALL).max
        times: NDArray[Any] = found.times.astype(_SMALL if fits else np.int32)
        counted = found.rows.astype(np.int32), times
        with self._lock:
            if stem not in self._cache:
                self._cache[stem] = counted
                self._size += len(counted[0])
            while self._size > _KEPT and len(self._cache) > 1:
                self._size -= len(self._cache.popitem(last=False)[1][0])
        return counted
