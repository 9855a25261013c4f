from __future__ import annotations

from core.contract.clauses.passages import LONGEST, bounded_spans, count_words
from core.contract.clauses.units import ListedItems, retrieval_units
from core.types import Section, Span

SENTENCE = "The Supplier shall keep the Goods insured at its own cost until they are delivered to the Buyer."


def parts(text: str, longest: int) -> list[str]:
    return [span.of(text) for span in bounded_spans(text, Span(0, len(text)), longest)]


def test_what_is_short_enough_stays_whole() -> None:
    assert parts(SENTENCE, len(SENTENCE)) == [SENTENCE]


def test_what_is_too_long_is_cut_at_the_ends_of_paragraphs() -> None:
    assert parts(f"{SENTENCE}\n" * 5, 250) == [f"{SENTENCE}\n{SENTENCE}", f"{SENTENCE}\n{SENTENCE}", f"{SENTENCE}\n"]


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
