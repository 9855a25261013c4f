"""How many of the clauses found have each value of each facet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from core.searching.ranking.standing import standing, standing_mask
from core.searching.results.filters import Facets, Rows, Values
from core.types import Facet, FacetName, FacetValue, Filter
from core.types.columns import Columns

MOST: Final = 50
"""Values told of one facet, besides those that the query asks for."""


def counted(
    columns: Columns,
    facets: Facets,
    found: Callable[[FacetName], Rows],
    filters: Sequence[Filter] = (),
    *,
    whole: bool = True,
) -> tuple[Facet, ...]:
    """The facets that have any value, each with its most frequent values first, ties by name.

    A value's count is the number of clauses that are found if this value alone is asked of the facet.

    Args:
        columns: all clauses of the library.
        facets: who has which value.
        found: gives the rows, rising, that are found without the filters by a facet.
        filters: those of the query; a value that they ask for is told even where nothing has it.
        whole: the rows are all that answers a query, so that one that lies within others stands for them; False where
            they are candidates that are apart already.
    """
    chosen: dict[FacetName, set[str]] = defaultdict(set)
    for each in filters:
        chosen[each.facet] |= set(each.values)
    told = (_facet(columns, name, facets[name], found(name), chosen[name], whole) for name in FacetName)
    return tuple(facet for facet in told if facet.values)


def _facet(columns: Columns, name: FacetName, values: Values, rows: Rows, chosen: set[str], whole: bool) -> Facet:
    count = _by_document if values.of_documents else _by_clause
    counts = count(columns, values, rows, whole)
    asked = {value.casefold() for value in chosen}
    best = sorted(np.flatnonzero(counts).tolist(), key=lambda at: (-int(counts[at]), values.names[at]))
    told = [
        FacetValue(values.names[at], int(counts[at]), values.names[at].casefold() in asked)
        for rank, at in enumerate(best)
        if rank < MOST or values.names[at].casefold() in asked
    ]
    there = {each.value.casefold() for each in told}
    missing = [FacetValue(value, 0, chosen=True) for value in sorted(chosen) if value.casefold() not in there]
    return Facet(name, (*told, *missing))


def _by_document(columns: Columns, values: Values, rows: Rows, whole: bool) -> Rows:
    stands = standing(columns, rows) if whole else rows
    clauses = np.bincount(columns.document[stands], minlength=len(columns.facts))
    return np.bincount(values.value, weights=clauses[values.owner], minlength=len(values.names)).astype(np.int64)


def _by_clause(columns: Columns, values: Values, rows: Rows, whole: bool) -> Rows:
    among = np.zeros(len(columns), dtype=bool)
    among[rows] = True
    kept = among[values.owner]
    owner, value = values.owner[kept], values.value[kept]
    if whole:  # among those that have the value
        order = np.lexsort((owner, value))
        owner, value = owner[order], value[order]
        value = value[standing_mask(columns, owner, value)]
    return np.bincount(value, minlength=len(values.names))
