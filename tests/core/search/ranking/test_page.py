"""Each passage once, near-duplicates grouped, and how many there are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.search.ranking.fuse import ScoredClause
from core.search.ranking.matches import RankedMatches, complete_matches, looked_up
from core.search.ranking.page import ResultPage, arrange
from core.search.ranking.ratings import RatingReranker
from core.search.retrieval.scope import LibrarySnapshot, SearchScope
from core.types import FacetName, Filter, Sort
from core.types.columns import Columns
from tests.core.search.tables import columns, facts

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


def scope(*filters: Filter, library: Columns = LIBRARY) -> SearchScope:
    snapshot, unrated = LibrarySnapshot(library, {}, {}), RatingReranker(library, {})
    return SearchScope(None, snapshot, filters, {}, {}, unrated)  # type: ignore[arg-type]  # no word is looked up


def of_all(scope: SearchScope, sort: Sort = Sort.RELEVANCE, limit: int = 10, *, none: bool = False) -> ResultPage:
    """A page of all matching clauses, with these scores."""
    rows = np.array([], dtype=np.int64) if none else np.array([0, 2, 3, 5])
    scores = np.array([]) if none else np.array([9.0, 2.0, 3.0, 1.0])
    return arrange(LIBRARY, complete_matches(LIBRARY, scope.allowed, rows, scores, lambda _: {}), sort, limit)


def named(rows: tuple[int, ...]) -> list[str]:
    return [LIBRARY.ids[row] for row in rows]


TEXAS = Filter(FacetName.LAW, ("Texas",))


def test_of_all_the_innermost_units_stand_and_near_duplicates_are_grouped() -> None:
    page = of_all(scope())
    assert named(page.rows) == ["b.0", "c.0"]
    assert [named(others) for others in page.near_duplicates] == [["a.2"], []]
    assert len(page.ranked) == 3


def test_filters_apply_before_ranking() -> None:
    page = of_all(scope(TEXAS))
    assert named(page.rows) == ["b.0", "c.0"]
    assert page.near_duplicates == ((), ())
    assert len(page.ranked) == 2


def test_another_order_than_by_relevance() -> None:
    assert named(of_all(scope(), Sort.NEWEST).rows) == ["c.0", "b.0"]
    assert named(of_all(scope(), Sort.OLDEST).rows) == ["a.2", "c.0"]


def test_no_more_than_asked_for_but_all_are_counted() -> None:
    page = of_all(scope(), limit=1)
    assert (named(page.rows), len(page.ranked)) == (["b.0"], 3)


def test_nothing_found() -> None:
    page = of_all(scope(), none=True)
    assert (page.rows, len(page.ranked)) == ((), 0)


def test_of_candidates_those_within_better_ones_are_left_out() -> None:
    ranked = np.array([0, 2, 3, 1, 5])
    page = arrange(LIBRARY, RankedMatches(ranked, {None: ranked}, False, lambda _: {}), Sort.RELEVANCE, 10)
    assert named(page.rows) == ["a.0", "b.0", "c.0"]
    assert len(page.ranked) == 3


def of_candidates(
    stars: dict[int, int], sort: Sort, *, calibrated: bool = False, rated: tuple[int, ...] = ()
) -> ResultPage:
    """A page of candidates, best first, with these stars."""
    rows = np.array(list(stars))
    scored = {row: ScoredClause(LIBRARY.ids[row], 0.5, count, ()) for row, count in stars.items()}
    return arrange(
        LIBRARY,
        RankedMatches(rows, {None: rows}, False, looked_up(scored)),
        sort,
        10,
        calibrated=calibrated,
        rated=rated,
    )


def test_in_another_order_candidates_stand_that_answer_and_no_others() -> None:
    stars = {4: 5, 1: 3, 5: 2}  # the newest is off point
    assert named(of_candidates(stars, Sort.NEWEST, calibrated=True).rows) == ["b.1", "a.1"]
    assert named(of_candidates(stars, Sort.OLDEST, calibrated=True).rows) == ["a.1", "b.1"]
    assert named(of_candidates(stars, Sort.NEWEST).rows) == ["c.0", "b.1", "a.1"], "what stars mean is not known"
    assert named(of_candidates(stars, Sort.RELEVANCE).rows) == ["b.1", "a.1", "c.0"]


def test_by_relevance_those_stand_that_are_related_where_stars_say_so() -> None:
    stars = {4: 5, 5: 2, 1: 1}
    page = of_candidates(stars, Sort.RELEVANCE, calibrated=True)
    assert (named(page.rows), len(page.ranked)) == (["b.1", "c.0"], 2)
    assert named(of_candidates(stars, Sort.RELEVANCE).rows) == ["b.1", "c.0", "a.1"]


def test_what_the_user_rated_stands_whatever_its_stars() -> None:
    stars = {4: 5, 5: 2, 1: 1}
    assert named(of_candidates(stars, Sort.RELEVANCE, calibrated=True, rated=(1,)).rows) == ["b.1", "c.0", "a.1"]
    assert named(of_candidates(stars, Sort.OLDEST, calibrated=True, rated=(1,)).rows) == ["a.1", "b.1"]


def test_in_another_order_all_stand_where_no_candidate_answers() -> None:
    assert named(of_candidates({4: 1, 1: 1}, Sort.NEWEST).rows) == ["b.1", "a.1"]
    assert named(of_candidates({4: 1, 1: 2, 5: 2}, Sort.NEWEST, calibrated=True).rows) == ["c.0", "a.1"]


def test_what_is_not_even_related_is_no_answer() -> None:
    assert of_candidates({4: 1, 1: 1}, Sort.RELEVANCE, calibrated=True).rows == ()
    assert of_candidates({4: 1, 1: 1}, Sort.NEWEST, calibrated=True).rows == ()


def test_besides_filters_a_search_may_be_among_some_clauses_only() -> None:
    some = np.array([False, False, False, True, True, False])
    narrowed = replace(scope(), only=some)
    assert narrowed.is_open() is False
    assert len(of_all(narrowed).ranked) == 1
    assert scope().is_open()
    assert scope(TEXAS).is_open(but=FacetName.LAW)
    assert not scope(TEXAS).is_open()


# Section 10 with three parts, the third again in two halves; and a contract of one clause.
PARTS = columns([(facts("a"), [(0, 100), (0, 40), (40, 70), (70, 100), (70, 85)]), (facts("b"), [(0, 50)])])
WHOLE, FIRST, SECOND, THIRD, HALF, OTHER = range(6)


def of_parts(stars: dict[int, int], rated: tuple[int, ...] = ()) -> ResultPage:
    rows = np.array(list(stars))
    scored = {row: ScoredClause(PARTS.ids[row], 1 - at / 10, stars[row], ()) for at, row in enumerate(stars)}
    matches = RankedMatches(rows, {None: rows}, False, looked_up(scored))
    return arrange(PARTS, matches, Sort.RELEVANCE, 10, calibrated=True, rated=rated)


def test_adjacent_parts_that_answer_are_one_hit_with_the_score_of_the_best() -> None:
    page = of_parts({FIRST: 4, OTHER: 3, THIRD: 3, SECOND: 3, WHOLE: 2})
    assert page.rows == (WHOLE, OTHER)
    assert page.scored[WHOLE] == ScoredClause("a.0", 1.0, 2, ()), "the stars are its own"
    assert page.ranked.tolist() == [WHOLE, OTHER]


def test_what_lies_in_the_whole_beside_them_is_not_shown_again() -> None:
    assert of_parts({FIRST: 4, SECOND: 3, THIRD: 3, WHOLE: 2, HALF: 2}).rows == (WHOLE,)


@pytest.mark.parametrize(
    "stars",
    [
        {FIRST: 4, SECOND: 2, THIRD: 2, WHOLE: 2},  # one part answers
        {FIRST: 4, HALF: 3, WHOLE: 2},  # what answers is half of the whole
        {FIRST: 4, SECOND: 3, THIRD: 3},  # the whole is not a candidate: a filter excludes it
    ],
)
def test_parts_stay_by_themselves_where_the_whole_is_not_wanted(stars: dict[int, int]) -> None:
    assert WHOLE not in of_parts(stars).rows
    assert of_parts(stars).rows[0] == FIRST


def test_a_part_that_was_rated_stays_by_itself() -> None:
    stars = {FIRST: 4, SECOND: 3, THIRD: 3, WHOLE: 2}
    assert of_parts(stars, rated=(SECOND,)).rows == (FIRST, SECOND, THIRD)
