from dataclasses import replace
from pathlib import Path

import pytest

from core import Clause, Hit, Span
from desktop.models.stars import MEANING, giver, in_short, likelihood_words, meaning, own_meaning, starred


def test_stars_are_shown_with_what_they_mean_and_who_gave_them() -> None:
    words = meaning(4, "search")
    assert words.startswith("4 of 5 stars, given by search: a good clause")
    for stars in MEANING:
        assert starred(stars) in words


def test_of_stars_that_nobody_gave_there_is_nothing_to_say() -> None:
    assert meaning(0, "search") == ""


def test_own_stars_are_distinguished() -> None:
    assert own_meaning(5).startswith("Your rating, 5 stars: a clause to copy")
    assert own_meaning(0).startswith("You have not rated this clause.")
    assert in_short(1) == "not on point"


def test_who_gave_the_stars() -> None:
    clause = Clause("a:0", "a", Span(0, 4), "Rent", "1", "", 1)
    found = Hit(1, clause, 0.5, 3, Path("/lease.pdf"), "Lease")
    assert giver(found) == "search"
    assert giver(replace(found, read_closely=True)) == "a close reading"
    assert giver(replace(found, read_closely=True, judge="Small judge")) == "Small judge"


@pytest.mark.parametrize(
    ("probability", "words"),
    [(1.0, (5, "almost certainly")), (0.72, (4, "very likely")), (0.5, (3, "likely")),
     (0.0, (1, "hardly")), (-0.1, (1, "hardly"))],
)  # fmt: skip
def test_how_likely_a_passage_is_is_said_in_words(probability: float, words: tuple[int, str]) -> None:
    assert likelihood_words(probability) == words
