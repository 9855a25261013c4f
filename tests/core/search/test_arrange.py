"""Each passage once, near-duplicates grouped, in the order asked for, and how many there are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.arrange import (
    Arranged,
    Scored,
    all_matches,
    arrange,
    group_leaders,
    innermost,
    innermost_mask,
    sort_rows,
    without_overlaps,
)
from core.search.fuse import ScoredClause
from core.search.ratings import RatingReranker
from core.search.scope import LibrarySnapshot, SearchScope
from core.types import FacetName, Filter, Sort
from core.types.library_columns import Columns
from tests.core.search.library import columns, facts

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


def of_all(scope: SearchScope, sort: Sort = Sort.RELEVANCE, limit: int = 10, *, none: bool = False) -> Arranged:
    """A page of all matching clauses, with these scores."""
    rows = np.array([], dtype=np.int64) if none else np.array([0, 2, 3, 5])
    scores = np.array([]) if none else np.array([9.0, 2.0, 3.0, 1.0])
    return arrange(LIBRARY, all_matches(LIBRARY, scope.allowed, rows, scores), sort, limit)


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


@pytest.mark.parametrize("count", [0, 1, 7, 10_000])
def test_all_that_match_stand_by_their_scores_and_ties_as_in_the_library(count: int) -> None:
    library = columns([(facts("a"), [(at, at + 1) for at in range(count)])])
    scores = np.round(np.random.default_rng(0).gamma(2, 1, count), 2)
    found = all_matches(library, {None: np.ones(count, np.bool_)}, np.arange(count), scores)
    np.testing.assert_array_equal(found.ranked, np.argsort(-scores, kind="stable"))


def test_only_the_first_may_be_put_in_order() -> None:
    library = columns([(facts("a"), [(at, at + 1) for at in range(5000)])])
    scores = np.round(np.random.default_rng(0).gamma(2, 1, 5000), 2)
    found = all_matches(library, {None: np.ones(5000, np.bool_)}, np.arange(5000), scores, first=300).ranked
    np.testing.assert_array_equal(found[:300], np.argsort(-scores, kind="stable")[:300])
    np.testing.assert_array_equal(np.sort(found), np.arange(5000))


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
    scored = {row: ScoredClause(LIBRARY.ids[row], 0.5, 0, ()) for row in ranked.tolist()}
    page = arrange(LIBRARY, Scored(ranked, {None: ranked}, candidates=scored), Sort.RELEVANCE, 10)
    assert named(page.rows) == ["a.0", "b.0", "c.0"]
    assert len(page.ranked) == 3


def of_candidates(
    stars: dict[int, int], sort: Sort, *, calibrated: bool = False, rated: tuple[int, ...] = ()
) -> Arranged:
    """A page of candidates, best first, with these stars."""
    rows = np.array(list(stars))
    scored = {row: ScoredClause(LIBRARY.ids[row], 0.5, count, ()) for row, count in stars.items()}
    return arrange(
        LIBRARY,
        Scored(rows, {None: rows}, candidates=scored),
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
    assert narrowed.among() is not None
    assert len(of_all(narrowed).ranked) == 1
    assert scope().among() is None
    assert scope(TEXAS).among(but=FacetName.LAW) is None
    assert scope(TEXAS).among() is not None


# Section 10 with three parts, the third again in two halves; and a contract of one clause.
PARTS = columns([(facts("a"), [(0, 100), (0, 40), (40, 70), (70, 100), (70, 85)]), (facts("b"), [(0, 50)])])
WHOLE, FIRST, SECOND, THIRD, HALF, OTHER = range(6)


def of_parts(stars: dict[int, int], rated: tuple[int, ...] = ()) -> Arranged:
    rows = np.array(list(stars))
    scored = {row: ScoredClause(PARTS.ids[row], 1 - at / 10, stars[row], ()) for at, row in enumerate(stars)}
    matches = Scored(rows, {None: rows}, candidates=scored)
    return arrange(PARTS, matches, Sort.RELEVANCE, 10, calibrated=True, rated=rated)


def test_adjacent_parts_that_answer_are_one_hit_with_the_score_of_the_best() -> None:
    page = of_parts({FIRST: 4, OTHER: 3, THIRD: 3, SECOND: 3, WHOLE: 2})
    assert page.rows == (WHOLE, OTHER)
    assert page.found[WHOLE] == ScoredClause("a.0", 1.0, 2, ()), "the stars are its own"
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


SECTION, PARAGRAPH, NEXT, RUN = 0, 1, 2, 3  # rows of a section of two paragraphs, the second with a run of sentences
NESTED = columns([(facts("a"), [(0, 100), (0, 40), (40, 100), (60, 80)]), (facts("b"), [(0, 10)])])


def stands(*rows: int) -> list[int]:
    return list(map(int, innermost(NESTED, np.array(rows, dtype=np.int64))))


def test_the_smallest_unit_stands_for_those_around_it() -> None:
    assert stands(SECTION, NEXT, RUN) == [RUN]
    assert stands(SECTION, PARAGRAPH, NEXT) == [PARAGRAPH, NEXT]
    assert stands(SECTION) == [SECTION]
    assert stands() == []


def test_a_unit_of_another_contract_never_lies_within() -> None:
    assert stands(SECTION, 4) == [SECTION, 4]


def test_units_that_overlap_in_part_both_stand_for_each_says_something_else() -> None:
    table = columns([(facts("a"), [(0, 50), (30, 80)])])
    assert innermost(table, np.array([0, 1])).tolist() == [0, 1]


def test_a_clause_without_words_does_not_stand_and_hides_nothing() -> None:
    table = columns([(facts("a"), [(0, 50), (10, 10)])])
    assert innermost(table, np.array([0, 1])).tolist() == [0]


def test_groups_do_not_see_each_other() -> None:
    rows, groups = np.array([SECTION, SECTION, PARAGRAPH]), np.array([0, 1, 1])
    assert innermost_mask(NESTED, rows, groups).tolist() == [True, False, True]


@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 12), st.integers(1, 6)), unique=True, max_size=8), min_size=1, max_size=3
    )
)
def test_against_a_slow_obvious_reference(documents: list[list[tuple[int, int]]]) -> None:
    spans = [sorted(((a, a + n) for a, n in each), key=lambda span: (span[0], -span[1])) for each in documents]
    table = columns([(facts(str(at)), each) for at, each in enumerate(spans)])
    rows = np.arange(len(table))
    expected = [
        row
        for row in rows.tolist()
        if not any(
            other != row
            and table.document[other] == table.document[row]
            and table.first[row] <= table.first[other]
            and table.end[other] <= table.end[row]
            for other in rows.tolist()
        )
    ]
    assert innermost(table, rows).tolist() == expected


def test_of_candidates_that_share_words_the_best_ranked_is_kept() -> None:
    assert without_overlaps(NESTED, [SECTION, RUN, 4]) == [SECTION, 4]
    assert without_overlaps(NESTED, [RUN, PARAGRAPH, SECTION]) == [RUN, PARAGRAPH]


FORM, ANOTHER = list(range(64)), list(range(100, 164))


def changed(signature: list[int], count: int) -> list[int]:
    """A signature whose last bytes, this many, are changed."""
    return signature[: 64 - count] + [(byte + 50) % 256 for byte in signature[64 - count :]]


def fold(*signatures: list[int], ranked: list[int] | None = None) -> list[int]:
    table = columns([(facts("a"), [(10 * n, 10 * n + 10) for n in range(len(signatures))])], signatures=signatures)
    rows = np.array(ranked if ranked is not None else range(len(signatures)), dtype=np.int64)
    return list(map(int, group_leaders(table, rows)))


def test_near_identical_clauses_fold_into_the_best_ranked() -> None:
    assert fold(FORM, ANOTHER, FORM, changed(FORM, 8)) == [0, 1, 0, 0]


def test_the_order_decides_which_one_stands() -> None:
    assert fold(FORM, ANOTHER, FORM, ranked=[2, 1, 0]) == [0, 1, 0]


def test_clauses_that_are_only_alike_do_not_fold() -> None:
    assert fold(FORM, changed(FORM, 20)) == [0, 1]


def test_there_are_no_chains() -> None:
    near, nearer = changed(FORM, 10), changed(changed(FORM, 10), 10)
    further = [*near[:0], *[(byte + 90) % 256 for byte in near[:10]], *near[10:]]  # like `near`, not like the form
    leaders = fold(FORM, near, further)
    assert leaders == [0, 0, 2]
    assert fold(FORM, nearer) == [0, 0]


def test_nothing_to_fold() -> None:
    assert fold() == []
    assert fold(FORM) == [0]


def test_every_fold_is_into_a_clause_that_stands() -> None:
    random = np.random.default_rng(4)
    forms = random.integers(0, 256, (20, 64), dtype=np.uint8)
    drafts = forms[random.integers(0, 20, 500)]
    drafts[random.random(drafts.shape) < 0.04] = 7
    table = columns([(facts("a"), [(n, n + 1) for n in range(500)])], signatures=drafts.tolist())
    leaders = group_leaders(table, np.arange(500))
    assert (leaders[leaders] == leaders).all()
    share = (drafts == drafts[leaders]).mean(axis=1)
    assert (share >= 0.7).all()
    assert len(set(leaders.tolist())) < 30


DATED = columns(
    [
        (facts("z", title="Supply", date="2019"), [(0, 9), (9, 20)]),
        (facts("y", title="lease", date="2021-05-01"), [(0, 9)]),
        (facts("x", title="Lease"), [(0, 9)]),
        (facts("w", title="Loan", date="2019-02-01"), [(0, 9), (9, 20)]),
    ]
)
RANKED = ["w.1", "x.0", "z.1", "y.0", "z.0", "w.0"]


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        (Sort.RELEVANCE, RANKED),
        (Sort.NEWEST, ["y.0", "w.1", "w.0", "z.1", "z.0", "x.0"]),
        (Sort.OLDEST, ["z.1", "z.0", "w.1", "w.0", "y.0", "x.0"]),
        (Sort.CONTRACT, ["x.0", "y.0", "w.0", "w.1", "z.0", "z.1"]),
    ],
)
def test_orders(sort: Sort, expected: list[str]) -> None:
    rows = np.array([DATED.ids.index(clause) for clause in RANKED], dtype=np.int64)
    assert [DATED.ids[row] for row in sort_rows(DATED, rows, sort)] == expected


def test_nothing_to_sort() -> None:
    assert sort_rows(columns([]), np.array([], dtype=np.int64), Sort.NEWEST).tolist() == []
