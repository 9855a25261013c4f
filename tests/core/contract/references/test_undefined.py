"""The words that a document writes as defined terms, and defines nowhere."""

from __future__ import annotations

import pytest

from core.contract.references.definitions import find_definitions
from core.contract.references.undefined import find_undefined, undefined_terms
from core.contract.sections.tree import section_tree
from tests.contracts import contract


def undefined(text: str, *names: str) -> list[str]:
    document = contract(
        f"1. Fees\n{text}\n2. Term\nThis agreement continues until it is ended by one of those who made it."
    )
    sections = section_tree(document)
    spans = undefined_terms(document, sections, find_definitions(document, sections), names)
    return [span.of(document.text) for span in spans]


def test_a_term_in_capitals_that_is_never_defined_is_found_at_each_use() -> None:
    text = "The Buyer shall pay for the Licensed Works. It shall return all Licensed Works when the term ends."
    assert undefined(text) == ["Licensed Works", "Licensed Works"]


@pytest.mark.parametrize(
    "text",
    [
        "“Works” means the things listed. It shall pay for the Works and keep the Works.",  # defined
        "Works: the things listed.\nIt shall pay for the Works and keep the Works.",  # in a table of terms
        "“Works” means all. “Seller” means one. It shall keep the Seller Works and pay for the Seller Works.",
        "It shall pay for the Works.",  # once
        "It shall pay for the works and keep the works.",  # no capitals
        "THE BUYER SHALL PAY FOR THE WORKS AND KEEP THE WORKS.",
        "It is made in the State of Ohio, under the Securities Act, and the Securities Act governs the State of Ohio.",
        "It shall ask the Securities Commission, and the Securities Commission shall answer.",
        "It shall obey the Section and the Schedule, and keep the Section and the Schedule.",
        "It shall pay the Party, and the Party shall pay the Parties.",
    ],
)
def test_what_is_defined_or_only_a_name_is_none(text: str) -> None:
    assert undefined(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "1.9 Rest Day - Sunday and each day on which the mill is shut.\nIt rests on a Rest Day. No Rest Day is worked.",
        "1.9 Rest Day any day on which the mill is shut.\nIt rests on each Rest Day. No Rest Day is worked.",
        "A Rest Day shall be the first day of a week. It rests on each Rest Day. No Rest Day is worked.",
        "It rests on the last day of each month (Rest Day). It shall keep each Rest Day and no Rest Day is worked.",
        "It rests on the last day of it (collectively, the Rest Day). Each Rest Day is kept. No Rest Day is worked.",
        "It rests on its usual day (the Rest Day”). It shall keep each Rest Day, and no Rest Day is worked.",
        "It follows the Cleaning Steps set out in Schedule 3. It shall keep the Cleaning Steps.",
        "It follows the Cleaning Steps. They are the same as the cleaning steps described in the attached Exhibit B.",
        "“Mill Works” means all. It shall keep the Mill-Works and pay for the Mill-Works.",  # with a hyphen
        "“Green Mill® Marks” means all. “Green Mill®” means us. It shall keep the Green Mill and the Green Mill.",
        "“Ash Running Costs” means all. “Running Costs Report” means one. It shall pay Ash's Running Costs each year.",
        "“Running Costs” means all. It bears the Running Costs Incurred by it, and the Running Costs Incurred in it.",
        'It shall read the captions "Sale of the Mill Wheel" and "Use of the Mill Wheel" in it.',
        "It pays for the Mill Wheel Mill Lamp and for the Mill Wheel Mill Lamp.",  # cells of a table
    ],
)
def test_what_is_explained_in_other_words_or_is_no_phrase_is_none(text: str) -> None:
    assert undefined(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "It shall pay for the Mill Works (as stated in the Mill Works) and keep the Mill Works.",
        "It shall keep the Mill Works, as Section 4 of this agreement (Mill Works) says, and insure the Mill Works.",
        "“Seller's Mill Works” means all. It shall keep the Mill Works and insure the Mill Works.",
        "It shall keep the Mill Code, copy the Mill Code, and protect the Mill Code.",  # a word of names, used often
    ],
)
def test_what_only_looks_explained_is_found(text: str) -> None:
    assert set(undefined(text)) <= {"Mill Works", "Mill Code"}
    assert undefined(text)


def test_a_term_after_the_first_word_of_a_sentence_is_found() -> None:
    text = "“Rest Period” means a week.\nDuring the Rest Interval, it must not work.\nEnd of the Rest Interval"
    document = contract(text)
    sections = section_tree(document)
    (found,) = find_undefined(document, sections, find_definitions(document, sections))
    assert (found.words, len(found.spans)) == ("Rest Interval", 1)


def test_the_heading_that_a_sentence_goes_on_from_is_no_term() -> None:
    text = (
        "1. Mill Works\n1.1 “Mill Parts” means all parts. They are kept dry and clean.\n"
        "1.2 Care of the Mill Lamps The owner shall oil them each week, and after each day of use.\n"
    )
    document = contract(text)
    sections = section_tree(document)
    assert find_undefined(document, sections, find_definitions(document, sections)) == ()


def test_names_that_are_known_are_none() -> None:
    text = "It shall keep the Maple, and praise the Maple."
    assert undefined(text, "Maple Castings AB") == []
    assert undefined(text) == ["Maple", "Maple"]


def test_a_document_without_words_has_none() -> None:
    assert undefined_terms(contract(""), (), ()) == ()


def test_a_phrase_like_a_term_on_a_line_of_its_own_is_none() -> None:
    text = "1. Price\n“Net Sales Price” means the price of a unit, less all rebates.\nNet Sales Rebates for the year\n"
    document = contract(text)
    sections = section_tree(document)
    assert find_undefined(document, sections, find_definitions(document, sections)) == ()
