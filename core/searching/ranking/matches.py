"""What answers a query, in the order of search, before the user's ratings, grouping and sorting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.searching.ranking.fuse import ScoredClause
from core.searching.ranking.nesting import innermost_mask
from core.types import FacetName
from core.types.columns import Columns, Mask, Rows

Scoring = Callable[[Sequence[int]], dict[int, ScoredClause]]
"""Says of some of the rows ranked how they were found."""


@dataclass(frozen=True)
class RankedMatches:
    """Clauses of a library by their rows.

    Attributes:
        ranked: the rows that the filters leave, best first.
        by_scope: under None the rows that all filters leave, under a facet those that all filters but its own leave;
            facets that are not filtered by are left out.
        complete: whether these are all that answer, and each row of a scope counts; else they are the best candidates.
        score: how they were found.
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
    """All clauses that answer a query, of those within each other the innermost.

    Args:
        columns: of the library.
        allowed: the clauses that the filters leave, by scope.
        rows: of the clauses that answer whatever the filters, rising.
        scores: of each of these rows, higher is better.
        score: how they were found.
    """
    by_scope = {name: rows[mask[rows]] for name, mask in allowed.items()}
    passages = np.flatnonzero(allowed[None][rows])
    passages = passages[innermost_mask(columns, rows[passages])]
    ranked = rows[passages][np.argsort(-scores[passages], kind="stable")]
    return RankedMatches(ranked, by_scope, complete=True, score=score)


def candidate_matches(by_scope: Mapping[FacetName | None, Mapping[int, ScoredClause]]) -> RankedMatches:
    """The candidates for a query, best first, by scope."""
    rows = {name: np.array(list(each), dtype=np.int64) for name, each in by_scope.items()}
    return RankedMatches(rows[None], rows, complete=False, score=looked_up(by_scope[None]))


def looked_up(scored: Mapping[int, ScoredClause]) -> Scoring:
    """How matches are scored whose scores are all known."""
    return lambda rows: {row: scored[row] for row in rows}
