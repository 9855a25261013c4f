"""How many of the clauses found have each value."""

from __future__ import annotations

import time

import numpy as np

from core.search.ranking.matches import RankedMatches, complete_matches
from core.search.ranking.nesting import innermost
from core.search.ranking.page import arrange
from core.search.ranking.ratings import RatingReranker
from core.search.results.facets import MOST, count_facets, facets_of
from core.search.retrieval.filters import Facets, allowed_masks, contract_facets
from core.search.retrieval.scope import LibrarySnapshot, SearchScope
from core.types import Facet, FacetName, FacetValue, Filter, Sort
from core.types.columns import Columns, Rows
from tests.core.search.tables import columns, facts

TYPES = {"cap": "Cap", "notice": "Notices"}
# A section of "a" with a paragraph in it: the section is tagged, the paragraph is not.
LIBRARY = columns(
    [
        (facts("a", law="Delaware", date="2019-03-01"), [(0, 100), (20, 60), (100, 120)]),
        (facts("b", law="Delaware", date="2020-03-01"), [(0, 30)]),
        (facts("c", law="New York", date="2020-01-01"), [(0, 30), (30, 500)]),
    ],
    tagged=[(0, "cap"), (3, "cap"), (4, "notice")],
)


def count(
    *filters: Filter, library: Columns = LIBRARY, facets: Facets | None = None, nested: bool = True
) -> dict[FacetName, tuple[FacetValue, ...]]:
    """The facets of all clauses of a library."""
    facets = {
        **dict.fromkeys(FacetName, contract_facets(columns([]), {})[FacetName.LAW]),
        **contract_facets(library, TYPES),
    } | (dict(facets or {}))
    allowed = allowed_masks(library, facets, filters)
    within = {name: np.flatnonzero(allowed.get(name, allowed[None])) for name in FacetName}
    counted = count_facets(library, facets, within.__getitem__, filters, nested=nested)
    return {facet.name: facet.values for facet in counted}


def test_values_are_counted_the_most_frequent_first() -> None:
    assert count()[FacetName.LAW] == (FacetValue("Delaware", 3), FacetValue("New York", 2))
    assert count()[FacetName.YEAR] == (FacetValue("2020", 3), FacetValue("2019", 2))


def test_a_unit_around_another_counts_only_where_the_inner_one_has_not_the_value() -> None:
    assert count()[FacetName.CLAUSE_TYPE] == (FacetValue("Cap", 2), FacetValue("Notices", 1))
    assert count(nested=False)[FacetName.LAW][0] == FacetValue("Delaware", 4)


def test_a_facet_is_counted_as_if_it_alone_were_not_filtered_by() -> None:
    told = count(Filter(FacetName.LAW, ("delaware",)))
    assert told[FacetName.LAW] == (FacetValue("Delaware", 3, chosen=True), FacetValue("New York", 2))
    assert told[FacetName.YEAR] == (FacetValue("2019", 2), FacetValue("2020", 1))


def test_the_count_of_a_value_is_the_number_of_hits_when_it_is_chosen() -> None:
    facets = contract_facets(LIBRARY, TYPES)
    for name, values in count().items():
        for value in values:
            mask = allowed_masks(LIBRARY, facets, [Filter(name, (value.value,))])[None]
            assert value.count == len(innermost(LIBRARY, np.flatnonzero(mask))), (name, value)


def test_a_chosen_value_that_nothing_has_is_listed_with_none() -> None:
    assert count(Filter(FacetName.LAW, ("Atlantis",)))[FacetName.LAW][-1] == FacetValue("Atlantis", 0, chosen=True)


def test_only_the_most_frequent_values_are_listed_and_those_chosen() -> None:
    many = columns([(facts(f"{n:03}", law=f"Law {n:03}"), [(0, 9)]) for n in range(MOST + 20)])
    assert len(count(library=many)[FacetName.LAW]) == MOST
    told = count(Filter(FacetName.LAW, (f"Law {MOST + 9:03}",)), library=many)[FacetName.LAW]
    assert len(told) == MOST + 1
    assert told[-1].chosen


def test_facets_without_values_are_left_out() -> None:
    assert FacetName.PARTY not in count()
    assert count(library=columns([])) == {}


def test_300_000_clauses_are_counted_in_a_moment() -> None:
    clauses = [(30 * n, 30 * n + 40) for n in range(50)]
    known = [facts(f"{n}", law=f"Law {n % 40}", kind=f"Kind {n % 30}", date=f"{1990 + n % 30}") for n in range(6000)]
    large = columns([(each, clauses) for each in known], tagged=[(n, f"kind {n % 200}") for n in range(300_000)])
    facets = contract_facets(large, {f"kind {n}": f"{n}" for n in range(200)})
    empty = contract_facets(columns([]), {})[FacetName.LAW]
    facets |= {FacetName.COLLECTION: empty, FacetName.RATING: empty}
    rows = np.arange(0, 300_000, 2)
    took = []
    for _ in range(3):
        started = time.process_time()
        count_facets(large, facets, lambda _: rows)
        took.append(time.process_time() - started)
    assert min(took) < 0.2  # seconds of processor time; about 0.04 on an idle machine


YORK = Filter(FacetName.LAW, ("New York",))


def in_york() -> SearchScope:
    snapshot, unrated = LibrarySnapshot(LIBRARY, TYPES, {}), RatingReranker(LIBRARY, {})
    return SearchScope(None, snapshot, [YORK], {}, {}, unrated)  # type: ignore[arg-type]  # no word is looked up


def of_matches(matches: RankedMatches) -> tuple[Facet, ...]:
    return facets_of(matches, arrange(LIBRARY, matches, Sort.RELEVANCE, 10), in_york())


def laws(facets: tuple[Facet, ...]) -> tuple[FacetValue, ...]:
    return next(facet.values for facet in facets if facet.name is FacetName.LAW)


def test_of_all_matches_a_filtered_facet_counts_those_found_without_its_filter() -> None:
    rows = np.array([1, 3, 4])
    matches = complete_matches(LIBRARY, in_york().allowed, rows, np.ones(3), lambda _: {})
    assert laws(of_matches(matches)) == (FacetValue("Delaware", 2), FacetValue("New York", 1, chosen=True))


def test_of_candidates_too() -> None:
    by_scope: dict[FacetName | None, Rows] = {None: np.array([5, 4]), FacetName.LAW: np.array([3, 4, 5])}
    matches = RankedMatches(by_scope[None], by_scope, False, lambda _: {})
    assert laws(of_matches(matches)) == (FacetValue("New York", 2, chosen=True), FacetValue("Delaware", 1))


def test_of_nothing_found_there_is_but_what_was_asked_for() -> None:
    matches = complete_matches(LIBRARY, in_york().allowed, np.array([], np.int64), np.array([]), lambda _: {})
    assert of_matches(matches) == (Facet(FacetName.LAW, (FacetValue("New York", 0, chosen=True),)),)
