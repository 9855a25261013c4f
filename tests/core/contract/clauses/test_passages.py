"""Passages of a text: runs of sentences, parts of bounded length."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.contract.clauses.passages import (
    LONG_PARAGRAPH,
    LONGEST,
    RUN,
    bounded_spans,
    conspicuous_runs,
    count_words,
    sentence_runs,
)
from core.contract.clauses.units import ListedItems, retrieval_units
from core.types import Section, Span

# --------------------------------------------------------------------------------------------------------------- runs

SENTENCE = "The Supplier shall keep the Goods insured at its own cost until they are delivered to the Buyer. "


def test_a_paragraph_that_can_be_read_at_once_has_no_runs() -> None:
    assert sentence_runs(SENTENCE * 5, Span(0, len(SENTENCE * 5))) == []


def test_a_long_paragraph_is_parted_at_the_ends_of_sentences() -> None:
    text = SENTENCE * 40
    found = [span.of(text) for span in sentence_runs(text, Span(0, len(text)))]
    assert len(found) > 2
    assert all(run.startswith("The Supplier") and run.endswith("Buyer.") for run in found)


def test_no_run_lies_within_another() -> None:
    text = SENTENCE * 40
    runs = sentence_runs(text, Span(0, len(text)))
    assert not any(one.contains(other) for one in runs for other in runs if one != other)


def test_neighbouring_sentences_stand_in_one_run_together() -> None:
    text = "".join(f"Sentence {n} says that the party of part {n} shall do as it promised. " for n in range(60))
    found = [span.of(text) for span in sentence_runs(text, Span(0, len(text)))]
    for n in range(59):
        assert any(f"Sentence {n} says" in run and f"Sentence {n + 1} says" in run for run in found)


@given(st.lists(st.integers(1, 400), min_size=1, max_size=40), st.sampled_from([". ", "; ", ' (the "Term"). ']))
def test_runs_cover_a_paragraph_in_whole_sentences(lengths: list[int], end: str) -> None:
    text = "".join("Word" + " word" * (n - 1) + end for n in lengths)
    paragraph = Span(0, len(text.rstrip()))
    found = sentence_runs(text, paragraph)
    if count_words(text) <= LONG_PARAGRAPH:
        assert found == []
        return
    covered = {i for span in found for i in range(span.start, span.end)}
    assert not found or {i for i, letter in enumerate(text.rstrip()) if not letter.isspace()} <= covered
    assert all(count_words(span.of(text)) <= RUN or span.of(text).count(end.strip()) == 1 for span in found)


WARRANTY = "The Goods will work as the manual says for one year, and the Supplier will repair those that do not. "
DISCLAIMER = (
    "THE SUPPLIER GIVES NO OTHER WARRANTY, EXPRESS OR IMPLIED, OF FITNESS FOR ANY PURPOSE, EXCEPT UNDER Section 4. "
    "NEITHER PARTY IS LIABLE FOR LOST PROFITS."
)


def conspicuous(text: str) -> list[str]:
    return [span.of(text) for span in conspicuous_runs(text, Span(0, len(text)))]


def test_what_is_in_capitals_among_other_sentences_is_found_by_itself() -> None:
    assert conspicuous(WARRANTY + DISCLAIMER) == [DISCLAIMER]
    assert conspicuous(f"{WARRANTY}{DISCLAIMER} {WARRANTY}") == [DISCLAIMER]


def test_a_run_in_capitals_comes_with_its_heading() -> None:
    assert conspicuous(f"{WARRANTY}No Other Warranty. {DISCLAIMER}") == [f"No Other Warranty. {DISCLAIMER}"]


def test_a_few_words_in_capitals_are_no_run() -> None:
    assert conspicuous(f"WARRANTY OF THE SUPPLIER. {WARRANTY}TIME IS OF THE ESSENCE. {WARRANTY}") == []


def test_a_paragraph_that_is_nearly_all_in_capitals_is_found_whole() -> None:
    assert conspicuous(DISCLAIMER) == []
    assert conspicuous(f"{DISCLAIMER} {DISCLAIMER} See Annex 2.") == []


# -------------------------------------------------------------------------------------------- parts of bounded length

ONE_SENTENCE = "The Supplier shall keep the Goods insured at its own cost until they are delivered to the Buyer."


def parts(text: str, longest: int) -> list[str]:
    return [span.of(text) for span in bounded_spans(text, Span(0, len(text)), longest)]


def test_what_is_short_enough_stays_whole() -> None:
    assert parts(ONE_SENTENCE, len(ONE_SENTENCE)) == [ONE_SENTENCE]


def test_what_is_too_long_is_cut_at_the_ends_of_paragraphs() -> None:
    assert parts(f"{ONE_SENTENCE}\n" * 5, 250) == [
        f"{ONE_SENTENCE}\n{ONE_SENTENCE}",
        f"{ONE_SENTENCE}\n{ONE_SENTENCE}",
        f"{ONE_SENTENCE}\n",
    ]


def test_a_paragraph_is_cut_between_words_and_a_word_anywhere() -> None:
    assert parts("Each notice in writing", 12) == ["Each notice", "in writing"]
    assert parts("x" * 25, 10) == ["x" * 10, "x" * 10, "x" * 5]


def test_no_word_is_lost() -> None:
    text = " \n".join(f"{number} notices" for number in range(900))
    assert " ".join(parts(text, 100)).split() == text.split()


def test_paragraphs_without_end_under_one_heading_are_several_clauses() -> None:
    text = "The fee is due now.\n" * 50_000
    sections = [Section(0, "preamble", "", "", "", 1, None, Span(0, len(text)))]
    found = retrieval_units(text, sections, ListedItems(text, sections))
    assert len(found) > 3
    assert max(len(unit.span) for unit in found) <= LONGEST
    assert sum(count_words(unit.span.of(text)) for unit in found) == 250_000
