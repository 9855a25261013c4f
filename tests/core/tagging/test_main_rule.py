"""Whose rule a clause is, and what it does."""

from __future__ import annotations

import pytest

from core.tagging.main_rule import Does, MainRule, main_rule
from core.tagging.parties import PartyNames, PartySide
from core.tagging.patterns import phrase_tables

RULES = phrase_tables("rules")
SUPPLY, DEMAND, BOTH, ONE = PartySide.SUPPLY, PartySide.DEMAND, PartySide.BOTH, PartySide.ONE


@pytest.mark.parametrize(
    ("text", "side", "does"),
    [
        ("Licensee shall pay the royalties within thirty days.", DEMAND, Does.DUTY),
        ("5.2 Audit. Upon the request of Licensor, Licensee shall open its books.", DEMAND, Does.DUTY),
        ("The Supplier may suspend the Services.", SUPPLY, Does.RIGHT),
        ("Licensor hereby grants to Licensee a non-exclusive licence.", DEMAND, Does.RIGHT),
        ("IN NO EVENT SHALL SUPPLIER BE LIABLE FOR LOST PROFITS.", SUPPLY, Does.FORBID),
        ("Vendor makes no warranties of any kind.", SUPPLY, Does.FORBID),
        ("The Fees shall be paid by the Customer.", DEMAND, Does.DUTY),
        ("Neither party may assign this Agreement.", BOTH, Does.FORBID),
        ("Neither Buyer nor Seller shall disclose the price.", BOTH, Does.FORBID),
        ("The Receiving Party shall keep it secret.", BOTH, Does.DUTY),
        ("This Agreement shall be governed by the laws of Delaware.", None, None),
        ("Licensor represents that it owns the Software.", SUPPLY, None),
        ("This Agreement does not grant Licensee any license.", DEMAND, Does.FORBID),
        ("No license or other right is granted by implication.", None, Does.FORBID),
        ("Nothing herein shall be construed as conferring any rights on third persons.", None, Does.FORBID),
        ("Nothing in this Agreement limits its ability to grant licenses; Licensor may do so.", SUPPLY, Does.RIGHT),
    ],
)
def test_the_rule_of_a_clause(text: str, side: PartySide | None, does: Does | None) -> None:
    assert main_rule(text, PartyNames()) == MainRule(side, does)


@pytest.mark.parametrize("name", RULES)
def test_the_words_of_each_kind_of_rule(name: str) -> None:
    assert main_rule(RULES[name]["example"], PartyNames()).does == RULES[name].get("does")


def test_an_exception_before_a_denial_does_not_hide_it() -> None:
    text = "Except for amounts that a party is required to pay, neither party shall be liable for lost profits."
    assert main_rule(text, PartyNames()) == MainRule(BOTH, Does.FORBID)


def test_the_same_duty_of_each_party_is_mutual() -> None:
    text = "Supplier shall indemnify Customer against claims.\nCustomer shall indemnify Supplier against claims."
    assert main_rule(text, PartyNames()).side is BOTH
    assert main_rule(text.replace("Customer shall indemnify", "Customer shall notify"), PartyNames()).side is SUPPLY


def test_parties_joined_to_one_that_follows_a_preposition_are_no_subjects() -> None:
    text = "Subject to any agreement between Seller and Buyer, Seller shall deliver the Goods."
    assert main_rule(text, PartyNames()) == MainRule(SUPPLY, Does.DUTY)


def test_a_text_without_a_sentence_has_no_rule() -> None:
    assert main_rule("", PartyNames()) == MainRule(None, None)


@pytest.mark.parametrize(
    ("text", "side"),
    [
        (
            "7.3 Mutual Indemnity. (a) Supplier shall indemnify Customer. (b) Customer shall defend Supplier.",
            BOTH,
        ),
        ("MUTUAL INDEMNITY. Supplier shall hold Customer harmless. " + "It is so. " * 9 + "Customer shall pay.", BOTH),
        ("Mutual Representations and Warranties. Alder and Birch each represents to the other.", BOTH),
        ("Mutual Fund Shares. Supplier shall offer them.", SUPPLY),
        ("Supplier shall, on mutual release of the deposit, indemnify Customer.", SUPPLY),
    ],
)
def test_a_heading_that_says_mutual_decides(text: str, side: PartySide) -> None:
    assert main_rule(text, PartyNames()).side is side


@pytest.mark.parametrize(
    "text",
    [
        "Any failure to enforce a term shall not be deemed a waiver of it.",
        "The headings shall not affect the meaning of this Agreement.",
        "The performance of this Agreement by Dealer will not conflict with any other agreement.",
        "“Losses” shall have the meaning set forth in Section 9.",
    ],
)
def test_what_is_only_said_of_the_facts_neither_forbids_nor_obliges(text: str) -> None:
    assert main_rule(text, PartyNames()).does is None


@pytest.mark.parametrize(
    "text",
    [
        "If a dispute cannot be resolved by the parties, they shall refer it to a mediator.",
        "Dealer shall place the sign soon, and in no event more than 15 days after its delivery.",
    ],
)
def test_what_cannot_be_done_and_by_when_something_must_be_are_no_prohibitions(text: str) -> None:
    assert main_rule(text, PartyNames()).does is Does.DUTY
