"""Each passage once, near-identical ones folded, and how many there are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from core.searching.ranking.ranking import of_all, of_candidates
from core.searching.results.view import Ground, View
from core.types import FacetName, Filter, Sort
from core.types.columns import Columns
from tests.core.searching.tables import columns, facts

SAME = [1] * 16
# "a": a section with two paragraphs; "b": its second paragraph again, and another; "c": one clause.
LIBRARY = columns(
    [
        (facts("a", law="Delaware", date="2019"), [(0, 100), (0, 40), (40, 100)]),
        (facts("b", law="Texas", date="2020"), [(0, 60), (60, 90)]),
        (facts("c", law="Texas", date="2021"), [(0, 20)]),
    ],
    signatures=[[2] * 16, [3] * 16, SAME, SAME, [4] * 16, [5] * 16],
)


def view(*filters: Filter, library: Columns = LIBRARY) -> View:
    return View(None, Ground(library, {}), filters, {}, {})  # type: ignore[arg-type]  # no word is looked up


def named(rows: tuple[int, ...]) -> list[str]:
    return [LIBRARY.ids[row] for row in rows]


TEXAS = Filter(FacetName.LAW, ("Texas",))
ROWS, SCORES = np.array([0, 2, 3, 5]), np.array([9.0, 2.0, 3.0, 1.0])


def test_of_all_the_smallest_units_stand_and_near_identical_ones_fold() -> None:
    ranking = of_all(view(), ROWS, SCORES, Sort.RELEVANCE, 10)
    assert named(ranking.rows) == ["b.0", "c.0"]
    assert [named(alike) for alike in ranking.alike] == [["a.2"], []]
    assert ranking.total == 3


def test_filters_apply_before_ranking_and_their_own_facet_is_counted_without_them() -> None:
    ranking = of_all(view(TEXAS), ROWS, SCORES, Sort.RELEVANCE, 10)
    assert named(ranking.rows) == ["b.0", "c.0"]
    assert ranking.alike == ((), ())
    assert ranking.total == 2
    laws = next(facet for facet in ranking.facets if facet.name is FacetName.LAW)
    assert [(each.value, each.count, each.chosen) for each in laws.values] == [
        ("Texas", 2, True),
        ("Delaware", 1, False),
    ]


def test_another_order_than_by_relevance() -> None:
    assert named(of_all(view(), ROWS, SCORES, Sort.NEWEST, 10).rows) == ["c.0", "b.0"]
    assert named(of_all(view(), ROWS, SCORES, Sort.OLDEST, 10).rows) == ["a.2", "c.0"]


def test_no_more_than_asked_for_but_all_are_counted() -> None:
    ranking = of_all(view(), ROWS, SCORES, Sort.RELEVANCE, 1)
    assert (named(ranking.rows), ranking.total) == (["b.0"], 3)


def test_nothing_found() -> None:
    ranking = of_all(view(), np.array([], dtype=np.int64), np.array([]), Sort.RELEVANCE, 10)
    assert (ranking.rows, ranking.total, ranking.facets) == ((), 0, ())


def test_of_candidates_those_within_better_ones_are_left_out() -> None:
    ranking = of_candidates(view(), lambda _: [0, 2, 3, 1, 5], 10)
    assert named(ranking.rows) == ["a.0", "b.0", "c.0"]
    assert ranking.total == 3


def test_a_filtered_facet_of_candidates_counts_those_found_without_it() -> None:
    asked: list[FacetName | None] = []

    def candidates(but: FacetName | None) -> list[int]:
        asked.append(but)
        return [3, 5] if but is None else [0, 3, 5]

    ranking = of_candidates(view(TEXAS), candidates, 10)
    assert ranking.total == 2
    laws = next(facet for facet in ranking.facets if facet.name is FacetName.LAW)
    assert {each.value: each.count for each in laws.values} == {"Texas": 2, "Delaware": 1}
    assert asked == [None, FacetName.LAW]


def test_besides_filters_a_search_may_be_among_some_clauses_only() -> None:
    some = np.array([False, False, False, True, True, False])
    narrowed = replace(view(), only=some)
    assert narrowed.is_open() is False
    assert of_all(narrowed, ROWS, SCORES, Sort.RELEVANCE, 10).total == 1
    assert view().is_open()
    assert view(TEXAS).is_open(but=FacetName.LAW)
    assert not view(TEXAS).is_open()
