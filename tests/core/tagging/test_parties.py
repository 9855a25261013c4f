"""Which party supplies and which buys, judged by what a contract calls them and by what they do in it."""

from __future__ import annotations

import re

import pytest

from core.tagging.parties import PartyNames, PartySide
from core.types import Span

ACME, BIRCH = "Acme Tools, Inc.", "Birch Stores LLC"


def names(called: str, also_called: str, rest: str = "") -> PartyNames:
    text = f"Between {ACME} {called} and {BIRCH} {also_called}. {rest}"
    return PartyNames(text, [Span(at := text.index(each), at + len(each)) for each in (ACME, BIRCH)])


@pytest.mark.parametrize(
    ("name", "side"), [("licensor", PartySide.SUPPLY), ("licensee's", PartySide.DEMAND), ("tenants", PartySide.DEMAND)]
)
def test_a_role_gives_its_side_away(name: str, side: PartySide) -> None:
    assert PartyNames().side(name) is side


def test_what_a_party_is_called_decides() -> None:
    found = names("(“Acme” or the “Supplier”)", "(the “Buyer”)")
    assert found.side("acme") is PartySide.SUPPLY
    assert found.side("birch stores") is PartySide.DEMAND


def test_beside_a_distributor_the_company_supplies() -> None:
    assert names('(the "Company")', '(the "Distributor")').side("company") is PartySide.SUPPLY


def test_where_roles_do_not_say_deeds_do() -> None:
    deeds = "Acme shall provide the Services. Birch shall pay Acme. Acme grants to Birch a licence. Fees paid by Birch."
    found = names("(“Acme”)", "(“Birch”)", deeds)
    assert (found.side("acme"), found.side("birch")) == (PartySide.SUPPLY, PartySide.DEMAND)


def test_where_nothing_says_it_the_side_is_not_known() -> None:
    assert names("(“Acme”)", "(“Birch”)").side("acme") is PartySide.ONE


def test_a_party_without_a_short_name_is_known_by_the_name_without_its_form() -> None:
    found = names("", "(the “Buyer”)")
    assert found.side("acme tools") is PartySide.SUPPLY
    assert re.search(found.pattern, "what acme tools' engineers say")


def test_words_that_are_no_names_are_none() -> None:
    assert not re.search(names("(a “Party”)", "(each a “Party”)").pattern, "the party agrees")


def test_we_and_you_are_parties_where_the_contract_speaks_so_throughout() -> None:
    franchise = "We grant you a license. We provide training. You shall pay us. You purchase supplies from us. "
    found = PartyNames(5 * franchise)
    assert (found.side("we"), found.side("you")) == (PartySide.SUPPLY, PartySide.DEMAND)
    letter = "You perform the services. We shall pay you. We purchase what you deliver. Fees are payable to you. "
    found = PartyNames(5 * letter)
    assert (found.side("we"), found.side("you")) == (PartySide.DEMAND, PartySide.SUPPLY)


def test_a_few_words_to_the_reader_name_no_party() -> None:
    assert not re.search(PartyNames("We grant you a license. You shall pay.").pattern, "you shall pay")
