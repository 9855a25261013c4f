"""How many of the clauses found have each value of each facet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from core.search.ranking.matches import RankedMatches
from core.search.ranking.nesting import innermost, innermost_mask, without_overlaps
from core.search.ranking.page import ResultPage
from core.search.retrieval.filters import Facets, FacetValues
from core.search.retrieval.scope import SearchScope
from core.types import Facet, FacetName, FacetValue, Filter
from core.types.columns import Columns, Rows

MOST: Final = 50
"""Values listed for one facet, besides those that the query asks for."""


def facets_of(matches: RankedMatches, page: ResultPage, scope: SearchScope) -> tuple[Facet, ...]:
    """The facets of what was found: of all matches where they are complete, else of the candidates that answer."""
    columns = scope.columns

    def within(name: FacetName) -> Rows:
        if matches.complete:
            return matches.by_scope.get(name, matches.by_scope[None])
        if name not in matches.by_scope:
            return np.sort(page.answers)
        others = matches.by_scope[name]  # without this filter: of what it leaves, what is shown counts
        others = others[~scope.allowed[None][others]]
        return np.sort(np.array(without_overlaps(columns, [*page.answers, *others.tolist()]), dtype=np.int64))

    return count_facets(columns, scope.facets, within, scope.filters, nested=matches.complete)


def count_facets(
    columns: Columns,
    facets: Facets,
    within: Callable[[FacetName], Rows],
    filters: Sequence[Filter] = (),
    *,
    nested: bool = True,
) -> tuple[Facet, ...]:
    """The facets that have any value, each with its most frequent values first, ties by name.

    A value's count is the number of clauses found when the facet is filtered by this value alone.

    Args:
        columns: all clauses of the library.
        facets: who has which value.
        within: gives the rows, ascending, that are found without the filters by a facet.
        filters: those of the query; a value that they ask for is listed even where nothing has it.
        nested: whether rows contain each other, so that only the innermost with a value count.
    """
    chosen: dict[FacetName, set[str]] = defaultdict(set)
    for each in filters:
        chosen[each.facet] |= set(each.values)
    counter = _Counter(columns, nested=nested)
    counted = (
        _listed(name, facets[name].names, counter.counts(facets[name], within(name)), chosen[name])
        for name in FacetName
    )
    return tuple(facet for facet in counted if facet.values)


def _listed(name: FacetName, values: Sequence[str], counts: Rows, chosen: set[str]) -> Facet:
    """A facet with its most frequent values, and those chosen."""
    wanted = {value.casefold() for value in chosen}
    found = np.flatnonzero(counts)
    best = _most_frequent(values, counts, found)
    if wanted:
        here = np.array([at for at in found.tolist() if values[at].casefold() in wanted], dtype=np.int64)
        best += _most_frequent(values, counts, np.setdiff1d(here, best))
    listed = [FacetValue(values[at], int(counts[at]), values[at].casefold() in wanted) for at in best]
    present = {each.value.casefold() for each in listed}
    missing = [FacetValue(value, 0, chosen=True) for value in sorted(chosen) if value.casefold() not in present]
    return Facet(name, (*listed, *missing))


def _most_frequent(values: Sequence[str], counts: Rows, found: Rows) -> list[int]:
    """The most frequent of some values, ties by name."""
    if len(found) > MOST:
        found = found[counts[found] >= np.partition(counts[found], -MOST)[-MOST]]
    return sorted(found.tolist(), key=lambda at: (-int(counts[at]), values[at]))[:MOST]


class _Counter:
    """Counts how many rows have each value of facets, most of which are asked for the same rows."""

    def __init__(self, columns: Columns, *, nested: bool) -> None:
        self._columns = columns
        self._nested = nested
        self._last: tuple[Rows, Rows] | None = None

    def counts(self, values: FacetValues, rows: Rows) -> Rows:
        """How many of the rows have each value."""
        return self._by_document(values, rows) if values.of_documents else self._by_clause(values, rows)

    def _by_document(self, values: FacetValues, rows: Rows) -> Rows:
        weights = self._clauses(rows)[values.owner]
        return np.bincount(values.value, weights=weights, minlength=len(values.names)).astype(np.int64)

    def _clauses(self, rows: Rows) -> Rows:
        """How many of the rows are of each document; of the same rows as before, as counted then."""
        if self._last is None or self._last[0] is not rows:
            kept = innermost(self._columns, rows) if self._nested else rows
            counted = np.bincount(self._columns.document[kept], minlength=len(self._columns.facts))
            self._last = rows, counted
        return self._last[1]

    def _by_clause(self, values: FacetValues, rows: Rows) -> Rows:
        among = np.zeros(len(self._columns), dtype=bool)
        among[rows] = True
        kept = among[values.owner]
        owner, value = values.owner[kept], values.value[kept]
        if self._nested:  # among those that have the value; owners are in order, and small numbers are sorted faster
            small = value.astype(np.uint16) if len(values.names) <= 1 << 16 else value
            order = np.argsort(small, kind="stable")
            owner, value = owner[order], value[order]
            value = value[innermost_mask(self._columns, owner, value)]
        return np.bincount(value, minlength=len(values.names))
