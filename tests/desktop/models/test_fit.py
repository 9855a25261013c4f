from dataclasses import replace
from pathlib import Path

import pytest

from core import Clause, Hit, Span
from desktop.results.hits import fit_meaning, fit_words, giver

FOUND = Hit(1, Clause("a:0", "a", "1", "", 1, Span(0, 4), "Rent"), 0.5, 3, Path("/lease.pdf"), "Lease")


@pytest.mark.parametrize(
    ("stars", "word"), [(5, "Strong"), (4, "Strong"), (3, "Good"), (2, "Related"), (1, ""), (0, "")]
)
def test_fit_is_a_word(stars: int, word: str) -> None:
    assert fit_words(replace(FOUND, stars=stars)) == word


def test_a_fit_is_shown_with_what_it_means_and_who_says_it() -> None:
    words = fit_meaning(FOUND)
    assert words.startswith("Good fit, says search: more often than not on the point")
    assert all(f"\n{each}: " in words for each in ("Strong", "Good", "Related"))


def test_of_a_fit_that_is_not_known_there_is_nothing_to_say() -> None:
    assert fit_meaning(replace(FOUND, stars=0)) == ""


def test_who_says_it() -> None:
    assert giver(FOUND) == "search"
    assert giver(replace(FOUND, read_closely=True)) == "the second ranking"
    assert giver(replace(FOUND, read_closely=True, judge="Small judge")) == "Small judge"
