"""Numbers in words and figures, and amounts of money."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.numerals import NUMBER_WORDS, letter_value, money_amounts, number_value, ordinal_numeral


@pytest.mark.parametrize(
    ("number", "word"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (22, "22nd"), (113, "113th")]
)
def test_ordinal_numerals(number: int, word: str) -> None:
    assert ordinal_numeral(number) == word


@pytest.mark.parametrize(("word", "number"), [("one", 1), ("nineteen", 19), ("seventy", 70), ("forty-five", 45)])
def test_number_words(word: str, number: int) -> None:
    assert NUMBER_WORDS[word] == number


@pytest.mark.parametrize(
    ("letters", "number"), [("A", 1), ("z", 26), ("aa", 27), ("BB", 28), ("ccc", 55), ("ab", None), ("é", None)]
)
def test_letters_as_lists_count_them(letters: str, number: int | None) -> None:
    assert letter_value(letters) == number


@pytest.mark.parametrize(
    ("text", "number"), [("4", 4), ("12", 12), ("IV", 4), ("xlii", 42), ("four", 4), ("Twelve", 12), ("IIII", None)]
)
def test_numbers_of_articles(text: str, number: int | None) -> None:
    assert number_value(text) == number


def amounts(text: str) -> list[str]:
    return [span.of(text) for span in money_amounts(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The cap is £1m.", ["£1m"]),
        ("pay $1,000,000.00, and US$5 million", ["$1,000,000.00", "US$5 million"]),
        ("EUR 2.5 million or 3.000.000 EUR", ["EUR 2.5 million", "3.000.000 EUR"]),
        ("500 pounds sterling", ["500 pounds sterling"]),
        ("Five Hundred Thousand Dollars ($500,000)", ["Five Hundred Thousand Dollars ($500,000)"]),
        ("one hundred and fifty-five U.S. dollars each", ["one hundred and fifty-five U.S. dollars"]),
        ("pay to us $35,000 or US $250,000", ["$35,000", "US $250,000"]),
        ("$0.05 per share", ["$0.05"]),
    ],
)
def test_amounts_are_found_whole(text: str, found: list[str]) -> None:
    assert amounts(text) == found


@pytest.mark.parametrize("text", ["", "10% of 1,000 units", "sixty (60) days", "Section 4.2", "$", "[____] dollars"])
def test_what_has_no_currency_or_no_number_is_none(text: str) -> None:
    assert amounts(text) == []


@given(st.text("0123456789.,$£ oneandhundredollars()", max_size=200))
def test_amounts_lie_in_the_text_in_order_and_apart(text: str) -> None:
    spans = money_amounts(text)
    assert all(one.end <= other.start for one, other in pairwise(spans))
    assert all(any(c.isalnum() for c in span.of(text)) for span in spans)
