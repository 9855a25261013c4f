"""The clauses found, each passage once and near-identical ones folded, with how many there are and what they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.searching.ranking.folding import folded
from core.searching.ranking.sorting import in_order
from core.searching.ranking.standing import apart, standing_mask
from core.searching.results.facets import counted
from core.searching.results.filters import Rows
from core.searching.results.view import View
from core.types import Facet, FacetName, Sort
from core.types.columns import Columns


@dataclass(frozen=True, slots=True)
class Ranking:
    """Rows of clauses in the order in which they are shown; ``alike[i]`` are those that fold into ``rows[i]``."""

    rows: tuple[int, ...]
    alike: tuple[tuple[int, ...], ...]
    total: int
    facets: tuple[Facet, ...]


def of_all(view: View, matched: Rows, scores: NDArray[np.float64], sort: Sort, limit: int) -> Ranking:
    """Of all clauses that answer a query, the best.

    Where one lies within others it stands for them, so that the total is the number of passages that answer it,
    near-identical ones included.

    Args:
        view: the library and the filters.
        matched: the rows of all clauses that answer it whatever the filters, rising.
        scores: of each of these rows, higher is better.
        sort: the order.
        limit: how many to give.
    """
    columns = view.columns
    kept = view.asked()[matched]
    rows = matched[kept]
    stands = standing_mask(columns, rows)
    rows, scores = rows[stands], scores[kept][stands]
    best = view.verdicts.moved(rows[np.argsort(-scores, kind="stable")].tolist())
    ranked = in_order(columns, np.array(best, dtype=np.int64), sort)
    facets = counted(
        columns, view.facets, lambda name: matched[view.asked(but=name)[matched]], view.filters, whole=True
    )
    return _folded(columns, ranked, len(rows), facets, limit)


def of_candidates(view: View, candidates: Callable[[FacetName | None], Sequence[int]], limit: int) -> Ranking:
    """Of candidates that may answer a query, the best; the total is the number of passages among them.

    Args:
        view: the library and the filters.
        candidates: gives rows, best first, as the filters leave them: all filters, or all but those by one facet.
        limit: how many to give.
    """
    columns = view.columns
    ranked = apart(columns, view.verdicts.moved(candidates(None)))
    best = np.array(ranked, dtype=np.int64)

    def found(name: FacetName) -> Rows:
        # What is found with the filter is among them, however few candidates there are of each value without it.
        rows = apart(columns, [*ranked, *candidates(name)]) if view.is_filtered(name) else ranked
        return np.array(sorted(rows), dtype=np.int64)

    facets = counted(columns, view.facets, found, view.filters, whole=False)
    return _folded(columns, best, len(best), facets, limit)


def _folded(columns: Columns, ranked: Rows, total: int, facets: tuple[Facet, ...], limit: int) -> Ranking:
    leaders = folded(columns, ranked)
    stands = np.flatnonzero(leaders == np.arange(len(leaders)))[:limit]
    alike: dict[int, list[int]] = defaultdict(list)
    followers = np.flatnonzero(leaders != np.arange(len(leaders)))
    for follower, leader in zip(followers.tolist(), leaders[followers].tolist(), strict=True):
        alike[leader].append(int(ranked[follower]))
    return Ranking(
        rows=tuple(ranked[stands].tolist()),
        alike=tuple(tuple(alike[at]) for at in stands.tolist()),
        total=total,
        facets=facets,
    )
