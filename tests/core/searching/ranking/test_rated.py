"""Which of the user's stars belong to a query."""

from __future__ import annotations

import pytest

from core.searching.ranking.rated import Given, asked, gist, given_for, stars_for
from core.types import Rating


def stems(words: list[str]) -> list[str]:
    """As if words had but two endings."""
    return [word.removesuffix("s").removesuffix("ing") for word in words]


def what(query: str) -> tuple[str, ...]:
    return gist(query, stems)


def rated(*ratings: tuple[str, str, int]) -> list[Rating]:
    return [Rating(query, clause, stars, str(at)) for at, (query, clause, stars) in enumerate(ratings)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cap on liability", "Caps on the liability!"),
        ("limit  of liability", "limits of liability"),
        ("termination without cause", "Termination, without cause"),
    ],
)
def test_the_same_question_in_nearly_the_same_words(one: str, other: str) -> None:
    assert what(one) == what(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("termination without cause", "termination with cause"),
        ("seller indemnifies buyer", "buyer indemnifies seller"),
        ("liability", "cap on liability"),
        ("30 days", "60 days"),
    ],
)
def test_another_question(one: str, other: str) -> None:
    assert what(one) != what(other)


def test_stars_for_this_very_query_go_before_those_for_one_like_it() -> None:
    ratings = rated(("cap on liability", "a", 5), ("caps on liability", "a", 1), ("caps on liability", "b", 2))
    given = given_for("cap on  liability", ratings, what)
    assert given == {"a": Given(5), "b": Given(2, "caps on liability")}
    told = [each.told for each in given.values()]
    assert told == ["you gave it 5 stars", "you gave it 2 stars for “caps on liability”"]


def test_stars_for_anything_else_show_but_decide_nothing() -> None:
    ratings = rated(("rent", "a", 5), ("rent", "b", 2), ("notice", "b", 4), ("cap", "c", 1))
    given = given_for("cap", ratings, what)
    assert given == {"c": Given(1)}
    assert stars_for(given, ratings) == {"a": 5, "b": 4, "c": 1}


@pytest.mark.parametrize("query", ["", "  ", "the of and", "!"])
def test_a_query_without_words_is_nobodys(query: str) -> None:
    assert given_for(query, rated((query, "a", 5), ("", "a", 5)), what) == {}


def test_however_it_was_spaced() -> None:
    assert asked("  cap   on\nliability ") == "cap on liability"
