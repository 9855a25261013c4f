"""How many places lie in each clause, compared with counting them one by one."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.types.ranges import PlaceRanges

RANGES = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 40)), max_size=40)
PLACES = st.lists(st.integers(0, 260), unique=True).map(sorted)


def times_one_by_one(ranges: list[tuple[int, int]], starts: list[int], size: int) -> list[int]:
    return [sum(first <= at and at + size <= first + length for at in starts) for first, length in ranges]


@given(RANGES, PLACES, PLACES, st.integers(1, 3))
def test_places_are_counted_in_each_range(
    ranges: list[tuple[int, int]], starts: list[int], others: list[int], size: int
) -> None:
    first = np.array([first for first, _ in ranges], np.int64)
    clauses = PlaceRanges(first, first + np.array([length for _, length in ranges], np.int64))
    spread = {size: np.array(starts, np.int64), 4: np.array(others, np.int64)}
    expected = np.add(times_one_by_one(ranges, starts, size), times_one_by_one(ranges, others, 4)).astype(int)
    counted = clauses.counted(spread)
    assert counted.rows.tolist() == np.flatnonzero(expected).tolist()
    assert counted.times.tolist() == expected[expected > 0].tolist()
    some = np.arange(0, len(ranges), 2)
    assert clauses.times(spread, some).tolist() == counted.among(some).tolist() == expected[::2].tolist()


@given(st.integers(1, 2000), PLACES)
def test_rare_and_frequent_places_are_counted_alike(clauses: int, starts: list[int]) -> None:
    """Few places among many clauses are looked up one by one, many are counted in order."""
    first = np.arange(clauses) // 3 * 2
    ranges = PlaceRanges(first, first + 5)
    counted = ranges.counted({1: np.array(starts, np.int64)})
    expected = [sum(begin <= at < begin + 5 for at in starts) for begin in first.tolist()]
    assert counted.among(np.arange(clauses)).tolist() == expected


@given(RANGES, st.lists(st.integers(0, 260), max_size=12, unique=True).map(sorted))
def test_a_few_words_are_counted_in_nested_clauses(ranges: list[tuple[int, int]], starts: list[int]) -> None:
    """As clauses are stored: in the order in which they begin, some within others, and many more than the words."""
    some = sorted([*ranges, *[(0, 300), (10, 5), (10, 0)] * 13])
    first = np.array([first for first, _ in some], np.int64)
    clauses = PlaceRanges(first, first + np.array([length for _, length in some], np.int64))
    expected = times_one_by_one(some, starts, 1)
    counted = clauses.counted({1: np.array(starts, np.int64)})
    for rows in (np.arange(len(some)), np.arange(0, len(some), 9)):
        assert counted.among(rows).tolist() == [expected[row] for row in rows.tolist()]
