"""Units of one section that overlap show once."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.search.ranking.nesting import innermost, innermost_mask, without_overlaps
from tests.core.search.tables import columns, facts

SECTION, FIRST, SECOND, RUN = 0, 1, 2, 3  # rows of a section of two paragraphs, the second with a run of sentences
NESTED = columns([(facts("a"), [(0, 100), (0, 40), (40, 100), (60, 80)]), (facts("b"), [(0, 10)])])


def stands(*rows: int) -> list[int]:
    return list(map(int, innermost(NESTED, np.array(rows, dtype=np.int64))))


def test_the_smallest_unit_stands_for_those_around_it() -> None:
    assert stands(SECTION, SECOND, RUN) == [RUN]
    assert stands(SECTION, FIRST, SECOND) == [FIRST, SECOND]
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
    rows, groups = np.array([SECTION, SECTION, FIRST]), np.array([0, 1, 1])
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
    assert without_overlaps(NESTED, [RUN, FIRST, SECTION]) == [RUN, FIRST]
