"""Cutting long texts: every word is in a window, none is too long, and they end where sentences do."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from core.models.embedding.windows import Tokens, cut_windows


def tokens(text: str) -> Tokens:
    """One token per word of up to four letters and per character of punctuation; longer words in pieces of four."""
    pieces = [
        (word, match.start() + at, min(match.start() + at + 4, match.end()))
        for word, match in enumerate(re.finditer(r"\w+|[^\w\s]", text))
        for at in range(0, len(match.group()), 4)
    ]
    return Tokens(text, [(start, end) for _, start, end in pieces], [word for word, _, _ in pieces])


def cut(text: str, size: int = 12, overlap: int = 3) -> list[str]:
    return [text[start:end] for start, end in cut_windows(tokens(text), size, overlap)]


def test_a_text_that_fits_is_one_window() -> None:
    assert cut("  One two.  ") == ["  One two.  "]
    assert cut("") == [""]
    assert cut(" ".join(["word"] * 12)) == [" ".join(["word"] * 12)]


def test_a_window_ends_with_a_sentence_and_the_next_begins_with_one() -> None:
    text = "a b c d e f g. H i. J k l m n o p q r."
    assert cut(text) == ["a b c d e f g. H i.", "H i. J k l m n o p q r", "p q r."]


def test_a_paragraph_counts_for_more_than_a_sentence() -> None:
    assert cut("a b c d e f g\nh i. j k l m n o p q")[0] == "a b c d e f g"


def test_a_sentence_that_ends_in_the_first_half_is_no_place_to_cut() -> None:
    assert cut("a b. c d e f g h i j k l m n")[0] == "a b. c d e f g h i j k"


def test_windows_without_sentences_overlap() -> None:
    assert cut("a b c d e f g h i j k l m n o") == ["a b c d e f g h i j k l", "j k l m n o"]


def test_no_word_is_cut_in_two() -> None:
    for window in cut(" ".join(["abcdefgh"] * 20), size=7):
        assert set(window.split()) == {"abcdefgh"}


@given(st.text(alphabet="ab .;\n", max_size=300), st.integers(4, 20))
def test_every_token_is_in_a_window_and_no_window_is_too_long(text: str, size: int) -> None:
    read = tokens(text)
    found = cut_windows(read, size, size // 4)
    assert found[0][0] == 0
    assert found[-1][1] == len(text)
    for start, end in read.offsets:
        assert any(begin <= start and end <= close for begin, close in found)
    for begin, close in found:
        assert sum(begin <= start and end <= close for start, end in read.offsets) <= size
    assert [begin for begin, _ in found] == sorted({begin for begin, _ in found})
