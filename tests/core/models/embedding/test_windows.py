"""Cutting long texts: every word is in a window, none is too long, and they end where sentences do."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from core.models.embedding.windows import Tokens, cut_passages, cut_windows
from core.types import COMPLETES, Clause, Joined, Span


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


TEXT = "".join(f"{n:04d} the supplier shall deliver the goods. " for n in range(60))
SIZE = 100  # characters that the encoder of these tests reads


def windows(text: str) -> list[tuple[int, int]]:
    return [(at, min(at + SIZE, len(text))) for at in range(0, len(text), SIZE)] or [(0, 0)]


def clause(start: int, end: int, *joined: Joined) -> Clause:
    return Clause(f"{start}-{end}", "d", "", "", 1, Span(start, end), TEXT[start:end], joined)


def texts(*spans: tuple[int, int]) -> list[str]:
    return [TEXT[start:end] for start, end in spans]


def test_a_clause_read_whole_is_one_passage() -> None:
    assert cut_passages([clause(0, 90)], windows) == [texts((0, 90))]


def test_a_long_clause_is_made_of_those_inside_it() -> None:
    found = cut_passages([clause(0, 300), clause(10, 100), clause(100, 190)], windows)
    assert found[0] == texts((10, 100), (100, 190), (190, 290), (290, 300))


def test_of_clauses_inside_one_another_the_larger_is_taken() -> None:
    found = cut_passages([clause(0, 180), clause(0, 90), clause(20, 60), clause(90, 180)], windows)
    assert found[0] == texts((0, 90), (90, 180))


def test_long_clauses_inside_one_another_share_their_passages() -> None:
    whole, inner = cut_passages([clause(0, 400), clause(150, 350)], windows)
    assert inner == texts((150, 250), (250, 350))
    assert whole == texts((0, 100), (100, 150), (150, 250), (250, 350), (350, 400))


def test_a_long_clause_with_none_inside_is_cut_in_windows() -> None:
    assert cut_passages([clause(0, 250)], windows) == [texts((0, 100), (100, 200), (200, 250))]


def test_an_item_is_embedded_with_its_lead_in() -> None:
    lead_in = Joined(Span(0, 20), TEXT[:20], "1", "", 1, COMPLETES)
    cited = Joined(Span(300, 320), TEXT[300:320], "2", "", 1, "cited as Section 2")
    whole, item = cut_passages([clause(0, 180), clause(100, 150, lead_in, cited)], windows)
    assert item == [f"{TEXT[:20]}\n{TEXT[100:150]}"]
    assert item[0] in whole  # and the list that it is part of shares the work


@given(st.lists(st.tuples(st.integers(0, 900), st.integers(1, 400)), min_size=1, max_size=12))
def test_what_is_embedded_covers_every_clause(places: list[tuple[int, int]]) -> None:
    clauses = [clause(start, start + length) for start, length in sorted(places, key=lambda p: (p[0], -p[1]))]
    for each, found in zip(clauses, cut_passages(clauses, windows), strict=True):
        at = 0
        for text in found:
            at = each.text.index(text, at) + len(text)
        assert found
        assert all(len(text) <= SIZE for text in found)
        gap = 42  # the most that is left out between two: less than 40 characters, and a space at either end
        assert len(each.text) - sum(map(len, found)) < gap * (len(found) + 1)
