from __future__ import annotations

import pytest

from core.contract.references.outside import Destination, destination_of, own_names
from core.types import Span


def names(text: str) -> frozenset[str]:
    return own_names(text, Span(0, len(text)))


def place(before: str, after: str, *own: str) -> Destination:
    text = f"{before}Section 5{after}"
    start = text.index("Section 5")
    return destination_of(text, start, start + len("Section 5"), frozenset(own))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This Lease is made today. This Lease runs.", {"lease"}),
        ("This Deed of Sale is made (this “Agreement”).", {"deed", "agreement"}),
        ("THIS SUPPLY AGREEMENT (the “Agreement”) is made.", {"supply agreement", "agreement"}),
        ("This Amendment changes the Supply Agreement (the “Agreement”). “This Agreement” is it.", {"amendment"}),
        ("It rains.", set()),
    ],
)
def test_the_names_by_which_an_agreement_calls_itself(text: str, expected: set[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("under ", " of this Agreement", Destination.DOCUMENT),
        ("under ", " of the Agreement", Destination.DOCUMENT),
        ("under ", " (Fees) of the Agreement", Destination.DOCUMENT),
        ("under ", " hereof", Destination.UNSTATED),
        ("under ", ", it ends", Destination.UNSTATED),
        ("under ", " to the extent permitted by Law", Destination.UNSTATED),
        ("under ", " in the Territory", Destination.UNSTATED),
        ("under ", " of the Loan Agreement", Destination.OUTSIDE),
        ("under ", " (Fees) of such Loan Agreement", Destination.OUTSIDE),
        ("under Section 4 and ", ", respectively, of the Loan Agreement", Destination.OUTSIDE),
        ("under Section 4 and ", ", respectively, of this Agreement", Destination.DOCUMENT),
        ("under ", " of the\nLoan Agreement", Destination.OUTSIDE),
        ("under ", " of Buyer’s Terms", Destination.OUTSIDE),
        ("under ", " thereof", Destination.OUTSIDE),
        ("under ", " of the collaboration agreement", Destination.OUTSIDE),
        ("the Loan Agreement ", " says", Destination.OUTSIDE),
        ("in this Agreement ", " says", Destination.UNSTATED),
        ("Bankruptcy Code ", " says", Destination.OUTSIDE),
        ("as required by law, ", " says", Destination.UNSTATED),
    ],
)
def test_where_a_citation_points(before: str, after: str, expected: Destination) -> None:
    assert place(before, after, "agreement") is expected


def test_of_this_tariff_in_an_agreement_means_the_schedule_that_is_one() -> None:
    assert place("under ", " of this Tariff", "agreement") is Destination.HERE
