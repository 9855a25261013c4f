"""Finds clauses by the words of a query, whatever their endings: BM25 over stems."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.ports import Among, WordIndex
from core.searching.bm25 import Bm25
from core.searching.language.counts import PlaceRanges
from core.searching.ranking.fit.features import FEATURES, Features, features
from core.searching.ranking.fit.query import Asked
from core.text.stems import stem
from core.text.stop_words import query_words
from core.types import Candidate
from core.types.columns import Places

_KEPT: Final = 16_000_000  # cached weights of stems: 192 MB

Weighted = tuple[NDArray[np.int32], NDArray[np.float64]]
"""The clauses that have a stem, as rows of the library's columns, and what it adds to the score of each."""


class KeywordSearch:
    """Ranks the clauses of a library by the words of queries. Safe to use from several threads.

    Args:
        index: gives the word index of the library in its present state.
    """

    def __init__(self, index: Callable[[], WordIndex]) -> None:
        self._index = index
        self._weights: _StemWeights | None = None

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

    def best(self, text: str, limit: int, among: Among | None = None) -> list[Candidate]:
        """The clauses that have words of a text, best first, ties by id.

        Args:
            text: what is asked; a word counts as often as it occurs there.
            limit: how many clauses at most.
            among: the only clauses that count; None: all. They are ranked as if there were no others.
        """
        index = self._index()
        weights = self._weights_of(index)
        scores = np.zeros(len(weights.ids))
        for each, times in Counter(stems(text)).items():
            rows, added = weights.of(each, index)
            scores[rows] += times * added
        return [
            Candidate(clause, "keyword", rank, score)
            for rank, (score, clause) in enumerate(_best(scores, weights.ids, limit, among), start=1)
        ]

    def _weights_of(self, index: WordIndex) -> _StemWeights:
        weights = self._weights
        if weights is None or weights.ids is not index.columns.ids:
            weights = self._weights = _StemWeights(index)
        return weights


def stems(text: str) -> list[str]:
    """The stems of the words of a query, in order."""
    return [stem(word.text) for word in query_words(text)]


class _StemWeights:
    """The weights of stems in the clauses of one state of a library; the last ones used are cached."""

    def __init__(self, index: WordIndex) -> None:
        columns = index.columns
        self.ids = columns.ids
        self._first, self._end = columns.first, columns.end
        self._are_apart = bool(np.all(self._first[1:] >= self._end[:-1]))
        self._bm25 = Bm25(columns.end - columns.first)
        self._cache: OrderedDict[str, Weighted] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def of(self, stem: str, index: WordIndex) -> Weighted:
        """The weights of a stem."""
        with self._lock:
            if (cached := self._cache.get(stem)) is not None:
                self._cache.move_to_end(stem)
                return cached
        rows, times = self._counts(index.stem_places(stem))
        weighted = rows.astype(np.int32), self._bm25.weights(rows, times, len(rows))
        with self._lock:
            if stem not in self._cache:
                self._cache[stem] = weighted
                self._size += len(weighted[0])
            while self._size > _KEPT and len(self._cache) > 1:
                self._size -= len(self._cache.popitem(last=False)[1][0])
        return weighted

    def _counts(self, places: Places) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The clauses that contain these places, ascending, and how many of them each contains."""
        if not self._are_apart or len(places) > len(self.ids):
            counted = PlaceRanges(self._first, self._end).counted({1: places})
            return counted.rows, counted.times
        after = np.searchsorted(self._end, places, side="right")  # the first clause that ends after it
        after = after[: np.searchsorted(after, len(self._end))]
        rows = after[self._first[after] <= places[: len(after)]]
        begins = np.flatnonzero(np.diff(rows, prepend=-1))
        return rows[begins], np.diff(begins, append=len(rows))


def _best(
    scores: NDArray[np.float64], ids: tuple[str, ...], limit: int, among: Among | None
) -> list[tuple[float, str]]:
    """The best clauses that have a score at all, ties by id."""
    rows = np.flatnonzero(scores)
    if among is not None:
        rows = rows[among(ids)[rows]]
    if len(rows) > limit:
        least = np.partition(scores[rows], -limit)[-limit]
        rows = rows[scores[rows] >= least]
    ranked = zip(scores[rows].tolist(), (ids[row] for row in rows.tolist()), strict=True)
    return sorted(ranked, key=lambda each: (-each[0], each[1]))[:limit]
