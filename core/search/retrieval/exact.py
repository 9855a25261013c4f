"""All clauses that satisfy a query with connectors, or that pass the filters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

import numpy as np

from core.search.language.evaluate import Matches, evaluate
from core.search.language.own_counts import own_counts
from core.search.language.tree import Node
from core.search.ranking.fuse import ScoredClause, by_words
from core.search.ranking.matches import RankedMatches, complete_matches
from core.search.retrieval.scope import SearchScope
from core.types import Candidate

_FULFILLED: Final = 3  # stars: the most that words alone ever earn


def exact_matches(scope: SearchScope, tree: Node) -> tuple[RankedMatches, str]:
    """All clauses that satisfy a query; where there are none, a sentence on how many have each of its words."""
    matches = evaluate(tree, scope.index)
    score = partial(_exact_scores, scope.columns.ids, matches)
    ranked = complete_matches(scope.columns, scope.allowed, matches.rows, matches.scores, score)
    return ranked, "" if len(matches) else own_counts(matches)


def filtered_matches(scope: SearchScope, *, none: bool = False) -> RankedMatches:
    """All clauses that pass the filters, none better than another; or none at all."""
    count = 0 if none else len(scope.columns)
    score = partial(_unscored, scope.columns.ids)
    return complete_matches(scope.columns, scope.allowed, np.arange(count), np.zeros(count), score)


def _exact_scores(ids: Sequence[str], matches: Matches, rows: Sequence[int]) -> dict[int, ScoredClause]:
    """The scores of these clauses, and their ranks among each other."""
    scores = matches.scores[np.searchsorted(matches.rows, rows)].tolist()
    ranked = sorted(zip(rows, scores, strict=True), key=lambda each: -each[1])
    candidates = [Candidate(ids[row], "keyword", rank, score) for rank, (row, score) in enumerate(ranked, start=1)]
    scored = dict(zip((row for row, _ in ranked), by_words(candidates), strict=True))
    return scored | _unscored(ids, [row for row, score in ranked if score <= 0])


def _unscored(ids: Sequence[str], rows: Iterable[int]) -> dict[int, ScoredClause]:
    """Clauses found by conditions alone, which all of them satisfy alike."""
    return {row: ScoredClause(ids[row], 0.0, _FULFILLED, ()) for row in rows}
