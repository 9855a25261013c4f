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

from core.base.highest import nth_highest
from core.search.asked import Asked
from core.search.fit import FEATURES, Ancillary, Features, features
from core.text.english import stem
from core.text.words import content_words, query_words
from core.types import Candidate
from core.types.library_columns import Columns, Mask, Rows
from core.types.ports import Among, WordIndex
from core.types.ranges import PlaceRanges, WordCounts


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
        asked.append(AskedStem(bm25, counts, times))
    return asked


_FREQUENT: Final = 32  # a stem of one clause in so many is worth leaving out
_ROUNDING: Final = 1e-5  # by which sums of 32-bit numbers may differ, at most


@dataclass(frozen=True, slots=True)
class AskedStem:
    """A stem of a query.

    Attributes:
        bm25: gives its weights.
        counts: in which clauses it occurs, and how often.
        times: how often the query has it.
    """

    bm25: Bm25
    counts: WordCounts
    times: int

    @property
    def having(self) -> int:
        """How many clauses have it."""
        return len(self.counts.rows)

    @property
    def most(self) -> float:
        """More than it adds to the score of any clause."""
        return self.times * self.bm25.most(self.having)

    def added(self, among: Mask | None = None) -> tuple[Whole, NDArray[np.float32]]:
        """The clauses that have it, and about what it adds to their scores.

        Args:
            among: the only clauses that count; None: all.
        """
        rows, counts = self.counts.rows, self.counts.times
        if among is not None:
            kept = np.flatnonzero(among[rows])
            rows, counts = rows[kept], counts[kept]
        return rows, self.times * self.bm25.about(rows, counts, self.having)

    def added_to(self, rows: Rows) -> NDArray[np.float64]:
        """What it adds to the scores of these clauses, ascending."""
        added, counts = np.zeros(len(rows)), self.counts.among(rows)
        having = np.flatnonzero(counts)
        added[having] = self.times * self.bm25.weights(rows[having], counts[having], self.having)
        return added


def scores_of(asked: Sequence[AskedStem], rows: Rows) -> NDArray[np.float64]:
    """The scores of these clauses, ascending."""
    scores = np.zeros(len(rows))
    for each in asked:
        scores += each.added_to(rows)
    return scores


def best_rows(asked: Sequence[AskedStem], count: int, limit: int, among: Mask | None = None) -> Rows:
    """Clauses that include the best ``limit`` and all that are as good as the last of these, ascending.

    Args:
        asked: the stems of the query.
        count: how many clauses there are.
        limit: how many are wanted.
        among: the only clauses that count; None: all.
    """
    scores, rest = np.zeros(count, np.float32), sum(each.most for each in asked)
    possible, rounding = 0.0, _ROUNDING * rest  # above it the last of the best cannot be
    waiting = sorted(asked, key=lambda each: each.having, reverse=True)
    while waiting:
        if waiting[-1].having * _FREQUENT > count and possible > rest:
            possible = nth_highest(scores, limit)
            if (least := possible - rest - rounding) > 0:
                return _narrowed(np.flatnonzero(scores >= least), scores, waiting, limit, rounding)
        each = waiting.pop()
        rows, added = each.added(among)
        scores[rows] += added
        rest, possible = rest - each.most, possible + each.most
    least = nth_highest(scores, limit) - rounding
    return np.flatnonzero(scores >= least if least > 0 else scores > 0)


def _narrowed(
    rows: Rows, scores: NDArray[np.float32], waiting: Sequence[AskedStem], limit: int, rounding: float
) -> Rows:
    """Those of these clauses that can be among the best when the waiting stems are added to the scores, last first."""
    partial, rest = scores[rows], sum(each.most for each in waiting)
    for each in reversed(waiting):
        partial += each.added_to(rows)
        rest -= each.most
        kept = partial >= nth_highest(partial, limit) - rest - rounding
        rows, partial = rows[kept], partial[kept]
    return rows


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

    def about(self, rows: Whole, times: Whole, having: int) -> NDArray[np.float32]:
        """About the same, for many texts in half the time."""
        weights = times * np.float32(self._rarity(having) * (_K1 + 1))
        weights /= self._about[rows] + times
        return weights

    @cached_property
    def _about(self) -> NDArray[np.float32]:
        return self._saturated(self._lengths).astype(np.float32)

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
