"""The values by which clauses can be filtered, and how many of those found have each."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.search.arrange import Scored, all_matches, arrange, innermost
from core.search.facets import (
    MOST,
    Facets,
    allowed_masks,
    collection_facet,
    contract_facets,
    count_facets,
    listed_facets,
    rating_facet,
)
from core.search.fuse import ScoredClause
from core.search.ratings import RatingReranker
from core.search.scope import LibrarySnapshot, SearchScope
from core.types import Facet, FacetName, FacetValue, Filter, PassageKind, Sort
from core.types.library_columns import Columns, Rows
from tests.core.search.library import columns, facts

LIBRARY = columns(
    [
        (
            facts("a", kind="Lease", law="Delaware", date="2019-03-01", parties=("Acme, Inc.", "Bolt LLC")),
            [(0, 50), (50, 101), (101, 300)],
        ),
        (facts("b", file="/c/old/b.docx", kind="Lease", law="New York", parties=("Acme, Inc.",)), [(0, 500)]),
        (facts("c", file="/c/old/x/c.docx", date="2021"), [(0, 10)]),
    ],
    tagged=[(0, "cap"), (2, "cap"), (3, "notice"), (4, "unnamed"), (4, "notice:30 days"), (4, "forum:Courts: Ohio")],
)
TYPES = {"cap": "Limitation of liability", "notice": "Notices"}
ROW = {clause: row for row, clause in enumerate(LIBRARY.ids)}
FACETS: Facets = {
    **contract_facets(LIBRARY, TYPES),
    FacetName.COLLECTION: collection_facet(
        {facts.document: number for number, facts in enumerate(LIBRARY.facts)}, {"b": ("Good forms",)}
    ),
    FacetName.RATING: rating_facet(ROW, {"a.0": 5, "c.0": 1, "gone.7": 5}),
}


def kept(*filters: Filter, library: Columns = LIBRARY, facets: Facets = FACETS) -> list[str]:
    mask = allowed_masks(library, facets, filters)[None]
    return [clause for clause, holds in zip(library.ids, mask, strict=True) if holds]


@pytest.mark.parametrize(
    ("facet", "value", "expected"),
    [
        (FacetName.CLAUSE_TYPE, "Limitation of liability", ["a.0", "a.2"]),
        (FacetName.FORUM, "Courts: Ohio", ["c.0"]),
        (FacetName.NOTICE, "30 days", ["c.0"]),
        (FacetName.AGREEMENT, "Lease", ["a.0", "a.1", "a.2", "b.0"]),
        (FacetName.PARTY, "acme, inc.", ["a.0", "a.1", "a.2", "b.0"]),
        (FacetName.PARTY, "Bolt LLC", ["a.0", "a.1", "a.2"]),
        (FacetName.LAW, "DELAWARE", ["a.0", "a.1", "a.2"]),
        (FacetName.YEAR, "2021", ["c.0"]),
        (FacetName.FILE_TYPE, "docx", ["b.0", "c.0"]),
        (FacetName.FOLDER, str(Path("/c/old")), ["b.0", "c.0"]),
        (FacetName.FOLDER, str(Path("/c/old/x")), ["c.0"]),
        (FacetName.FILE, str(Path("/c/old/x/c.docx")), ["c.0"]),
        (FacetName.FILE, "c.docx", []),
        (FacetName.COLLECTION, "Good forms", ["b.0"]),
        (FacetName.LENGTH, "up to 50 words", ["a.0", "c.0"]),
        (FacetName.LENGTH, "50 to 150 words", ["a.1"]),
        (FacetName.LENGTH, "over 400 words", ["b.0"]),
        (FacetName.RATING, "5 stars", ["a.0"]),
        (FacetName.LAW, "Atlantis", []),
        (FacetName.CLAUSE_TYPE, "", []),
    ],
)
def test_one_value(facet: FacetName, value: str, expected: list[str]) -> None:
    assert kept(Filter(facet, (value,))) == expected


def test_no_filter_keeps_all() -> None:
    assert kept() == list(LIBRARY.ids)


def test_of_several_values_one_must_hold_and_of_several_filters_all() -> None:
    law = Filter(FacetName.LAW, ("Delaware", "New York"))
    assert kept(law) == ["a.0", "a.1", "a.2", "b.0"]
    assert kept(law, Filter(FacetName.FILE_TYPE, ("DOCX",))) == ["b.0"]
    assert kept(law, Filter(FacetName.LAW, ("Delaware",))) == ["a.0", "a.1", "a.2"]


def test_a_facet_can_be_left_out() -> None:
    filters = [Filter(FacetName.LAW, ("Delaware",)), Filter(FacetName.YEAR, ("2021",))]
    allowed = allowed_masks(LIBRARY, FACETS, filters)
    assert allowed[None].sum() == 0
    assert allowed[FacetName.LAW].sum() == 1
    assert set(allowed) == {None, FacetName.LAW, FacetName.YEAR}


def test_an_empty_library_has_no_values() -> None:
    empty = columns([])
    facets = contract_facets(empty, TYPES)
    assert kept(Filter(FacetName.FOLDER, ("/c",)), library=empty, facets=facets) == []


NAMES = {"cap": "Cap", "notice": "Notices"}
# A section of "a" with a paragraph in it: the section is tagged, the paragraph is not.
COUNTED = columns(
    [
        (facts("a", law="Delaware", date="2019-03-01"), [(0, 100), (20, 60), (100, 120)]),
        (facts("b", law="Delaware", date="2020-03-01"), [(0, 30)]),
        (facts("c", law="New York", date="2020-01-01"), [(0, 30), (30, 500)]),
    ],
    tagged=[(0, "cap"), (3, "cap"), (4, "notice")],
)


def count(
    *filters: Filter, library: Columns = COUNTED, facets: Facets | None = None, nested: bool = True
) -> dict[FacetName, tuple[FacetValue, ...]]:
    """The facets of all clauses of a library."""
    facets = {
        **dict.fromkeys(FacetName, contract_facets(columns([]), {})[FacetName.LAW]),
        **contract_facets(library, NAMES),
    } | (dict(facets or {}))
    allowed = allowed_masks(library, facets, filters)
    within = {name: np.flatnonzero(allowed.get(name, allowed[None])) for name in FacetName}
    counted = listed_facets(facets, count_facets(library, facets, within, nested=nested), {}, filters)
    return {facet.name: facet.values for facet in counted}


def test_values_are_counted_the_most_frequent_first() -> None:
    assert count()[FacetName.LAW] == (FacetValue("Delaware", 3), FacetValue("New York", 2))
    assert count()[FacetName.YEAR] == (FacetValue("2020", 3), FacetValue("2019", 2))


def test_a_unit_around_another_counts_only_where_the_inner_one_has_not_the_value() -> None:
    assert count()[FacetName.CLAUSE_TYPE] == (FacetValue("Cap", 2), FacetValue("Notices", 1))
    assert count(nested=False)[FacetName.LAW][0] == FacetValue("Delaware", 4)
    both = columns([(facts("a"), [(0, 100), (20, 60)])], tagged=[(0, "cap"), (0, "notice"), (1, "cap")])
    assert count(library=both)[FacetName.CLAUSE_TYPE] == (FacetValue("Cap", 1), FacetValue("Notices", 1))


def test_a_facet_is_counted_as_if_it_alone_were_not_filtered_by() -> None:
    told = count(Filter(FacetName.LAW, ("delaware",)))
    assert told[FacetName.LAW] == (FacetValue("Delaware", 3, chosen=True), FacetValue("New York", 2))
    assert told[FacetName.YEAR] == (FacetValue("2019", 2), FacetValue("2020", 1))


def test_the_count_of_a_value_is_the_number_of_hits_when_it_is_chosen() -> None:
    facets = contract_facets(COUNTED, NAMES)
    for name, values in count().items():
        for value in values:
            mask = allowed_masks(COUNTED, facets, [Filter(name, (value.value,))])[None]
            assert value.count == len(innermost(COUNTED, np.flatnonzero(mask))), (name, value)


def test_a_chosen_value_that_nothing_has_is_listed_with_none() -> None:
    assert count(Filter(FacetName.LAW, ("Atlantis",)))[FacetName.LAW][-1] == FacetValue("Atlantis", 0, chosen=True)


def test_only_the_most_frequent_values_are_listed_and_those_chosen() -> None:
    many = columns([(facts(f"{n:03}", law=f"Law {n:03}"), [(0, 9)]) for n in range(MOST + 20)])
    assert len(count(library=many)[FacetName.LAW]) == MOST
    told = count(Filter(FacetName.LAW, (f"Law {MOST + 9:03}",)), library=many)[FacetName.LAW]
    assert len(told) == MOST + 1
    assert told[-1].chosen


def test_other_passages_are_counted_with_clauses_by_the_values_that_both_have() -> None:
    table = list(PassageKind).index(PassageKind.TABLE)
    passages = replace(columns([(each, [(0, 9)]) for each in COUNTED.facts]), kinds=np.full(3, table, np.uint8))
    none = dict.fromkeys(FacetName, contract_facets(columns([]), {})[FacetName.LAW])
    facets, fewer = none | contract_facets(COUNTED, NAMES), none | contract_facets(passages, {})
    clauses = count_facets(COUNTED, facets, dict.fromkeys(FacetName, np.arange(len(COUNTED))), nested=True)
    others = count_facets(passages, fewer, dict.fromkeys(FacetName, np.arange(len(passages))), nested=True)
    listed = {facet.name: facet.values for facet in listed_facets(facets, clauses, others)}
    assert listed[FacetName.LAW] == (FacetValue("Delaware", 5), FacetValue("New York", 3))
    assert listed[FacetName.TEXT] == (FacetValue("Clause", 5), FacetValue("Table", 3))
    assert listed[FacetName.CLAUSE_TYPE] == (FacetValue("Cap", 2), FacetValue("Notices", 1))
    alone = {facet.name for facet in listed_facets(facets, clauses, {})}
    assert FacetName.TEXT not in alone


def test_facets_without_values_are_left_out() -> None:
    assert FacetName.PARTY not in count()
    assert count(library=columns([])) == {}


YORK = Filter(FacetName.LAW, ("New York",))


def in_york() -> SearchScope:
    snapshot, unrated = LibrarySnapshot(COUNTED, NAMES, {}), RatingReranker(COUNTED, {})
    return SearchScope(None, snapshot, [YORK], {}, {}, unrated)  # type: ignore[arg-type]  # no word is looked up


def of_matches(matches: Scored) -> tuple[Facet, ...]:
    scope = in_york()
    return listed_facets(
        scope.facets, scope.counted(matches, arrange(COUNTED, matches, Sort.RELEVANCE, 10)), {}, [YORK]
    )


def laws(facets: tuple[Facet, ...]) -> tuple[FacetValue, ...]:
    return next(facet.values for facet in facets if facet.name is FacetName.LAW)


def test_of_all_matches_a_filtered_facet_counts_those_found_without_its_filter() -> None:
    rows = np.array([1, 3, 4])
    matches = all_matches(COUNTED, in_york().allowed, rows, np.ones(3))
    assert laws(of_matches(matches)) == (FacetValue("Delaware", 2), FacetValue("New York", 1, chosen=True))


def test_of_candidates_too() -> None:
    by_scope: dict[FacetName | None, Rows] = {None: np.array([5, 4]), FacetName.LAW: np.array([3, 4, 5])}
    scored = {row: ScoredClause(COUNTED.ids[row], 0.5, 0, ()) for row in (4, 5)}
    matches = Scored(by_scope[None], by_scope, candidates=scored)
    assert laws(of_matches(matches)) == (FacetValue("New York", 2, chosen=True), FacetValue("Delaware", 1))


def test_of_nothing_found_there_is_but_what_was_asked_for() -> None:
    matches = all_matches(COUNTED, in_york().allowed, np.array([], np.int64), np.array([]))
    assert of_matches(matches) == (Facet(FacetName.LAW, (FacetValue("New York", 0, chosen=True),)),)
