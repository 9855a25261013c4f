"""What is no provision, and what became of each word."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.contract.clauses.join import build_clauses
from core.contract.clauses.passages import gaps
from core.contract.clauses.substance import read_ledger
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.types import Ledger, Span
from tests.contracts import contract


def ledger_of(text: str) -> Ledger:
    document = contract(text)
    sections = section_tree(document)
    return read_ledger(document, build_clauses(document, sections, find_references(document, sections)))


def test_each_word_is_in_a_clause_or_in_a_lesser_passage() -> None:
    ledger = ledger_of(
        """
        ^SUPPLY AGREEMENT^
        This agreement is made between Ferrow Limited, a company in Ruritania, and Galt Limited, a company in Utopia.
        1. Goods. The Supplier delivers the Goods to the Buyer at the place that is named in each order of the Buyer.
        Signed: __________ Date: ________
        """
    )
    assert ledger == Ledger(words=44, in_clauses=40, in_passages=4)


def test_a_sentence_in_no_clause_is_counted_and_shown_with_its_page() -> None:
    document = contract("SUPPLY\nThe Goods are sold as they stand.\nAs agreed\nThe Buyer may refuse them.")
    ledger = read_ledger(document, [])
    assert (ledger.words, ledger.in_clauses, ledger.in_passages, ledger.sentences) == (15, 0, 3, 2)
    assert [each.text for each in ledger.shown] == ["The Goods are sold as they stand.", "The Buyer may refuse them."]
    assert {each.page for each in ledger.shown} == {document.page_at(0)}


@given(
    st.lists(
        st.sampled_from(
            ["The Buyer pays.", "Fees", "1. Term. It runs.", "By: ____", "(a) goods;", "“X” is defined in Y."]
        )
    )
)
def test_the_words_of_any_contract_are_all_accounted_for(lines: list[str]) -> None:
    ledger = ledger_of("\n".join(lines) or "A")
    assert ledger.in_clauses + ledger.in_passages <= ledger.words
    assert ledger.sentences == 0


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)).map(sorted), max_size=6), st.integers(0, 40))
def test_gaps_are_what_no_span_covers(ends: list[list[int]], length: int) -> None:
    spans = [Span(start, end) for start, end in ends]
    covered = {at for span in spans for at in range(span.start, span.end)}
    left = [at for gap in gaps(spans, length) for at in range(gap.start, gap.end)]
    assert [at for at in left if at < length] == [at for at in range(length) if at not in covered]
