"""Arranges matches as they are shown: each passage once, near-duplicates grouped, sorted and cut; with their facets."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from core.searching.ranking.matches import RankedMatches
from core.searching.ranking.near_duplicates import group_leaders
from core.searching.ranking.nesting import without_overlaps
from core.searching.ranking.sorting import sort_rows
from core.searching.results.facets import count_facets
from core.searching.retrieval.scope import SearchScope
from core.types import Facet, FacetName, Sort
from core.types.columns import Columns, Rows


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Rows of clauses in the order in which they are shown; ``near_duplicates[i]`` are grouped under ``rows[i]``."""

    rows: tuple[int, ...]
    near_duplicates: tuple[tuple[int, ...], ...]
    total: int
    facets: tuple[Facet, ...]


def arrange(matches: RankedMatches, scope: SearchScope, sort: Sort, limit: int) -> ResultPage:
    """The first matches as they are shown.

    Args:
        matches: where they are complete, the total is the number of passages that answer, near-duplicates included, and
            they are sorted as a whole; of candidates it is that of the candidates, and the best are left as ranked.
        scope: the library and the filters.
        sort: the order.
        limit: how many to give.
    """
    columns = scope.columns
    if matches.complete:
        ranked = sort_rows(columns, matches.ranked, sort)
    else:
        ranked = _rows(without_overlaps(columns, matches.ranked.tolist()))

    def within(name: FacetName) -> Rows:
        if matches.complete:
            return matches.by_scope.get(name, matches.by_scope[None])
        if name not in matches.by_scope:
            return np.sort(ranked)
        # What is found with the filter is among them, however few candidates there are of each value without it.
        return np.sort(_rows(without_overlaps(columns, [*ranked.tolist(), *matches.by_scope[name].tolist()])))

    facets = count_facets(columns, scope.facets, within, scope.filters, nested=matches.complete)
    return _grouped(columns, ranked, facets, limit)


def _grouped(columns: Columns, ranked: Rows, facets: tuple[Facet, ...], limit: int) -> ResultPage:
    leaders = group_leaders(columns, ranked)
    leads = leaders == np.arange(len(leaders))
    followers: dict[int, list[int]] = defaultdict(list)
    for follower in np.flatnonzero(~leads).tolist():
        followers[int(leaders[follower])].append(int(ranked[follower]))
    shown = np.flatnonzero(leads)[:limit]
    return ResultPage(
        rows=tuple(ranked[shown].tolist()),
        near_duplicates=tuple(tuple(followers[at]) for at in shown.tolist()),
        total=len(ranked),
        facets=facets,
    )


def _rows(rows: list[int]) -> Rows:
    return np.array(rows, dtype=np.int64)
