"""The attributes of a clause, and those that a few words decide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base import paths
from core.tagging.attributes import ATTRIBUTES, read_attributes, worded
from core.tagging.lexicon import load_lexicon
from core.tagging.limits import ExceptionsElsewhere
from core.tagging.parties import PartyNames
from core.tagging.patterns import phrase_tables
from core.types import Clause, Joined, Span

TABLE = phrase_tables("attributes")
CAP = (
    "Except for fraud, Supplier's aggregate liability under this Agreement shall not exceed the fees paid by Customer "
    "during the twelve months before the claim."
)


def read(text: str) -> set[str]:
    return read_within(text, text)


def read_within(contract: str, text: str, section: str = "", cites: str = "") -> set[str]:
    """The attributes of a clause of a contract; ``cites`` is the passage joined to it."""
    at = contract.index(text)
    joined = (Joined(Span(0, 0), cites, "", "", 1, "cited as Section 9"),) if cites else ()
    clause = Clause("d:1", "d", section, "", 1, Span(at, at + len(text)), text, joined)
    return set(read_attributes(clause, PartyNames(), ExceptionsElsewhere(contract)))


def test_a_clause_has_its_side_its_rule_its_exceptions_and_its_ceiling() -> None:
    wanted = {"supply-side", "unilateral", "forbids", "carve-outs", "fraud-carve-out", "fees-paid-cap", "fault"}
    assert wanted <= read(CAP)
    assert "without-carve-outs" not in read(CAP)


def test_a_denial_without_exceptions_is_without_carve_outs() -> None:
    assert {"mutual", "forbids", "without-carve-outs"} <= read("Neither party shall be liable for lost profits.")


RULE = "Supplier's liability shall not exceed the fees paid."


@pytest.mark.parametrize(
    ("contract", "section"),
    [
        (f"8.1 {RULE}\n8.2 Sections 7.3 and 8.1 shall not apply to fraud.", "8.1"),
        (f"8.1 {RULE}\n9. Article 8 does not limit the remedies of Section 4.", "8.1"),
        (f"8.1 {RULE}\n8.2 The foregoing does not apply to death.", ""),
        (f"8.1 {RULE}\n" + "Goods are sent by road. " * 300 + "Nothing excludes liability for fraud.", ""),
    ],
)
def test_a_rule_with_exceptions_in_another_place_is_not_said_to_be_without(contract: str, section: str) -> None:
    assert "without-carve-outs" in read(RULE)
    assert not {"without-carve-outs", "carve-outs"} & read_within(contract, RULE, section)


@pytest.mark.parametrize(
    "text",
    [
        "Subject to Section 8.3, Supplier shall not be liable for lost profits.",
        "Supplier shall not be liable for lost profits as otherwise set out in Schedule 2.",
        "Supplier shall not be liable under Section 4 for lost profits.",
    ],
)
def test_a_rule_that_points_to_what_was_not_read_is_not_said_to_be_without_exceptions(text: str) -> None:
    assert "without-carve-outs" not in read(text)


def test_a_rule_is_read_with_what_it_cites() -> None:
    text = "Supplier shall not be liable under Section 9 for lost profits."
    whole = "9. Supplier delivers the goods to the address of Customer on the first day of each month."
    assert "without-carve-outs" in read_within(text, text, cites=whole)
    assert "without-carve-outs" not in read_within(text, text, cites=f"{whole} This does not apply in the winter.")
    assert "without-carve-outs" not in read_within(text, text, cites="9. Delivery")


def test_a_rule_elsewhere_with_an_exception_of_its_own_takes_nothing_away() -> None:
    contract = f"8.1 {RULE}\n9.1 Customer shall not assign this Agreement, except to an affiliate."
    assert "without-carve-outs" in read_within(contract, RULE, "8.1")


def test_the_lexicon_names_each_attribute() -> None:
    lexicon = load_lexicon(paths.resources() / "lexicon")
    assert {each for each in ATTRIBUTES if (known := lexicon.get(each)) is None or not known.attribute} == set()


def test_a_clause_has_its_values_and_one_with_a_period_of_notice_the_attribute_too() -> None:
    read_of = read("It renews unless terminated by either party at least one year prior to the end of the term.")
    assert {"notice-period", "notice:1 year"} <= read_of
    assert "forum:Courts: Ohio" in read("The parties submit to the jurisdiction of the courts of Ohio.")


def test_no_absence_of_exceptions_is_claimed_of_a_rule_with_words_blacked_out() -> None:
    rule = "Neither party shall sell competing pumps in Peru"
    assert "without-carve-outs" in read(f"{rule}.")
    assert "without-carve-outs" not in read(f"{rule}; [***].")


@pytest.mark.parametrize("attribute", TABLE)
def test_the_words_of_an_attribute(attribute: str) -> None:
    assert [each for each in TABLE[attribute]["examples"] if attribute not in dict(worded(each))] == []
    assert [each for each in TABLE[attribute]["unlike"] if attribute in dict(worded(each))] == []


def test_words_in_capitals_are_conspicuous() -> None:
    assert "conspicuous" in dict(worded("IN NO EVENT SHALL THE SUPPLIER BE LIABLE FOR ANY LOST PROFITS OR DATA."))
    assert "conspicuous" not in dict(worded("The ACME CO."))


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
