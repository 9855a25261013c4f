"""What liability is capped by."""

from __future__ import annotations

import pytest

from core.tagging.attributes.ceilings import caps_liability, ceilings


@pytest.mark.parametrize(
    ("ceiling", "attributes"),
    [
        ("$1,000,000", {"fixed-amount-cap"}),
        ("the fees paid by Customer in the preceding twelve months", {"fees-paid-cap"}),
        ("the purchase price of the Goods", {"purchase-price-cap"}),
        ("two (2) times the fees payable", {"multiple-cap", "fees-paid-cap"}),
        ("twenty-four (24) times the monthly fee to be paid", {"multiple-cap", "fees-paid-cap"}),
        ("one half of the amount paid to Supplier", {"multiple-cap", "fees-paid-cap"}),
        ("the charges for the services", {"fees-paid-cap"}),
        ("the greater of USD 500,000 and the fees paid", {"multiple-cap", "fixed-amount-cap", "fees-paid-cap"}),
    ],
)
def test_a_ceiling_and_its_measure(ceiling: str, attributes: set[str]) -> None:
    assert set(ceilings(f"Supplier's total liability shall not exceed {ceiling}.")) == attributes


def test_a_ceiling_of_a_price_is_none_of_liability() -> None:
    assert list(ceilings("The price shall not exceed $1,000,000.")) == []


def test_an_amount_in_another_sentence_is_no_ceiling() -> None:
    text = "Liability shall not exceed what the insurance covers. Damages of $500 are due on delay."
    assert list(ceilings(text)) == []


@pytest.mark.parametrize(
    ("clause", "capped"),
    [
        ("9. LIMITED LIABILITY Agent's liability shall not exceed the fees paid to Agent.", True),
        ("Any liability of Agent will be limited in the aggregate to twelve times the monthly fee.", True),
        ("Acme LLC, a limited liability company, has liabilities that exceed its assets.", False),
        ("The liability of a limited partner shall not exceed its contribution.", False),
    ],
)
def test_a_limited_company_is_no_ceiling_but_limited_liability_may_be(clause: str, capped: bool) -> None:
    assert caps_liability(clause) is capped
