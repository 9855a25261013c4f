"""Finds clauses by the words of a query, whatever their endings: BM25 over stems.

The rare words of a query are added up first. Once no clause without them can be among the best, only those that can are
scored for the words that nearly every clause has (Turtle and Flood, "Query evaluation: strategies and optimizations",
1995: MaxScore).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Any, Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from core.search.asked import Asked
from core.search.fit import FEATURES, Ancillary, Features, features
from core.text.english import stem
from core.text.words import content_words, query_words
from core.types import Candidate
from core.types.library_columns import Columns, Mask, Rows
from core.types.ports import Among, WordIndex
from core.types.ranges import PlaceRanges


class KeywordSearch:
    """Ranks the clauses of a library by the words of queries. Safe to use from several threads.

    Args:
        index: gives the word index of the library in its present state.
    """

    def __init__(self, index: Callable[[], WordIndex]) -> None:
        self._index = index
        self._ancillary: tuple[Sequence[str], Ancillary] | None = None

    def fit(self, asked: Asked, clauses: Sequence[str]) -> Features:
        """The fit of some clauses to a query: shape (features, clauses).

        Args:
            asked: what the query asks.
            clauses: their ids; those no longer in the library have 0.
        """
        index = self._index()
        rows = _rows_of(index, clauses)
        fit = np.zeros((len(FEATURES), len(rows)))
        fit[:, rows >= 0] = features(asked, index, rows[rows >= 0])
        return fit

    def ancillary(self, asked: Asked, clauses: Sequence[str]) -> NDArray[np.bool_]:
        """Which of some clauses are no rules of their own, given their ids; see `Ancillary`."""
        index = self._index()
        if (known := self._ancillary) is None or known[0] is not index.columns.ids:
            known = self._ancillary = index.columns.ids, Ancillary.of(index)
        rows = _rows_of(index, clauses)
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
        asked, ids = asked_stems(Counter(stems(text)), index), index.columns.ids
        rows = best_rows(asked, len(ids), limit, None if among is None else among(ids))
        ranked = sorted(zip((-scores_of(asked, rows)).tolist(), map(ids.at, rows.tolist()), strict=True))
        return [
            Candidate(clause, "keyword", rank, -below) for rank, (below, clause) in enumerate(ranked[:limit], start=1)
        ]


def _rows_of(index: WordIndex, clauses: Sequence[str]) -> Rows:
    """The rows of clauses, given their ids; -1 for those no longer in the library."""
    return index.columns.ids.rows(clauses)


def stems(text: str) -> list[str]:
    """The stems of the words of a query, in order."""
    return [stem(word.text) for word in query_words(text)]


def with_all_words(text: str, index: WordIndex, columns: Columns) -> tuple[Rows, NDArray[np.float64]]:
    """The passages that have every word of a text but its stop words, whatever their endings, and their scores.

    Args:
        text: what is asked; none have its words where it has only stop words.
        index: where the words of the library stand.
        columns: the passages.
    """
    wanted = dict.fromkeys(stem(word.text) for word in content_words(text))
    found = [columns.ranges.counted({1: index.stem_places(each)}) for each in wanted]
    rows = reduce(np.intersect1d, (each.rows.astype(np.int64) for each in found)) if found else np.zeros(0, np.int64)
    bm25 = Bm25.of(columns.ranges)
    scores = [bm25.weights(rows, each.among(rows), len(each.rows)) for each in found]
    return rows, np.sum(scores, axis=0) if scores else np.zeros(0)


def asked_stems(wanted: Mapping[str, int], index: WordIndex) -> list[AskedStem]:
    """The stems that a query has, each so many times."""
    ranges = index.columns.ranges
    bm25, asked = Bm25.of(ranges), []
    for each, times in wanted.items():
        counts = ranges.kept.get(each) or ranges.kept.keep(each, ranges.counted({1: index.stem_places(each)}))
        asked.append(AskedStem(bm25, counts.rows, counts.times, times))
    return asked


_FREQUENT: Final = 32  # a stem of one clause in so many is worth leaving out
_ROUNDING: Final = 1e-9  # by which sums in another order may differ, at most

_Rows = NDArray[np.integer[Any]]


@dataclass(frozen=True, slots=True)
class AskedStem:
    """A stem of a query.

    Attributes:
        bm25: gives its weights.
        rows: of the clauses that have it, ascending.
        counts: how often each of them has it.
        times: how often the query has it.
    """

    bm25: Bm25
    rows: _Rows
    counts: NDArray[np.integer[Any]]
    times: int

    @property
    def most(self) -> float:
        """More than it adds to the score of any clause."""
        return self.times * self.bm25.most(len(self.rows))

    def added(self, among: Mask | None = None) -> tuple[_Rows, NDArray[np.float64]]:
        """The clauses that have it, and what it adds to their scores.

        Args:
            among: the only clauses that count; None: all.
        """
        rows, counts = self.rows, self.counts
        if among is not None:
            kept = np.flatnonzero(among[rows])
            rows, counts = rows[kept], counts[kept]
        return rows, self.times * self.bm25.weights(rows, counts, len(self.rows))

    def added_to(self, rows: _Rows) -> NDArray[np.float64]:
        """What it adds to the scores of these clauses, ascending."""
        added = np.zeros(len(rows))
        at = np.searchsorted(self.rows, rows)
        at[at == len(self.rows)] = 0
        having = np.flatnonzero(self.rows[at] == rows) if len(self.rows) else at[:0]
        at = at[having]
        added[having] = self.times * self.bm25.weights(self.rows[at], self.counts[at], len(self.rows))
        return added


def scores_of(asked: Sequence[AskedStem], rows: _Rows) -> NDArray[np.float64]:
    """The scores of these clauses, ascending."""
    scores = np.zeros(len(rows))
    for each in asked:
        scores += each.added_to(rows)
    return scores


def best_rows(asked: Sequence[AskedStem], count: int, limit: int, among: Mask | None = None) -> _Rows:
    """Clauses that include the best ``limit`` and all that are as good as the last of these, ascending.

    Args:
        asked: the stems of the query.
        count: how many clauses there are.
        limit: how many are wanted.
        among: the only clauses that count; None: all.
    """
    scores, rest = np.zeros(count), sum(each.most for each in asked)
    possible, rounding = 0.0, _ROUNDING * rest  # above it the last of the best cannot be
    waiting = sorted(asked, key=lambda each: len(each.rows), reverse=True)
    while waiting:
        if len(waiting[-1].rows) * _FREQUENT > count and possible > rest:
            rows, least = _highest(scores, limit)
            possible = least
            if least > rest + rounding:
                return _narrowed(rows[scores[rows] >= least - rest - rounding], scores, waiting, limit, rounding)
        each = waiting.pop()
        rows, added = each.added(among)
        scores[rows] += added
        rest, possible = rest - each.most, possible + each.most
    rows, least = _highest(scores, limit)
    return rows[scores[rows] >= least - rounding]


def _narrowed(
    rows: _Rows, scores: NDArray[np.float64], waiting: Sequence[AskedStem], limit: int, rounding: float
) -> _Rows:
    """Those of these clauses that can be among the best when the waiting stems are added to the scores, last first."""
    partial, rest = scores[rows], sum(each.most for each in waiting)
    for each in reversed(waiting):
        partial += each.added_to(rows)
        rest -= each.most
        kept = partial >= np.partition(partial, -limit)[-limit] - rest - rounding
        rows, partial = rows[kept], partial[kept]
    return rows


def _highest(scores: NDArray[np.float64], limit: int) -> tuple[_Rows, float]:
    """The clauses that have a score, and the score of the last of the best ``limit``; 0 where there are fewer."""
    rows = np.flatnonzero(scores > 0).astype(np.int32)
    return rows, float(np.partition(scores[rows], -limit)[-limit]) if len(rows) >= limit else 0.0


_K1: Final = 1.2
_B: Final = 0.75
_FEW: Final = 32  # below one text in so many

Whole = NDArray[np.integer[Any]]


class Bm25:
    """The weights of words in texts.

    Args:
        lengths: of all texts, in words.
    """

    def __init__(self, lengths: NDArray[np.int64]) -> None:
        self._count = len(lengths)
        self._mean = max(float(lengths.mean()), 1.0) if self._count else 1.0
        self._lengths = lengths

    @classmethod
    def of(cls, ranges: PlaceRanges) -> Bm25:
        """The weights in all texts of a library, made once for each."""
        if (known := _KNOWN.get(ranges)) is None:
            known = _KNOWN[ranges] = cls(ranges.lengths)
        return known

    def most(self, having: int) -> float:
        """More than a word adds to the score of any text, however often the text has it.

        Args:
            having: how many of all texts have it.
        """
        return self._rarity(having) * (_K1 + 1)

    def weights(self, rows: Whole, times: Whole, having: int) -> NDArray[np.float64]:
        """What a word adds to the score of texts that have it.

        Args:
            rows: of the texts.
            times: how often each of them has it.
            having: how many of all texts have it.
        """
        saturation = self._saturation[rows] if len(rows) * _FEW > self._count else self._saturated(self._lengths[rows])
        weights: NDArray[np.float64] = self._rarity(having) * times * (_K1 + 1) / (times + saturation)
        return weights

    @cached_property
    def _saturation(self) -> NDArray[np.float64]:
        """Of all texts; not worth computing for a few."""
        return self._saturated(self._lengths)

    def _saturated(self, lengths: NDArray[np.int64]) -> NDArray[np.float64]:
        saturation = _K1 * (1 - _B + _B * lengths / self._mean)
        return saturation.astype(np.float64, copy=False)

    def _rarity(self, having: int) -> float:
        return float(np.log1p((self._count - having + 0.5) / (having + 0.5)))


_KNOWN: Final[WeakKeyDictionary[PlaceRanges, Bm25]] = WeakKeyDictionary()
