"""Ordering by comparisons that are dear."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.reranking.judge.contest import Contest


def run(contest: Contest, worth: dict[str, float], most: int = 1000) -> int:
    """Compares by what each is worth; how many comparisons that took."""
    for count in range(most):
        if (pair := contest.pair()) is None:
            return count
        one, other = pair
        contest.tell(worth[one] - worth[other])
    return most


def test_nobody_and_one_need_no_comparison() -> None:
    assert Contest([]).pair() is None
    assert Contest(["a"]).pair() is None


def test_an_order_that_holds_is_gone_through_once() -> None:
    contest = Contest("abcd")
    assert run(contest, {"a": 4, "b": 3, "c": 2, "d": 1}) == 3
    assert contest.order == list("abcd")


def test_the_best_is_at_the_top_after_one_round() -> None:
    contest = Contest("abcd")
    run(contest, {"a": 1, "b": 2, "c": 3, "d": 4}, most=3)
    assert contest.order == list("dabc")


def test_equals_stay_as_they_were() -> None:
    contest = Contest("abc")
    run(contest, dict.fromkeys("abc", 1.0))
    assert contest.order == list("abc")


@given(st.lists(st.integers(0, 9), max_size=12))
def test_it_ends_in_order(numbers: list[int]) -> None:
    worth = {str(at): float(number) for at, number in enumerate(numbers)}
    contest = Contest(worth)
    assert run(contest, worth) <= 66
    assert [worth[each] for each in contest.order] == sorted(worth.values(), reverse=True)


@given(st.lists(st.booleans(), min_size=100, max_size=100))
def test_a_judge_that_contradicts_itself_comes_to_an_end(said: list[bool]) -> None:
    contest = Contest("abcdefgh")
    for each in said:
        if contest.pair() is None:
            break
        contest.tell(1.0 if each else -1.0)
    assert contest.pair() is None
    assert sorted(contest.order) == list("abcdefgh")
