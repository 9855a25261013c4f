"""Soft F1 over ranges of characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.evaluation.spans import soft_f1, soft_f1_of_ranges
from core.types import Span

Ranges = list[Span]


def test_the_example_of_the_paper() -> None:
    recall, precision = 3 / 4, 3 / 9
    f1 = 2 * recall * precision / (recall + precision)
    assert soft_f1([Span(1, 5)], [Span(1, 4), Span(10, 16)]) == pytest.approx(f1)


def test_each_range_is_answered_by_one() -> None:
    whole, halves = [Span(0, 10)], [Span(0, 5), Span(5, 10)]
    assert soft_f1(whole, halves) == pytest.approx(0.5)
    assert soft_f1(halves, whole) == pytest.approx(0.5)


def test_the_best_assignment_counts() -> None:
    expected, returned = [Span(0, 10), Span(10, 20)], [Span(4, 14), Span(0, 4)]
    assert soft_f1(expected, returned) == pytest.approx(2 * (4 + 4) / (20 + 14))


def test_ranges_counting_alike() -> None:
    assert soft_f1_of_ranges([Span(1, 5)], [Span(1, 4), Span(10, 16)]) == pytest.approx(2 * 0.75 / 3)


@pytest.mark.parametrize("measure", [soft_f1, soft_f1_of_ranges])
def test_nothing_expected_and_nothing_returned(measure: object) -> None:
    assert callable(measure)
    assert measure([], []) == 1
    assert measure([Span(0, 1)], []) == measure([], [Span(0, 1)]) == 0


RANGES = st.lists(st.tuples(st.integers(0, 50), st.integers(1, 20)), min_size=1, max_size=5).map(
    lambda pairs: [Span(start, start + length) for start, length in pairs]
)


@given(RANGES, RANGES)
def test_it_is_symmetric_and_at_most_one(one: Ranges, other: Ranges) -> None:
    assert soft_f1(one, other) == pytest.approx(soft_f1(other, one))
    assert 0 <= soft_f1(one, other) <= 1
    assert soft_f1(one, one) == pytest.approx(1)
