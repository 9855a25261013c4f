"""Why a clause was found, in plain language, and what is marked in it."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.hits import ABOUT, Highlighter, deciding_sentence, nearest_sentence, reasons, widening_reasons
from core.text.english import stem
from core.text.sentences import sentences
from core.text.words import STOP_WORDS, words
from core.types import Candidate, Concept, QueryConcept, Span
from tests.fakes import WordEmbedder

TEXT = (
    "12.1 Liability. Each party keeps records of every liability of the other. In no event shall the aggregate "
    "liability of the Supplier exceed the fees paid. The Supplier keeps insurance."
)
RARE = defaultdict(lambda: 0.1, liability=1.0, supplier=0.5, exceed=3.0)


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
    span = deciding_sentence(TEXT, marked(*asked), RARE).sentence
    return span.of(TEXT) if span else ""


def test_the_sentence_with_most_of_the_query_decides() -> None:
    assert sentence("liability", "exceed").startswith("In no event")
    assert sentence("supplier", "insurance") == "The Supplier keeps insurance."


def test_rare_words_count_more_and_each_counts_once() -> None:
    assert "exceed" in sentence("exceed", "supplier", "liability")


def test_of_about_equal_sentences_the_first_decides() -> None:
    assert sentence("liability") == "Each party keeps records of every liability of the other."


def test_forms_of_a_word_count_as_one_and_small_words_of_a_phrase_do_not() -> None:
    text = "The cap holds, capped or capping. This is the cap that is set."
    assert deciding_sentence(text, marked("cap", "capped", "capping", text=text), RARE).worth == 0.1
    assert deciding_sentence(text, marked("cap holds", "the cap that is", text=text), RARE) == (Span(0, 33), 0.2)


def test_a_heading_does_not_decide() -> None:
    text = "XX. RIGHT OF FIRST REFUSAL\nThe Company has a right of first refusal.\n(a) Wilful misconduct;"
    heading, sentence, item = sentences(text)
    assert deciding_sentence(text, marked("right", "first", "refusal", text=text), RARE).sentence == sentence
    assert deciding_sentence(text, marked("misconduct", text=text), RARE).sentence == item
    assert deciding_sentence(heading.of(text), [Span(4, 9)], RARE).sentence is None


def counting(marked: str) -> set[str]:
    every = {word.text for word in words(marked)}
    return every - STOP_WORDS or every


@given(
    st.lists(st.sampled_from(["Fees are due.", "The cap holds. ", "Fees", "\n", " (a) cap; ", "It ends"]), max_size=12),
    st.lists(st.tuples(st.integers(0, 90), st.integers(0, 40)), max_size=9),
)
def test_a_look_at_every_mark_in_every_sentence_finds_the_same(
    pieces: list[str], places: list[tuple[int, int]]
) -> None:
    text = " ".join(pieces)
    marks = [Span(start, min(start + length, len(text))) for start, length in places if start <= len(text)]
    worth = defaultdict(lambda: 0.5, fees=1.0, cap=2.0)
    found = deciding_sentence(text, marks, worth)
    held = {
        each: {word for mark in marks if each.overlaps(mark) for word in counting(mark.of(text))}
        for each in sentences(text)
        if set(each.of(text).split()) != {"Fees"}  # a heading
    }
    said = {
        each: sum(min(worth[word] for word in some if stem(word) == root) for root in {stem(word) for word in some})
        for each, some in held.items()
        if some
    }
    assert found.sentence == next((each for each in said if said[each] >= ABOUT * max(said.values())), None)
    assert found.worth == said.get(found.sentence, 0.0)


def test_nothing_decides_where_no_word_stands() -> None:
    assert deciding_sentence(TEXT, [], RARE) == (None, 0.0)
    assert deciding_sentence("", [], RARE) == (None, 0.0)


def test_what_the_words_of_the_sentence_are_worth() -> None:
    assert deciding_sentence(TEXT, marked("exceed", "supplier"), RARE).worth == 3.5


def test_where_words_do_not_decide_the_nearest_sentence_does() -> None:
    embedder = WordEmbedder()
    (query,) = embedder.embed(["insurance kept by the supplier"])
    span = nearest_sentence(TEXT, query, embedder)
    assert span is not None
    assert span.of(TEXT) == "The Supplier keeps insurance."
    assert nearest_sentence(" ", query, embedder) is None


CAP = Concept("cap", "Limitation of liability", "This provision limits liability.")


def test_who_found_it_and_what_it_is() -> None:
    meant = [QueryConcept(CAP, Span(0, 3), ("cap on liability", "in no event"))]
    found = [
        Candidate("a.1", "keyword", 1, 9.0),
        Candidate("a.1", "vector", 12, 0.8),
        Candidate("a.1", "concept", 3, 0.8),
    ]
    assert reasons(found, meant, ["Indemnity", "Limitation of liability"]) == (
        "1st for its wording",
        "12th for its meaning",
        "3rd for “Limitation of liability”",
        "tagged “Limitation of liability”",
    )
    assert reasons(found[:1], [], ["Indemnity"]) == ("1st for its wording",)


def test_by_what_words_were_widening_reasons() -> None:
    meant = [QueryConcept(CAP, Span(4, 7), ("in no event exceed", "maximum", "at most")), QueryConcept(CAP, Span(0, 3))]
    told = ("“cap” also matches: in no event exceed, at most",)
    assert widening_reasons("the cap", meant, "It shall IN NO EVENT exceed (at most) $5.") == told
    assert widening_reasons("the cap", meant, "It is utmost care.") == ()
    same = [QueryConcept(CAP, Span(0, 16), ("cap on liability",))]
    assert widening_reasons("cap on liability", same, "A cap on liability.") == ()  # which is not another word


@pytest.mark.parametrize(
    ("query", "text", "marked"),
    [
        ("cap", "The cap, the Cap and the capital", ["cap", "Cap"]),
        ("governing laws", "governed by the law of Texas", ["governed", "law"]),
        ("assignment", "nothing of the kind", []),
        ("cap on liability", "a cap on liability; liability on demand", ["cap on liability", "liability"]),
        ("cap on liability", "on and on", []),
        ("403(b) plans", "a 403(b) plan", ["403", "b", "plan"]),
        ("carve-outs", "OUT of it: a carve-out, carve out, carved", ["carve", "out", "carve out", "carved"]),
        ("non-compete", "shall not compete; a non-compete", ["compete", "non", "compete"]),
        ("set-off clause", "set by an Offer; no set off", ["set off"]),
        ("fees do not include tax", "fees, including tax, do not include duties", ["fees", "tax", "not include"]),
        ("tax included", "including tax", ["including tax"]),
        ("as is", "sold as is, as it is", ["as is"]),
        ('"as is" clause', "This clause: it is sold “as is”, as agreed.", ["clause", "as is"]),
        ("“third parties”", "a third of the parties; third-parties", ["third", "parties"]),
        ("liability", "LIABILITY\nliability", ["LIABILITY\nliability"]),
        ("tenant's consent", "the seller's goods, the Tenant's agent", ["Tenant's"]),
        ("tenant’s consent", "the tenant, its seller’s consent", ["tenant", "consent"]),
        ("", "text", []),
        ("text", "", []),
        ("?!", "?!", []),
    ],
)
def test_marked_words(query: str, text: str, marked: list[str]) -> None:
    assert [span.of(text) for span in Highlighter(query).in_text(text)] == marked
