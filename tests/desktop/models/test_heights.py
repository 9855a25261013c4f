"""Where the rows of a long list stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop.widgets.long_list import Heights


def test_rows_that_were_never_laid_out_are_as_high_as_the_others_on_average() -> None:
    heights = Heights()
    heights.forget(2)
    heights.learn(0, 100)
    heights.learn(1, 200)
    heights.forget(4)
    assert [heights.bottom(row) for row in range(4)] == [100, 300, 450, 600]
    assert not any(heights.is_known(row) for row in range(4))


def test_an_empty_list_ends_where_it_begins() -> None:
    heights = Heights()
    assert (len(heights), heights.top(0)) == (0, 0)


@given(st.lists(st.integers(1, 400), min_size=1, max_size=50), st.integers(-100, 30_000))
def test_a_point_lies_in_the_row_that_begins_before_it_and_ends_behind_it(rows: list[int], at: int) -> None:
    heights = Heights()
    heights.forget(len(rows))
    for row, height in enumerate(rows):
        heights.learn(row, height)
    assert heights.top(len(rows)) == sum(rows)
    row = heights.row_at(at)
    inside = 0 <= at < sum(rows)
    assert heights.top(row) <= at < heights.bottom(row) if inside else row == (0 if at < 0 else len(rows) - 1)


@given(st.lists(st.integers(1, 400), min_size=1, max_size=50), st.integers(0, 50))
def test_heights_are_remembered_as_guesses(rows: list[int], count: int) -> None:
    heights = Heights()
    heights.forget(len(rows))
    for row, height in enumerate(rows):
        heights.learn(row, height)
    heights.forget(count)
    both = min(count, len(rows))
    assert (len(heights), heights.top(both)) == (count, sum(rows[:both]))
