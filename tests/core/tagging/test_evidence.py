"""Types of clauses that are easily mistaken for their neighbours, and the words that tell them apart."""

from __future__ import annotations

import pytest

from core.base import paths
from core.tagging.evidence import (
    CAPPED,
    INDEMNIFICATION,
    decided,
    evident,
    speaks_of,
    surely_speaks_of,
    types_that_can_be_lacking,
    types_with_evidence,
)
from core.tagging.lexicon import load_lexicon
from core.tagging.patterns import phrase_tables

TABLE = phrase_tables("types")
LACKING = phrase_tables("lacking")
FAMILY = {INDEMNIFICATION, "ip-indemnity"}


@pytest.mark.parametrize("concept", TABLE)
def test_the_words_of_a_type_tell_it_from_its_neighbours(concept: str) -> None:
    assert [each for each in TABLE[concept]["examples"] if not evident(concept, each)] == []
    assert [each for each in TABLE[concept]["unlike"] if evident(concept, each)] == []


def test_types_that_are_listed_nowhere_need_no_words() -> None:
    assert evident("insurance", "The weather was fine.")


@pytest.mark.parametrize(
    "text",
    [
        "Either party may terminate this agreement without cause.",
        "Either party may terminate this agreement on thirty days' written notice.",
        "The agent may end this agreement at any time for any or for no reason.",
    ],
)
def test_who_is_free_to_end_an_agreement_may_end_it_for_convenience(text: str) -> None:
    assert evident("termination-for-convenience", text)


@pytest.mark.parametrize(
    "text",
    [
        "Upon termination for any reason the dealer shall return the stock.",
        "Either party may terminate at any time if the other is in breach.",
    ],
)
def test_an_ending_on_a_condition_or_one_that_is_only_mentioned_is_not_for_convenience(text: str) -> None:
    assert not evident("termination-for-convenience", text)


def test_a_heading_alone_shows_nothing() -> None:
    text = "10.4 Strict liability. The baker shall pay for what it spoils."
    assert evident("strict-liability", text)
    assert not evident("strict-liability", text, ["Strict liability"])
    assert evident("strict-liability", "10.4 Damage. The baker is strictly liable for it.", ["Damage"])


def test_a_list_is_read_with_the_words_before_it() -> None:
    lead_in = "For two years the seller shall not:"
    assert evident("no-solicit-customers", f"{lead_in}\n(a) hire any employee; or\n(b) induce any customer to leave.")
    assert not evident("no-solicit-customers", f"{lead_in}\n(a) hire any employee; or\n(b) sell flour.")


def test_the_lexicon_has_these_types() -> None:
    lexicon = load_lexicon(paths.resources() / "lexicon")
    types = {*types_with_evidence(), INDEMNIFICATION, CAPPED}
    assert [each for each in sorted(types) if lexicon.get(each) is None] == []


@pytest.mark.parametrize(
    "text",
    [
        "Licensor shall defend, indemnify and hold harmless Licensee from any claim.",
        "You agree to indemnify us.",
        "Each party shall hold the other and its officers harmless against all losses.",
    ],
)
def test_a_clause_that_indemnifies_is_an_indemnity(text: str) -> None:
    assert decided(("term",), text, {"term"}, FAMILY) == ("term", INDEMNIFICATION)
    assert decided(("ip-indemnity",), text, {"term"}, FAMILY) == ("ip-indemnity",)
    assert decided((), text, (), ()) == ()  # a lexicon without it


def test_a_clause_that_only_speaks_of_indemnities_is_none() -> None:
    assert decided((), "The indemnification obligations above survive.", {"term"}, FAMILY) == ()


def test_a_clause_that_sets_a_ceiling_on_liability_is_a_cap() -> None:
    cap = "Supplier's liability shall not exceed $1,000,000."
    assert decided(("term",), cap, {CAPPED, "term"}, FAMILY) == ("term", CAPPED)
    assert decided((CAPPED, "term"), cap, {CAPPED, "term"}, FAMILY) == (CAPPED, "term")
    assert decided((), cap, (), FAMILY) == ()  # a lexicon without it


@pytest.mark.parametrize("concept", LACKING)
def test_the_words_without_which_a_contract_lacks_a_type(concept: str) -> None:
    known = load_lexicon(paths.resources() / "lexicon").get(concept)
    assert known is not None
    assert not known.attribute
    assert [each for each in LACKING[concept]["examples"] if not speaks_of(concept, f"Before.\n{each}\nAfter.")] == []
    assert [each for each in LACKING[concept].get("unlike", []) if speaks_of(concept, each)] == []


def test_a_contract_that_says_none_of_its_words_has_no_clause_of_a_type() -> None:
    text = "The mill sells flour to the baker at the price of the day. It is paid within a week."
    assert [each for each in types_that_can_be_lacking() if speaks_of(each, text)] == []


def test_some_words_are_said_by_hardly_any_other_clause() -> None:
    assert surely_speaks_of("governing-law", "THE BAKER’S CLAIMS ARE GOVERNED\nBY THE LAWS OF FRANCE.")
    wide = "The statutes govern who may mill."
    assert speaks_of("governing-law", wide)
    assert not surely_speaks_of("governing-law", wide)
    assert not surely_speaks_of("minimum-commitment", "The minimum is ten loads.")
