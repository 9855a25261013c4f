"""Headings in plain text, and quoted provisions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contract.sections.body import plain_headings, quoted_provisions
from tests.core.contract.sections.trees import BODY, tree_of

PARAGRAPH = (
    "The Supplier shall deliver the Goods to the premises of the Buyer at the times that are set out in the Order."
)


@pytest.mark.parametrize("heading", ["Delivery", "Delivery of the Goods:", "Prices and Payment"])
@pytest.mark.parametrize("after", [PARAGRAPH, "1. Place", "(a) at once; and"])
def test_a_title_between_paragraphs_is_a_heading(heading: str, after: str) -> None:
    assert plain_headings([PARAGRAPH, heading, after]) == {1}


@pytest.mark.parametrize(
    "texts",
    [
        [PARAGRAPH, "Delivery", "12 High Street"],  # an address
        [PARAGRAPH, "Delivery", "2. Place"],  # words of the list around it
        ["A Limited", "Delivery", PARAGRAPH],
        [PARAGRAPH[:-1] + ",", "Delivery", PARAGRAPH],
        [PARAGRAPH, "Dear Madam:", PARAGRAPH],
        [PARAGRAPH, "“Goods” - see the Order", PARAGRAPH],
        [PARAGRAPH, "By: A. Smith", PARAGRAPH],
        [PARAGRAPH, "Fees\tPrices", PARAGRAPH],
        [PARAGRAPH, "1. Delivery", PARAGRAPH],
        [PARAGRAPH, "and the Buyer pays for them", PARAGRAPH],
    ],
)
def test_what_is_no_heading(texts: list[str]) -> None:
    assert plain_headings(texts) == set()


@pytest.mark.parametrize("marks", ["“”", '""'])
def test_the_provisions_that_an_amendment_quotes_are_no_sections_of_it(marks: str) -> None:
    quoted = f"{marks[0]}4. Term.\n4.1 {BODY}\n(a) for a year; or\n(b) for two.\n4.2 It renews.{marks[1]}"
    text = f"1. Amendment. Section 4 of the Lease is replaced by:\n{quoted}\n2. Effect. {BODY}\n3. Law. {BODY}"
    assert tree_of(text) == "1 2 3"


@pytest.mark.parametrize(
    "texts",
    [
        ["It says:", "“Fees” means the fees.", "“Term” means the term."],  # definitions
        ["It says:", "“4.1 It runs.”", "2. Effect."],  # a quotation of one paragraph needs no care
        ["It says:", "“4.1 It runs.", "2. Effect.", "It says:", "“4.2 It ends.”"],  # its end is missing
        ["It says that", "“4.1 It runs.", "4.2 It ends.”"],  # not introduced: a mark may be missing
    ],
)
def test_what_is_no_quotation_of_several_paragraphs(texts: list[str]) -> None:
    assert quoted_provisions(texts) == set()


def test_each_paragraph_of_a_quotation_may_begin_with_a_mark() -> None:
    assert quoted_provisions(["It says:", "“(a) one;", "“(b) two.”", "2. Effect."]) == {1, 2}


@given(st.lists(st.sampled_from(["It says:", "“4.1 It runs.", "4.2 It ends.”", "“Fees” means fees.", '"', "2. Law."])))
def test_quotations_begin_after_a_colon_and_end_with_a_mark(texts: list[str]) -> None:
    quoted = quoted_provisions(texts)
    for i in quoted:
        if i - 1 not in quoted:
            assert texts[i - 1].endswith(":")
        if i + 1 not in quoted:
            assert texts[i].endswith(("”", '"'))
