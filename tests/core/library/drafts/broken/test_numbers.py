from __future__ import annotations

import pytest

from core.library.drafts.broken.numbers import find_wrong_numbers
from tests.core.library.drafts.broken.drafting import BODY, HEAD, extraction, found


def numbers(*paragraphs: str, counted: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    text = HEAD + "\n".join(each if each.endswith((".", ":", "]")) else f"{each} {BODY}" for each in paragraphs)
    return found(find_wrong_numbers, text, counted)


@pytest.mark.parametrize(
    ("paragraphs", "at"),
    [
        (("1. Term.", "2. Fees.", "4. Law.", "5. End."), "4."),
        (("1. Term.", "1.1", "1.2", "1.4", "2. End."), "1.4"),
        (("1. Term. It is:", "(a)", "(b)", "(d)", "(e)", "2. End."), "(d)"),
        (("1. Term. It is:", "(a)", "(c)", "2. End."), "(c)"),
        (("1. Term. It is:", "(i)", "(ii)", "(iv)", "2. End."), "(iv)"),
        (("ARTICLE I TERM", "ARTICLE II USE", "ARTICLE IV LAW"), "ARTICLE IV"),
        (("1. Term.", "1.1", "1.2 As Section 1.3 says.", "1.4", "2. End."), "1.4"),
    ],
)
def test_a_number_left_out_is_found_at_the_next(paragraphs: tuple[str, ...], at: str) -> None:
    assert numbers(*paragraphs) == [("NUMBER_LEFT_OUT", at)]


def test_it_says_which_number_is_missing() -> None:
    (finding,) = find_wrong_numbers(
        extraction(HEAD + f"1. Term. {BODY}\n2. Fees. {BODY}\n4. Law. {BODY}\n5. End. {BODY}")
    )
    assert finding.message == "After 2 comes 4: 3 is missing."


@pytest.mark.parametrize(
    "paragraphs",
    [
        ("1. Term.", "2. Fees.", "3. Law."),
        ("1. Term.", "2. Fees.", "3. [Reserved]", "4. Law."),
        ("1. Term.", "1.1", f"1.2 One. {BODY} 1.3 Two.", "1.4", "2. End."),
        ("1. Term.", "2. - 4. [Reserved]", "5. End."),
        ("1. Term.", "2. Fees.", "Schedule 1", "1. Goods.", "2. Prices."),
        ("1. Term. It is:", "(a)", "(b)", "2. Use. It is:", "(a)", "(b)", "3. End."),
        ("1. Term. It is:", "(g)", "(h)", "(i)", "(j)", "2. End."),
    ],
)
def test_what_goes_on_is_no_gap(paragraphs: tuple[str, ...]) -> None:
    assert numbers(*paragraphs) == []


@pytest.mark.parametrize(
    ("paragraphs", "at"),
    [
        (("1. Term.", "2. Fees.", "2. Law.", "4. End."), "2."),
        (("1. Term.", "2.", "2.1", "2.1", "2.3", "3. End."), "2.1"),
        (("1. Term. It is:", "(a)", "(b)", "(b)", "(c)", "2. End."), "(b)"),
        (("1. Term. It is:", "(a)", "(a)", "(c)", "2. End."), "(a)"),
    ],
)
def test_a_number_given_twice_is_found_once(paragraphs: tuple[str, ...], at: str) -> None:
    assert numbers(*paragraphs) == [("NUMBER_REPEATED", at)]


def test_a_level_that_is_skipped_is_found() -> None:
    assert numbers("1. Term.", "1.1", "2. Fees.", "2.1.1", "2.1.2", "3. End.") == [("LEVEL_SKIPPED", "2.1.1")]
    assert numbers("1. Term.", "1.1", "1.1.1", "1.1.2", "2. End.") == []


def test_a_level_skipped_before_the_next_of_that_level_is_found_without_the_number_above() -> None:
    paragraphs = ("ARTICLE I", "1.1", "1.2", "ARTICLE II", "2.1.1", "2.2", "2.3")
    assert ("LEVEL_SKIPPED", "2.1.1") in numbers(*paragraphs)


def test_a_figure_in_the_text_is_not_the_number_that_is_left_out() -> None:
    assert numbers("1. Term is 3 years.", "2. Within 3 days.", "4. End.") == [("NUMBER_LEFT_OUT", "4.")]
    assert numbers("(1) it pays;", "(2) it counts; Page 4 (3) it packs; or", "(4) it stops.") == []


def test_a_number_typed_among_automatic_ones_is_found() -> None:
    paragraphs = ("1. Term.", "2. Fees.", "3. Law.", "4. End.")
    assert numbers(*paragraphs, counted=("1.", "2.", "4.")) == [("NUMBER_TYPED", "3.")]
    assert numbers(*paragraphs, counted=("1.", "2.", "3.", "4.")) == []
    assert numbers(*paragraphs) == []
