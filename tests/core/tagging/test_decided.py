"""Clause types that the words of a clause decide."""

from __future__ import annotations

import pytest

from core.base import paths
from core.tagging.decided import CAPPED, INDEMNIFICATION, UNCAPPED, decided
from core.tagging.lexicon import load_lexicon

FAMILY = {INDEMNIFICATION, "ip-indemnity"}
KNOWN = {CAPPED, UNCAPPED, "term"}
CAP = "Supplier's liability shall not exceed $1,000,000."


@pytest.mark.parametrize(
    "text",
    [
        "Licensor shall defend, indemnify and hold harmless Licensee from any claim.",
        "You agree to indemnify us.",
        "Each party shall hold the other and its officers harmless against all losses.",
    ],
)
def test_a_clause_that_indemnifies_is_an_indemnity(text: str) -> None:
    assert decided(("term",), text, KNOWN, FAMILY) == ("term", INDEMNIFICATION)
    assert decided(("ip-indemnity",), text, KNOWN, FAMILY) == ("ip-indemnity",)
    assert decided((), text, (), ()) == ()  # a lexicon without it


def test_a_clause_that_only_speaks_of_indemnities_is_none() -> None:
    assert decided((), "The indemnification obligations above survive.", KNOWN, FAMILY) == ()


@pytest.mark.parametrize(
    "text",
    [
        CAP,
        "IN NO EVENT WILL EITHER PARTY BE LIABLE UNDER THIS AGREEMENT FOR MORE THAN THE FEES PAID TO IT.",
        "The maximum aggregate liability of the Carrier, whatever its cause, is the value of the goods lost.",
        "Seller’s liability is limited to the price of the goods.",
    ],
)
def test_a_clause_that_sets_a_ceiling_on_liability_is_a_cap(text: str) -> None:
    assert decided(("term",), text, KNOWN, FAMILY) == ("term", CAPPED)
    assert decided((CAPPED, "term"), text, KNOWN, FAMILY) == (CAPPED, "term")
    assert decided((), text, (), FAMILY) == ()  # a lexicon without it


@pytest.mark.parametrize(
    "text",
    [
        "Buyer shall pay all damages, including but not limited to the cost of repairs.",
        "The Company is a limited liability company whose capital shall not exceed $1,000,000.",
        "The Contractor shall carry liability insurance in excess of $1,000,000.",
        "The arbitrator may not award damages in excess of compensatory damages.",
        "The indemnity shall not be limited to the amount of the fees.",
    ],
)
def test_other_limits_are_no_cap(text: str) -> None:
    assert decided((), text, KNOWN, ()) == ()


@pytest.mark.parametrize(
    "text",
    [
        CAP,
        "In no event shall Licensor be liable for consequential damages, however caused.",
        CAP + " This limit applies notwithstanding any failure of essential purpose of a limited remedy.",
        "Agent's liability shall not exceed the fees, excluding reimbursement of expenses, actually paid to it.",
        "Supplier shall indemnify Buyer against all losses, except to the extent that Buyer caused them.",
    ],
)
def test_limits_without_exceptions_leave_nothing_uncapped(text: str) -> None:
    assert UNCAPPED not in decided((UNCAPPED,), text, KNOWN, ())


@pytest.mark.parametrize(
    "text",
    [
        "Supplier's liability shall not exceed $1,000,000, except for fraud.",
        "Except for breach of Section 9, neither party is liable for indirect damages.",
        CAP + " The foregoing limitation shall not apply to claims of third parties.",
        "The liability of either party for death or personal injury is unlimited.",
    ],
)
def test_what_is_excepted_from_a_limit_is_uncapped(text: str) -> None:
    assert UNCAPPED in decided((UNCAPPED,), text, KNOWN, ())


def test_the_lexicon_has_these_types() -> None:
    lexicon = load_lexicon(paths.resources() / "lexicon")
    assert lexicon.get(INDEMNIFICATION) is not None
    assert lexicon.get(CAPPED) is not None
    assert lexicon.get(UNCAPPED) is not None
