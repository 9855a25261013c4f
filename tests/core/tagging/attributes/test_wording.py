"""Attributes that a few words decide: a clause that has each, and one that nearly does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tagging.attributes.read import ATTRIBUTES
from core.tagging.attributes.wording import WORDED, worded


@pytest.mark.parametrize(
    ("attribute", "has", "has_not"),
    [
        ("notice-period", "upon at least thirty (30) days’ prior written notice", "notice shall be given promptly"),
        ("territory", "throughout the Territory", "by United States mail"),
        ("duration", "for a period of two (2) years", "two years ago"),
        ("perpetual", "a perpetual licence", "without limitation"),
        ("prior-written-consent", "without the prior written consent of Licensor", "agrees in advance"),
        ("consent-not-unreasonably-withheld", "shall not be unreasonably withheld", "withheld from payment"),
        ("sole-discretion", "in its sole discretion", "sole and exclusive remedy"),
        ("knowledge-qualifier", "to the best of Seller's knowledge", "know-how"),
        ("materiality-qualifier", "in all material respects", "raw material supplied"),
        ("basket", "until the aggregate of all Losses exceeds $50,000", "all Losses are excluded"),
        ("survives", "shall survive termination", "the surviving corporation"),
        ("automatic", "shall automatically renew", "the automaton"),
        ("on-request", "upon the written request of Buyer", "on the date"),
        ("irrevocable", "irrevocably and unconditionally", "revocable"),
        ("affiliates-included", "and its Affiliates", "affinity"),
        ("basis-of-bargain", "an essential basis of the bargain", "the basis of the fee"),
        ("fault", "gross negligence or wilful misconduct", "helpful conduct"),
        ("injury-and-damage", "death or bodily injury of any person", "damage to reputation"),
        ("ip-infringement", "misappropriation of trade secrets", "violation of the law"),
        ("exclusive", "an exclusive right", "a non-exclusive right"),
        ("exclusive", "its exclusive distributor in Peru", "the exclusive jurisdiction of the courts of Peru"),
        (
            "exclusive",
            "sole and exclusive rights to the Marks",
            "the complete and exclusive statement of the agreement",
        ),
        ("exclusive", "exclusively licensed to Dealer", "shall be Dealer's sole and exclusive remedy"),
        ("exclusive", "the exclusive territory", "these rights are not mutually exclusive"),
        ("non-exclusive", "a nonexclusive right", "an exclusive right"),
        ("reasonable-efforts", "shall use commercially reasonable efforts", "a reasonable price"),
        ("best-efforts", "shall use its best efforts", "the best price"),
        ("automatic", "shall automatically renew", "shall not automatically renew"),
        ("survives", "shall survive", "shall not survive"),
        ("irrevocable", "an irrevocable proxy", "a proxy that is not irrevocable"),
        ("conspicuous", "IN NO EVENT SHALL THE SUPPLIER BE LIABLE FOR ANY LOST PROFITS OR DATA.", "The ACME CO."),
    ],
)
def test_the_words_of_an_attribute(attribute: str, has: str, has_not: str) -> None:
    assert attribute in dict(worded(has))
    assert attribute not in dict(worded(has_not))


def test_all_can_be_read() -> None:
    assert set(WORDED) <= ATTRIBUTES


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert set(dict(worded(text))) <= ATTRIBUTES


@given(st.sampled_from(["thirty (30) days prior written notice", "best efforts", "upon request"]))
def test_white_space_and_case_do_not_matter(text: str) -> None:
    assert set(dict(worded(text.replace(" ", " \n ").title()))) == set(dict(worded(text)))


@pytest.mark.parametrize(
    "text",
    [
        "The courts of Kenya have exclusive jurisdiction.",
        "Disputes shall be settled exclusively in the courts of Kenya.",
        "Repair is the buyer's sole and exclusive remedy.",
        "The drawings remain the sole and exclusive property of the architect.",
        "This appointment is not exclusive.",
    ],
)
def test_what_is_exclusive_and_not_granted_is_no_exclusive_grant(text: str) -> None:
    assert "exclusive" not in dict(worded(text))
    assert "exclusive" in dict(worded(f"{text} The mill grants the dealer the exclusive right to sell flour."))
