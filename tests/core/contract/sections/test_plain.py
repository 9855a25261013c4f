"""Headings of plain text."""

import pytest

from core.contract.sections.body import plain_headings

BODY = "The Supplier shall deliver the Goods to the premises of the Buyer at the times that are set out in the Order."


@pytest.mark.parametrize("heading", ["Delivery", "Delivery of the Goods:", "Prices and Payment"])
@pytest.mark.parametrize("after", [BODY, "1. Place", "(a) at once; and"])
def test_a_title_between_paragraphs_is_a_heading(heading: str, after: str) -> None:
    assert plain_headings([BODY, heading, after]) == {1}


@pytest.mark.parametrize(
    "texts",
    [
        [BODY, "Delivery", "12 High Street"],  # an address
        [BODY, "Delivery", "2. Place"],  # words of the list around it
        ["A Limited", "Delivery", BODY],
        [BODY[:-1] + ",", "Delivery", BODY],
        [BODY, "Dear Madam:", BODY],
        [BODY, "“Goods” - see the Order", BODY],
        [BODY, "By: A. Smith", BODY],
        [BODY, "Fees\tPrices", BODY],
        [BODY, "1. Delivery", BODY],
        [BODY, "and the Buyer pays for them", BODY],
    ],
)
def test_what_is_no_heading(texts: list[str]) -> None:
    assert plain_headings(texts) == set()
