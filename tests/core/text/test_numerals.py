"""Numbers written in words and figures."""

from __future__ import annotations

import pytest

from core.text.numerals import NUMBER_WORDS, ordinal_numeral


@pytest.mark.parametrize(
    ("number", "word"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (22, "22nd"), (113, "113th")]
)
def test_ordinal_numerals(number: int, word: str) -> None:
    assert ordinal_numeral(number) == word


@pytest.mark.parametrize(("word", "number"), [("one", 1), ("nineteen", 19), ("seventy", 70), ("forty-five", 45)])
def test_number_words(word: str, number: int) -> None:
    assert NUMBER_WORDS[word] == number
