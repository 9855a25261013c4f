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
