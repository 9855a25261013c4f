"""The best of many clauses by BM25, without scoring all of them for the words that nearly every clause has.

The rare words of a query are added up first. Once no clause without them can be among the best, only those that can are
scored for the other words (Turtle and Flood, "Query evaluation: strategies and optimizations", 1995: MaxScore).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.search.bm25 import Bm25
from core.types.columns import Mask

_FREQUENT: Final = 32  # a stem of one clause in so many is worth leaving out
_ROUNDING: Final = 1e-9  # by which sums in another order may differ, at most

_Rows = NDArray[np.int32]


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
