"""Why a clause was found, in words."""

from __future__ import annotations

import pytest

from core.searching.why import decided, ordinal, reasons, widened
from core.types import Candidate, Concept, Meant, Span

TEXT = (
    "12.1 Liability. Each party keeps records of every liability of the other. In no event shall the aggregate "
    "liability of the Supplier exceed the fees paid. The Supplier keeps insurance."
)
RARE = {"liability": 1.0, "supplier": 0.5, "exceed": 3.0}


def marked(*asked: str, text: str = TEXT) -> list[Span]:
    small = text.lower()
    found = []
    for word in asked:
        at = small.find(word)
        while at >= 0:
            found.append(Span(at, at + len(word)))
            at = small.find(word, at + 1)
    return sorted(found)


def sentence(*asked: str) -> str:
    span = decided(TEXT, marked(*asked), lambda word: RARE.get(word, 0.1))
    return span.of(TEXT) if span else ""


def test_the_sentence_with_most_of_the_query_decides() -> None:
    assert sentence("liability", "exceed").startswith("In no event")
    assert sentence("supplier", "insurance") == "The Supplier keeps insurance."


def test_rare_words_count_more_and_each_counts_once() -> None:
    assert "exceed" in sentence("exceed", "supplier", "liability")


def test_of_equal_sentences_the_shorter_decides() -> None:
    assert len(sentence("liability")) < 30


def test_nothing_decides_where_no_word_stands() -> None:
    assert decided(TEXT, [], lambda _: 1.0) is None
    assert decided("", [], lambda _: 1.0) is None


CAP = Concept("cap", "Limitation of liability", "This provision limits liability.")


def test_who_found_it_and_what_it_is() -> None:
    meant = [Meant(CAP, Span(0, 3), ("cap on liability", "in no event"))]
    found = [Candidate("a.1", "keyword", 1, 9.0), Candidate("a.1", "vector", 12, 0.8)]
    assert reasons(found, meant, ["Indemnity", "Limitation of liability"]) == (
        "1st by its words",
        "12th by its meaning",
        "it is tagged Limitation of liability",
    )
    assert reasons(found[:1], [], ["Indemnity"]) == ("1st by its words",)


def test_by_what_words_were_widened() -> None:
    meant = [Meant(CAP, Span(4, 7), ("ceiling", "maximum")), Meant(CAP, Span(0, 3))]
    assert widened("the cap", meant) == ("your words “cap” were widened by: ceiling, maximum",)


@pytest.mark.parametrize(
    ("number", "word"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (22, "22nd"), (113, "113th")]
)
def test_ordinals(number: int, word: str) -> None:
    assert ordinal(number) == word
