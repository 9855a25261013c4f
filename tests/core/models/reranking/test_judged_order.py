"""Sorting with expensive comparisons."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.models.reranking.judged_order import PairwiseSort


def run(pairwise: PairwiseSort, worth: dict[str, float], most: int = 1000) -> int:
    """Compares by known values; returns how many comparisons that took."""
    for count in range(most):
        if (pair := pairwise.pair()) is None:
            return count
        one, other = pair
        pairwise.record(worth[one] - worth[other])
    return most


def test_nobody_and_one_need_no_comparison() -> None:
    assert PairwiseSort([]).pair() is None
    assert PairwiseSort(["a"]).pair() is None


def test_an_order_that_holds_is_gone_through_once() -> None:
    pairwise = PairwiseSort("abcd")
    assert run(pairwise, {"a": 4, "b": 3, "c": 2, "d": 1}) == 3
    assert pairwise.order == list("abcd")


def test_the_best_is_at_the_top_after_one_round() -> None:
    pairwise = PairwiseSort("abcd")
    run(pairwise, {"a": 1, "b": 2, "c": 3, "d": 4}, most=3)
    assert pairwise.order == list("dabc")


def test_equals_stay_as_they_were() -> None:
    pairwise = PairwiseSort("abc")
    run(pairwise, dict.fromkeys("abc", 1.0))
    assert pairwise.order == list("abc")


@given(st.lists(st.integers(0, 9), max_size=12))
def test_it_ends_in_order(numbers: list[int]) -> None:
    worth = {str(at): float(number) for at, number in enumerate(numbers)}
    pairwise = PairwiseSort(worth)
    assert run(pairwise, worth) <= 66
    assert [worth[each] for each in pairwise.order] == sorted(worth.values(), reverse=True)


@given(st.lists(st.booleans(), min_size=100, max_size=100))
def test_a_judge_that_contradicts_itself_comes_to_an_end(said: list[bool]) -> None:
    pairwise = PairwiseSort("abcdefgh")
    for each in said:
        if pairwise.pair() is None:
            break
        pairwise.record(1.0 if each else -1.0)
    assert pairwise.pair() is None
    assert sorted(pairwise.order) == list("abcdefgh")
