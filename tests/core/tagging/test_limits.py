"""Exceptions, what limits of liability make them for, and what liability is capped by."""

from __future__ import annotations

import pytest

from core.tagging.limits import (
    CARVE_OUTS,
    caps_liability,
    ceilings,
    exceptions,
    excepts_from_limits,
    forbids_absolutely,
    has_several_caps,
)
from core.tagging.patterns import any_of, phrase_tables

TABLE, WORDS = phrase_tables("limits"), phrase_tables("exceptions")
LIMIT = "Neither party is liable for indirect damages"


@pytest.mark.parametrize("attribute", TABLE)
def test_what_a_limit_of_liability_excepts_and_how_a_ceiling_is_measured(attribute: str) -> None:
    example = TABLE[attribute]["example"]
    assert attribute in [*dict(exceptions(example)), *ceilings(example)]


@pytest.mark.parametrize("kind", WORDS)
def test_the_words_of_exceptions_and_ceilings(kind: str) -> None:
    assert any_of(WORDS[kind]["phrases"]).search(WORDS[kind]["example"].lower())


@pytest.mark.parametrize(
    "exception",
    [
        ". The foregoing limitation shall not apply to gross negligence.",
        ". Nothing in this Agreement limits liability for fraud.",
    ],
)
def test_a_sentence_of_its_own_may_except_from_a_limit(exception: str) -> None:
    assert {CARVE_OUTS, "fraud-carve-out"} <= set(dict(exceptions(LIMIT + exception)))


def test_what_stands_before_the_exception_is_not_excepted() -> None:
    text = "Supplier shall indemnify Customer against damages for bodily injury, except those caused by fraud."
    assert set(dict(exceptions(text))) == {CARVE_OUTS, "fraud-carve-out"}


def test_an_exception_from_another_rule_is_one_but_none_from_liability() -> None:
    assert list(dict(exceptions("Each party shall keep it confidential, except where fraud is suspected."))) == [
        CARVE_OUTS
    ]


def test_what_is_allowed_all_the_same_is_an_exception() -> None:
    text = "Neither party may assign this Agreement, provided that either party may assign it to an affiliate."
    assert list(dict(exceptions(text))) == [CARVE_OUTS]
    assert list(dict(exceptions("Customer may inspect, provided that it gives notice."))) == []


@pytest.mark.parametrize(
    ("limit", "attributes"),
    [
        ("In the absence of gross negligence, Agent shall not be liable for its acts.", {"fraud-carve-out"}),
        ("Save where this is not possible under applicable law, liability is excluded.", {"law-carve-out"}),
        (
            "Supplier shall not be liable (except for fraud) for loss of profit or breach of Section 9.",
            {"fraud-carve-out"},
        ),
    ],
)
def test_exceptions_of_other_forms(limit: str, attributes: set[str]) -> None:
    assert set(dict(exceptions(limit))) == {CARVE_OUTS, *attributes}


def test_what_a_limit_overrides_is_no_exception_from_it() -> None:
    limit = "Notwithstanding anything to the contrary, Supplier's liability shall not exceed the fees."
    assert list(dict(exceptions(limit))) == []
    assert list(dict(exceptions("Notwithstanding the foregoing, Supplier may inspect the books."))) == [CARVE_OUTS]


def test_that_nothing_makes_the_parties_partners_is_no_exception() -> None:
    assert list(dict(exceptions("Nothing herein shall be deemed to constitute a partnership."))) == []


def test_a_rule_without_exceptions_has_none() -> None:
    assert list(dict(exceptions(f"{LIMIT}."))) == []


@pytest.mark.parametrize("but", ["but not the obligation", "but not the duty", "but not be required"])
def test_a_right_that_is_no_duty_excepts_nothing(but: str) -> None:
    assert list(dict(exceptions(f"Licensor shall have the right, {but}, to sue infringers."))) == []


def test_what_is_left_out_of_a_right_is_excepted() -> None:
    assert list(dict(exceptions("Licensee may use the Software, but not the Source Code."))) == [CARVE_OUTS]


def test_a_prohibition_that_nothing_qualifies_is_absolute() -> None:
    assert forbids_absolutely("The dealer shall not sell flour of any other mill.")
    assert forbids_absolutely(f"{LIMIT}, whether in contract or tort.")


@pytest.mark.parametrize(
    "text",
    [
        "The dealer shall not assign this lease without the mill's prior written consent.",
        "To the fullest extent permitted by law, neither party is liable for lost profits.",
        "The dealer may not bake, but may sell bread.",
        "The dealer shall not endorse another mill. This does not prohibit gifts.",
        "Neither party shall use the other's name without its written permit.",
        "The dealer shall not move the sign. If a move is necessary, consent shall first be obtained.",
        "The mill need not deliver on a Sunday.",
        "The committee has no authority to extend the term without an amendment.",
        "Access: a right of way which does not convey ownership.",
        "Headings are for convenience and shall not affect the meaning of this lease.",
        "A delay shall not be deemed a waiver of any right.",
        "The parties are independent contractors, and neither may bind the other.",
    ],
)
def test_what_is_qualified_or_forbids_nothing_is_not(text: str) -> None:
    assert not forbids_absolutely(text)


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


CAP = "Supplier's liability shall not exceed $1,000,000."


@pytest.mark.parametrize(
    "text",
    [
        CAP,
        "IN NO EVENT WILL EITHER PARTY BE LIABLE UNDER THIS AGREEMENT FOR MORE THAN THE FEES PAID TO IT.",
        "The maximum aggregate liability of the Carrier, whatever its cause, is the value of the goods lost.",
        "Seller’s liability is limited to the price of the goods.",
        "9. LIMITED LIABILITY Agent's liability shall not exceed the fees paid to Agent.",
        "Any liability of Agent will be limited in the aggregate to twelve times the monthly fee.",
    ],
)
def test_a_clause_that_sets_a_ceiling_on_liability_caps_it(text: str) -> None:
    assert caps_liability(text)


@pytest.mark.parametrize(
    "text",
    [
        "Buyer shall pay all damages, including but not limited to the cost of repairs.",
        "The Company is a limited liability company whose capital shall not exceed $1,000,000.",
        "The liability of a limited partner shall not exceed its contribution.",
        "The Contractor shall carry liability insurance in excess of $1,000,000.",
        "The arbitrator may not award damages in excess of compensatory damages.",
        "The indemnity shall not be limited to the amount of the fees.",
    ],
)
def test_other_limits_are_no_cap(text: str) -> None:
    assert not caps_liability(text)


@pytest.mark.parametrize(
    "text",
    [
        "Supplier's liability shall not exceed $1,000,000, except for fraud.",
        "Except for breach of Section 9, neither party is liable for indirect damages.",
        CAP + " The foregoing limitation shall not apply to claims of third parties.",
        "The liability of either party for death or personal injury is unlimited.",
        "Neither party limits its liability for fraud.",
    ],
)
def test_what_is_excepted_from_a_limit_is_uncapped(text: str) -> None:
    assert excepts_from_limits(text)


@pytest.mark.parametrize(
    "text",
    [
        CAP,
        "In no event shall Licensor be liable for consequential damages, however caused.",
        CAP + " This limit applies notwithstanding any failure of essential purpose of a limited remedy.",
        "Agent's liability shall not exceed the fees, excluding reimbursement of expenses, actually paid to it.",
        "Supplier shall indemnify Buyer against all losses, except to the extent that Buyer caused them.",
        "The limitations and exclusions of liability in this deed are severable.",
        "Neither party has any liability for damages other than direct damages.",
        "The mill indemnifies the dealer, provided that it shall not be liable for delay.",
        "The foregoing limitations and restrictions on liability shall not apply to flour.",
    ],
)
def test_limits_without_exceptions_leave_nothing_uncapped(text: str) -> None:
    assert not excepts_from_limits(text)


# ------------------------------------------------------------ several ceilings


@pytest.mark.parametrize(
    "text",
    [
        "Mill's liability shall not exceed $100. Baker's liability shall not exceed the fees paid.",
        "Liability is limited to the fees paid. For breach of confidentiality a party's liability shall not exceed $9.",
    ],
)
def test_a_clause_with_a_ceiling_in_each_of_two_sentences_has_several_caps(text: str) -> None:
    assert has_several_caps(text)


@pytest.mark.parametrize(
    "text",
    [
        "Neither party's liability shall exceed the fees paid. The fees shall not exceed $100.",
        "The mill is not liable for lost profits. Its liability shall not exceed the price.",
    ],
)
def test_a_clause_with_one_ceiling_on_liability_has_not(text: str) -> None:
    assert not has_several_caps(text)
