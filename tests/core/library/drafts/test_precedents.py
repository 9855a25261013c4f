"""The precedents of a clause of a draft, in a small library with a stand-in for the encoder."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from core.library.drafts import Drafts
from core.library.drafts.precedents import best_to_put_in
from core.library.indexing.extract import extract_document
from core.library.opened import OpenLibrary
from tests.contracts import contract
from tests.core.shelf import Shelf
from tests.fakes import WordEmbedder

TERMINATION = "Either party may terminate this Agreement upon thirty days written notice to the other party."


@pytest.fixture
def drafts(shelf: Shelf) -> Drafts:
    """Reviews drafts against the contracts on the shelf."""
    opened = SimpleNamespace(catalog=shelf.catalog, store=lambda: shelf.store, answering_encoder=WordEmbedder)
    return Drafts(cast("OpenLibrary", opened))


def test_the_nearest_come_first(shelf: Shelf, drafts: Drafts) -> None:
    shelf.add("lease", "The Tenant shall pay the rent.", TERMINATION.replace("thirty", "sixty"))
    shelf.add(
        "supply",
        "Goods are delivered to the port.",
        "Either party may terminate this Agreement upon notice of a breach to the other party.",
    )
    found = drafts.precedents(TERMINATION)
    assert [each.clause for each in found] == ["lease.1", "supply.1"]
    assert (found[0].title, found[0].section) == ("Supply Agreement", "1")
    assert "sixty" in found[0].text


def test_a_contract_has_one_and_no_two_say_the_same(shelf: Shelf, drafts: Drafts) -> None:
    shelf.add("one", TERMINATION, TERMINATION.replace("thirty", "ninety"))
    shelf.add("again", TERMINATION)
    shelf.add("other", "The Supplier may terminate this Agreement upon thirty days notice to the other party.")
    nearest, other = (each.clause for each in drafts.precedents(TERMINATION))
    assert nearest in ("one.0", "again.0")
    assert other == "other.0"


def test_only_contracts_like_the_draft_count(shelf: Shelf, drafts: Drafts) -> None:
    shelf.add("near", TERMINATION)
    shelf.add("like", "Either party may terminate this Agreement upon notice of a breach to the other.")
    assert [each.clause for each in drafts.precedents(TERMINATION, like=["like"])] == ["like.0"]
    assert drafts.precedents(TERMINATION, like=[]) == ()


def test_a_clause_of_the_same_length_is_nearer_than_a_long_one_with_the_same_words(
    shelf: Shelf, drafts: Drafts
) -> None:
    shelf.add("long", " ".join([TERMINATION] * 12))
    shelf.add("short", TERMINATION.replace("thirty", "sixty"))
    assert [each.clause for each in drafts.precedents(TERMINATION)] == ["short.0", "long.0"]


def test_there_are_at_most_five(shelf: Shelf, drafts: Drafts) -> None:
    words = TERMINATION.split()
    for at in range(2, 9):  # each lacks two other words
        shelf.add(f"contract{at}", " ".join([*words[:at], *words[at + 2 :]]))
    assert len(drafts.precedents(TERMINATION)) == 5


def test_what_no_contract_has_has_none(shelf: Shelf, drafts: Drafts) -> None:
    shelf.add("lease", TERMINATION)
    assert drafts.precedents("Twelve loaves of rye bread are baked each morning.") == ()


@pytest.mark.parametrize("text", ["", "  \n", "…"])
def test_without_words_there_are_none(shelf: Shelf, drafts: Drafts, text: str) -> None:
    shelf.add("lease", TERMINATION)
    assert drafts.precedents(text) == ()


# ------------------------------------------------------------ what is put in

PLAIN = (
    "2. Waiver. No failure of either party to insist on a right in any case is a waiver of that right in another case."
)
OTHERS = {
    "leans": "2. Waiver. In addition, no failure of either party to insist on a right is a waiver of it in another.",
    "cites": PLAIN.replace("a right in", "a right under Sections 1 and 3 in"),
    "terms": PLAIN.replace("a right in", "a Material Right in"),
    "short": "2. Waiver. No waiver.",
    "law": PLAIN.replace("a right in", "a right that the law of Ohio gives in"),
}


@pytest.mark.parametrize("other", OTHERS)
def test_what_is_put_in_is_whole_and_stands_by_itself(other: str, shelf: Shelf) -> None:
    draft = extract_document(replace(contract("1. Law. The law of Texas governs this Agreement."), id="draft-20"))
    candidates = {}
    for name, clause in (("plain", PLAIN), (other, OTHERS[other])):
        words = (
            "This Agreement is between Harrow Limited and Tolland plc.\n1. Rights. “Material Right” means a right "
            f"to much.\n{clause}\n3. Law. The law of Ohio governs this Agreement."
        )
        taken = extract_document(replace(contract(words), id=f"{name}-20"))
        shelf.add_units(taken.document.id, taken, vectors=False)
        within = [each for each in taken.clauses if each.section.startswith("2")]
        candidates[max(within, key=lambda each: len(each.section))] = 0.9
    best = best_to_put_in(shelf.catalog, draft, candidates)
    assert [each.partition("-")[0] for each in best] == ["plain", other]
