"""Which of the user's stars belong to a query."""

from __future__ import annotations

import pytest

from core.search.ratings import QueryRating, normalised_query, question_key, ratings_for, shown_stars
from core.types import Rating


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
    assert question_key(one) == question_key(other)


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
    assert question_key(one) != question_key(other)


def test_stars_for_this_very_query_go_before_those_for_one_like_it() -> None:
    ratings = rated(("cap on liability", "a", 5), ("caps on liability", "a", 1), ("caps on liability", "b", 2))
    relevant = ratings_for("cap on  liability", ratings)
    assert relevant == {"a": QueryRating(5), "b": QueryRating(2, "caps on liability")}
    assert [each.reason for each in relevant.values()] == [
        "you gave it 5 stars",
        "you gave it 2 stars for “caps on liability”",
    ]


def test_stars_for_anything_else_show_but_decide_nothing() -> None:
    ratings = rated(("rent", "a", 5), ("rent", "b", 2), ("notice", "b", 4), ("cap", "c", 1))
    relevant = ratings_for("cap", ratings)
    assert relevant == {"c": QueryRating(1)}
    assert shown_stars(relevant, ratings) == {"a": 5, "b": 4, "c": 1}


@pytest.mark.parametrize("query", ["", "  ", "the of and", "!"])
def test_a_query_without_words_is_nobodys(query: str) -> None:
    assert ratings_for(query, rated((query, "a", 5), ("", "a", 5))) == {}


def test_however_it_was_spaced() -> None:
    assert normalised_query("  cap   on\nliability ") == "cap on liability"
