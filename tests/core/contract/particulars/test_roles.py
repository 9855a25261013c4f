"""What agreements call their parties, told from names."""

from __future__ import annotations

import pytest

from core.contract.particulars.roles import role_of
from core.types import Span


def roles(text: str, *parties: str) -> list[str]:
    places = [Span(at, at + len(each)) for each in parties for at in [text.index(each)]]
    return [role_of(text, place, places) for place in places]


def test_the_quoted_words_after_a_name_are_its_role() -> None:
    text = 'between Alder Mills Ltd (the "Supplier") and Galt Bakery plc, a public company ("Galt" or the "CUSTOMERS").'
    assert roles(text, "Alder Mills Ltd", "Galt Bakery plc") == ["Supplier", "Customer"]


def test_a_party_may_act_as_something() -> None:
    text = "among Birch Holdings Inc., as Borrower, and Cedar Bank N.A., as Administrative Agent, on this day"
    assert roles(text, "Birch Holdings Inc.", "Cedar Bank N.A.") == ["Borrower", "Administrative Agent"]


@pytest.mark.parametrize("called", ['("Alder")', '("AML")', '(the "Agreement")', '(the "Skybridge")', ""])
def test_a_short_name_is_no_role(called: str) -> None:
    text = f"between Alder Mills Ltd {called} and others"
    assert roles(text, "Alder Mills Ltd") == [""]
