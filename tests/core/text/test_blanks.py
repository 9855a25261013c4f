"""Blanks for parts of a text."""

from __future__ import annotations

from core.text.blanks import blanked, blanked_if_words_remain
from core.types import Span


def test_what_is_not_blanked_stays_where_it_is() -> None:
    assert blanked("two of three", [Span(0, 3), Span(7, 12)]) == "    of      "
    assert blanked("two", []) == "two"


def test_a_text_of_which_no_word_would_be_left_stays_as_it_is() -> None:
    assert blanked_if_words_remain("two, three", [Span(0, 3)]) == "   , three"
    assert blanked_if_words_remain("two, three", [Span(0, 3), Span(5, 10)]) == "two, three"
