"""The matches of a query in the order of search, before the user's ratings, grouping and sorting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.search.ranking.fuse import ScoredClause
from core.search.ranking.nesting import innermost_mask
from core.types import FacetName
from core.types.columns import Columns, Mask, Rows

Scoring = Callable[[Sequence[int]], dict[int, ScoredClause]]
"""Gives how some of the ranked rows were found."""


@dataclass(frozen=True)
class RankedMatches:
    """Clauses of a library by their rows.

    Attributes:
        ranked: the rows that pass the filters, best first.
        by_scope: under None the rows that pass all filters, under a facet those that pass all filters but its own;
            facets without a filter are left out. Of candidates those that count as answers.
        complete: whether these are all the matches, and each row of a scope counts; else they are candidates.
        score: gives how they were found.
    """

    ranked: Rows
    by_scope: Mapping[FacetName | None, Rows]
    complete: bool
    score: Scoring


def complete_matches(
    columns: Columns,
    allowed: Mapping[FacetName | None, Mask],
    rows: Rows,
    scores: NDArray[np.float64],
    score: Scoring,
) -> RankedMatches:
    """All clauses that answer a query; of nested ones only the innermost.

    Args:
        columns: of the library.
        allowed: the clauses that pass the filters, by scope.
        rows: of the clauses that answer, regardless of filters, ascending.
        scores: of each of these rows, higher is better, none below 0.
        score: gives how they were found.
    """
    by_scope = {name: rows[mask[rows]] for name, mask in allowed.items()}
    passages = np.flatnonzero(allowed[None][rows])
    passages = passages[innermost_mask(columns, rows[passages])]
    ranked = rows[passages][_best_first(scores[passages])]
    return RankedMatches(ranked, by_scope, complete=True, score=score)


def _best_first(scores: NDArray[np.float64]) -> Rows:
    """The order of scores from the highest, ties as they stand.

    By radix: 64-bit numbers of which none is negative are in the order of their bits, and NumPy sorts 16 bits stably in
    linear time. Half a million take half as long as by comparing them.
    """
    keys, order = ~scores.view(np.uint64), np.arange(len(scores))
    for shift in range(0, 64, 16):
        digits = (keys[order] >> np.uint64(shift)).astype(np.uint16)
        order = order[np.argsort(digits, kind="stable")]
    return order


def candidate_matches(by_scope: Mapping[FacetName | None, Mapping[int, ScoredClause]], answers: int) -> RankedMatches:
    """The candidates for a query, best first, by scope; those with at least so many stars count as answers."""
    counting = {
        name: np.array([row for row, how in scored.items() if how.stars >= answers], dtype=np.int64)
        for name, scored in by_scope.items()
    }
    ranked = np.array(list(by_scope[None]), dtype=np.int64)
    return RankedMatches(ranked, counting, complete=False, score=looked_up(by_scope[None]))


def looked_up(scored: Mapping[int, ScoredClause]) -> Scoring:
    """Scores matches by looking up scores that are all known."""
    return lambda rows: {row: scored[row] for row in rows}
