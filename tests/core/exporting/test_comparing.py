"""Two texts compared: what a lawyer sees inserted and deleted."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.exporting.comparing import clause_wording, compare_texts, draft_wording
from core.types import COMPLETES, Change, Comparison, Part
from core.types.facts import Facts
from tests.core.exporting.examples import DRAFT, JOINED, OWN, excerpt

SENTENCE = "the of shall not (a) (b) Supplier Customer's non-exclusive $5,000 . ; fees FEES THE Shall"
WORDS = tuple(SENTENCE.split())
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from((*WORDS, "\n", "\n\n", "  ")), max_size=60).map(" ".join),
)


def both(comparison: Comparison) -> tuple[str, str]:
    """The two texts that were compared."""
    base = (run.base_text or run.text for run in comparison.runs if run.change is not Change.INSERTED)
    other = (run.text for run in comparison.runs if run.change is not Change.DELETED)
    return "".join(base), "".join(other)


def between_equals(comparison: Comparison, change: Change) -> list[tuple[bool, str]]:
    """The text of each equal stretch, and, of the others, the part of this kind."""
    return [
        (equal, "".join(run.text for run in group if equal or run.change is change))
        for equal, group in groupby(comparison.runs, lambda run: run.change is Change.EQUAL)
    ]


@given(TEXTS, TEXTS)
def test_both_texts_are_in_the_runs_to_the_letter(base: str, other: str) -> None:
    comparison = compare_texts(base, other)
    assert both(comparison) == (base, other)
    assert all(run.text for run in comparison.runs)


@given(TEXTS)
def test_the_same_text_is_one_equal_run(text: str) -> None:
    comparison = compare_texts(text, text)
    assert [run.change for run in comparison.runs] == ([Change.EQUAL] if text else [])
    assert comparison.same


@given(TEXTS, TEXTS)
def test_swapping_the_sides_swaps_what_is_inserted_and_deleted(base: str, other: str) -> None:
    one, back = compare_texts(base, other), compare_texts(other, base)
    assert between_equals(one, Change.INSERTED) == between_equals(back, Change.DELETED)
    assert between_equals(one, Change.DELETED) == between_equals(back, Change.INSERTED)


@given(st.lists(st.sampled_from(WORDS), max_size=40), st.lists(st.sampled_from(WORDS), max_size=40))
def test_no_word_is_cut(base: list[str], other: list[str]) -> None:
    for run in compare_texts(" ".join(base), " ".join(other)).runs:
        assert set(run.text.split()) <= set(WORDS)


@pytest.mark.parametrize(
    ("base", "other", "marked"),
    [
        ("", "", ""),
        ("", "New.", "{+New.+}"),
        ("the fees", "the fee", "the [-fees-]{+fee+}"),
        ("$5,000 is due", "$10,000.50 is due", "[-$5,000-]{+$10,000.50+} is due"),
        ("a non-exclusive licence", "an exclusive licence", "[-a non-exclusive-]{+an exclusive+} licence"),
        ("It shall pay.", "It shall not pay.", "It shall {+not +}pay."),
        ("Fees, if any", "Fees if any", "Fees[-,-] if any"),
        ("(a) the fees; (b) costs", "(c) the fees; (d) costs", "[-(a)-]{+(c)+} the fees; [-(b)-]{+(d)+} costs"),
        ("The Supplier's fees", "The Supplier fees", "The [-Supplier's-]{+Supplier+} fees"),
        ("A  B", "A B", "A [- -]B"),
    ],
)
def test_whole_words_are_inserted_and_deleted(base: str, other: str, marked: str) -> None:
    assert compare_texts(base, other).marked == marked


def test_words_in_other_capitals_are_the_same_words() -> None:
    base = "8. IN NO EVENT SHALL LANDLORD’S LIABILITY EXCEED ONE YEAR’S RENT."
    comparison = compare_texts(base, "8. In no event shall Landlord’s liability exceed two years’ rent.")
    assert [(run.change, run.text) for run in comparison.runs] == [
        (Change.EQUAL, "8. "),
        (Change.CAPITALS, "In no event shall Landlord’s liability exceed"),
        (Change.EQUAL, " "),
        (Change.DELETED, "ONE YEAR’S"),
        (Change.INSERTED, "two years’"),
        (Change.EQUAL, " "),
        (Change.CAPITALS, "rent"),
        (Change.EQUAL, "."),
    ]
    assert both(comparison)[0] == base
    assert not comparison.same


def test_labels_in_other_capitals_are_other_labels() -> None:
    assert compare_texts("(A) the Fees", "(a) the fees").marked == "[-(A)-]{+(a)+} the fees"


def test_a_text_in_capitals_only_has_the_same_wording() -> None:
    comparison = compare_texts("NO WARRANTY", "No Warranty")
    assert [run.change for run in comparison.runs] == [Change.CAPITALS]
    assert comparison.same


def test_a_stop_word_between_two_changes_is_changed_too() -> None:
    marked = compare_texts("pay the price of goods", "pay the value of services").marked
    assert marked == "pay the [-price of goods-]{+value of services+}"


def test_a_word_alone_between_two_long_changes_is_changed_too() -> None:
    base = "Neither party limits its responsibility towards anybody, whatever Agreement says about damages elsewhere."
    other = "Some entirely unrelated sentence that mentions Agreement before going somewhere different."
    assert {run.text.strip() for run in compare_texts(base, other).runs if run.change is Change.EQUAL} <= {"."}


def test_a_paragraph_comes_and_goes_as_a_whole() -> None:
    base = "1. The fee is due monthly.\n2. Interest accrues daily.\n3. Taxes are borne by the buyer."
    other = "1. The fee is due yearly.\n3. Taxes are borne by the buyer.\n4. Costs are shared equally."
    assert compare_texts(base, other).marked == (
        "1. The fee is due [-monthly-]{+yearly+}.\n[-2. Interest accrues daily.\n-]"
        "3. Taxes are borne by the buyer.{+\n4. Costs are shared equally.+}"
    )


def test_the_last_paragraph_is_compared_as_the_others_are() -> None:
    base = "1. The fee is due monthly.\n2. Interest accrues daily."
    assert compare_texts(base, "1. The fee is due.").marked == (
        "1. The fee is due[- monthly-].[-\n2. Interest accrues daily.-]"
    )


def test_a_paragraph_goes_with_the_one_most_like_it() -> None:
    base = "(a) Fraud is not limited.\n(b) Death is not limited."
    other = "(b) Death is not limited.\n(c) Wilful acts are not limited."
    assert compare_texts(base, other).marked == (
        "[-(a) Fraud is not limited.\n-](b) Death is not limited.{+\n(c) Wilful acts are not limited.+}"
    )


def test_a_label_that_moves_on_takes_no_words_along() -> None:
    base = "(a) the Supplier's liability; and\n(b) the Customer's rights."
    other = "(a) any loss of profit;\n(b) the Supplier's liability; and\n(c) the Customer's rights."
    assert compare_texts(base, other).marked == (
        "{+(a) any loss of profit;\n+}[-(a)-]{+(b)+} the Supplier's liability; and\n"
        "[-(b)-]{+(c)+} the Customer's rights."
    )


def test_a_list_in_one_paragraph_is_known_in_paragraphs_of_its_own() -> None:
    base = "Neither party is liable for (a) loss of profit, (b) loss of data, or (c) indirect damages."
    other = "Neither party is liable for:\n(a) loss of profit,\n(b) loss of data, or\n(c) indirect damages."
    deleted = [run.text for run in compare_texts(base, other).runs if run.change is Change.DELETED]
    assert "".join(deleted).strip() == ""
    assert not any(run.text.strip(": \n") for run in compare_texts(base, other).runs if run.change is Change.INSERTED)


def test_of_a_long_clause_few_changes_are_few_runs() -> None:
    chance = random.Random(7)
    words = [f"word{chance.randrange(900)}" if chance.random() < 0.6 else "the" for _ in range(5_000)]
    other = [*words]
    for place in range(50, 5_000, 500):
        other[place] = "changed"
    comparison = compare_texts(" ".join(words), " ".join(other))
    assert [run.text for run in comparison.runs if run.change is Change.INSERTED] == ["changed"] * 10


@pytest.mark.parametrize("words", ["word ", "the ", "a b ", "the fee\n"])
def test_a_text_that_repeats_itself_is_compared_all_the_same(words: str) -> None:
    base, other = words * 3_000, words * 1_500 + "new " + words * 1_400
    comparison = compare_texts(base, other)
    assert both(comparison) == (base, other)


# ------------------------------------------------------------ the words of a clause

FACTS = Facts("1", (Path("/c.pdf"),), "Services Agreement", "services", date="2021-03-01", law="Delaware")


def test_a_clause_is_compared_by_its_own_words() -> None:
    wording = clause_wording("id", replace(excerpt(OWN, JOINED), remarks=(DRAFT,)), FACTS)
    assert wording.text == "8.2 Limitation of Liability.\n(a) Subject to Section 12.3, the cap is £1m."
    assert wording.name == "8.2(a) Limitation of Liability"
    assert (wording.clause, wording.title, wording.law) == ("id", "Services Agreement", "Delaware")
    assert (wording.date, wording.remarks) == ("2021-03-01", (DRAFT,))
    assert wording.source == "Services Agreement - services.pdf, section 8.2(a), page 7; with section 12.3, page 14"


def test_the_words_that_complete_its_sentence_are_its_own() -> None:
    lead_in = Part("The Supplier shall:", "8.2", 7, why=COMPLETES)
    assert clause_wording("id", excerpt(lead_in, OWN), FACTS).text.startswith("The Supplier shall:\n8.2 Limit")


def test_what_parts_words_and_what_cannot_be_seen_is_not_compared() -> None:
    wording = draft_wording("  The\u00a0 cap\x00 is\t£1m.\r\n\n\x0c Next\u2028line. ")
    assert wording.text == "The cap is £1m.\nNext\nline."
    assert (wording.name, wording.clause, wording.source) == ("Your draft", "", "")
