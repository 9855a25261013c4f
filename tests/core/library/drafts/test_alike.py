"""Which contracts of a library a draft is compared with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.base.errors import NothingFound
from core.base.generators import finish
from core.library.drafts.alike import Peers, TaggedClauses
from core.library.versions.families import update_families
from core.types import Extraction, Particular, ParticularKind, Span
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction

SUPPLY = "Supply Agreement"
CLAUSES = 12


def add(
    shelf: Shelf,
    document: str,
    kind: str = SUPPLY,
    parties: str = "",
    wording: str = "",
    tagged: int = CLAUSES,
    **known: str,
) -> None:
    """A contract of twelve clauses in words of its own, or those of another, tagged as to notices."""
    taken = contract(document, kind, parties, wording, **known)
    shelf.add_units(document, taken, vectors=False)
    tags = {clause.id: ["notices"] for clause in taken.clauses[:tagged]}
    shelf.catalog.mark_tagged(document, tags, "tagger")


def contract(document: str, kind: str = SUPPLY, parties: str = "", wording: str = "", **known: str) -> Extraction:
    who = wording or document
    texts = [f"Day {n}: {who}{n} pays what {who}{n} owes, and {who}{n} rests." for n in range(CLAUSES)]
    values = [*known.items(), *([("kind", kind)] if kind else []), *(("party", each) for each in parties.split())]
    particulars = tuple(Particular(ParticularKind(name), value, Span(0, 1), 1) for name, value in values)
    taken = extraction(document, *texts)
    return replace(taken, document=replace(taken.document, title=kind), particulars=particulars)


def compared(shelf: Shelf, draft: Extraction, like: str | Path | None = None) -> set[str]:
    return set(Peers(shelf.catalog, draft).alike(like).documents)


def words(shelf: Shelf, draft: Extraction, like: str | Path | None = None) -> str:
    return Peers(shelf.catalog, draft).alike(like).basis.words


def test_contracts_of_the_same_type_are_compared(shelf: Shelf) -> None:
    for n in range(9):
        add(shelf, f"supply{n}")
    add(shelf, "loan", "Credit Agreement")
    alike = Peers(shelf.catalog, contract("draft")).alike()
    assert set(alike.documents) == {f"supply{n}" for n in range(9)}
    assert alike.basis.enough
    assert alike.basis.contracts == 9
    assert alike.basis.words == "Compared with 9 contracts of the same type: Supply Agreement."


def test_a_type_in_the_words_of_the_user_is_understood(shelf: Shelf) -> None:
    for n in range(8):
        add(shelf, f"supply{n}", "Master Supply Contract")
    assert len(compared(shelf, contract("draft"))) == 8


def test_with_fewer_than_eight_nothing_can_be_said(shelf: Shelf) -> None:
    for n in range(7):
        add(shelf, f"supply{n}")
    alike = Peers(shelf.catalog, contract("draft")).alike()
    assert not alike.basis.enough
    assert alike.basis.words.startswith("Nothing is called missing or unusual: this library has 7 other contracts")


def test_related_types_are_compared_where_there_are_few_and_it_is_said(shelf: Shelf) -> None:
    for n in range(3):
        add(shelf, f"supply{n}")
    for n in range(6):
        add(shelf, f"made{n}", "Manufacturing Agreement")
    alike = Peers(shelf.catalog, contract("draft")).alike()
    assert alike.basis.contracts == 9
    assert alike.basis.words == (
        "Compared with 9 contracts of related types (Supply Agreement, Manufacturing Agreement), since the library has "
        "only 3 others of the type Supply Agreement."
    )


def test_with_enough_of_its_law_the_others_are_left_out(shelf: Shelf) -> None:
    for n in range(16):
        add(shelf, f"york{n}", law="New York")
    add(shelf, "texas", law="Texas")
    draft = contract("draft", law="New York")
    assert compared(shelf, draft) == {f"york{n}" for n in range(16)}
    assert "the same governing law, New York" in words(shelf, draft)
    assert len(compared(shelf, contract("draft", law="Texas"))) == 17


def test_a_draft_without_a_type_is_compared_with_nothing(shelf: Shelf) -> None:
    add(shelf, "supply")
    alike = Peers(shelf.catalog, contract("draft", "")).alike()
    assert (alike.documents, alike.basis.enough) == ((), False)
    assert "not recognised" in alike.basis.words


def test_the_title_says_the_type_where_nothing_else_does(shelf: Shelf) -> None:
    for n in range(8):
        add(shelf, f"supply{n}")
    draft = contract("draft", "")
    assert (
        len(compared(shelf, replace(draft, document=replace(draft.document, source=Path("Supply contract.docx"))))) == 8
    )


def test_an_amendment_is_neither_compared_nor_a_comparison(shelf: Shelf) -> None:
    for n in range(8):
        add(shelf, f"supply{n}")
    assert "changes another" in words(shelf, contract("draft", title="First Amendment to the Supply Agreement"))
    assert len(compared(shelf, contract("draft", title="Amended and Restated Supply Agreement"))) == 8


def test_contracts_that_are_not_tagged_are_left_out(shelf: Shelf) -> None:
    for n in range(8):
        add(shelf, f"supply{n}")
    add(shelf, "fragment", tagged=2)
    assert "fragment" not in compared(shelf, contract("draft"))


def test_the_draft_itself_and_its_versions_are_left_out(shelf: Shelf) -> None:
    for n in range(8):
        add(shelf, f"supply{n}", parties="Alder Birch" if n else "")
    add(shelf, "draft-18", parties="Alder Birch")  # another reading of the same file
    add(shelf, "earlier", parties="Alder Birch", wording="draft")
    add(shelf, "deal", parties="Alder Cedar", wording="draft")  # of the same form, with somebody else
    found = compared(shelf, contract("draft", parties="Alder Birch"))
    assert found == {f"supply{n}" for n in range(8)} | {"deal"}


def test_a_version_is_known_by_its_words_however_its_clauses_are_cut(shelf: Shelf) -> None:
    for n in range(8):
        add(shelf, f"supply{n}")
    add(shelf, "signed", parties="Alder Birch", wording="draft")
    draft = contract("draft", parties="Alder Birch")
    whole = replace(draft.clauses[0], span=Span(0, len(draft.document.text)), text=draft.document.text)
    assert "signed" not in compared(shelf, replace(draft, clauses=(whole,)))


def test_contracts_of_one_form_are_no_versions_of_a_form_that_is_not_filled_in(shelf: Shelf) -> None:
    for n in range(8):
        add(shelf, f"supply{n}", parties=f"Alder Birch{n}", wording="form")
    blank = contract("draft", wording="form")
    more = f"{blank.document.text}\n{' '.join(f'word{n}' for n in range(60))}"
    assert len(compared(shelf, replace(blank, document=replace(blank.document, text=more)))) == 8
    assert compared(shelf, blank) == set()  # word for word the same


def test_versions_of_one_contract_count_once_and_the_latest_stays(shelf: Shelf) -> None:
    for n in range(8):
        add(shelf, f"supply{n}", parties="Alder Birch")
    add(shelf, "old", parties="Elm Fir", wording="deal", date="2001-01-01")
    add(shelf, "new", parties="Elm Fir", wording="deal", date="2001-03-01")
    add(shelf, "mid", parties="Elm Fir", wording="deal", date="2001-02-01")
    finish(update_families(shelf.catalog))
    assert compared(shelf, contract("draft")) & {"old", "mid", "new"} == {"new"}


def test_a_collection_is_compared_whatever_its_types(shelf: Shelf) -> None:
    for n in range(8):
        add(shelf, f"loan{n}", "Credit Agreement")
    shelf.catalog.user_data.collect("Loans", shelf.catalog.files())
    add(shelf, "other", "Credit Agreement")
    alike = Peers(shelf.catalog, contract("draft")).alike("Loans")
    assert len(alike.documents) == 8
    assert alike.basis.words == "Compared with 8 contracts of “Loans”."


def test_a_small_collection_is_not_enough(shelf: Shelf) -> None:
    add(shelf, "loan", "Credit Agreement")
    shelf.catalog.user_data.collect("Loans", shelf.catalog.files())
    alike = Peers(shelf.catalog, contract("draft")).alike("Loans")
    assert not alike.basis.enough
    assert "“Loans” has 1 contracts to compare with, and 8 are needed" in alike.basis.words


def test_one_contract_is_a_model(shelf: Shelf) -> None:
    add(shelf, "model", "Credit Agreement")
    add(shelf, "other", "Credit Agreement")
    alike = Peers(shelf.catalog, contract("draft")).alike(Path("/c/model.pdf"))
    assert alike.documents == ("model",)
    assert alike.basis.enough


def test_contracts_of_other_types_are_told_from_versions_too(shelf: Shelf) -> None:
    add(shelf, "loan", "Credit Agreement")
    add(shelf, "signed", "Credit Agreement", parties="Alder Birch", wording="draft")
    assert Peers(shelf.catalog, contract("draft", parties="Alder Birch")).others() == ("loan",)


def test_a_folder_is_compared_as_a_collection_is(shelf: Shelf) -> None:
    for n in range(8):
        add(shelf, f"loan{n}", "Credit Agreement")
    assert len(compared(shelf, contract("draft"), Path("/c"))) == 8


@pytest.mark.parametrize("like", ["Leases", Path("/nowhere/lease.pdf")])
def test_what_is_not_in_the_library_cannot_be_compared(shelf: Shelf, like: str | Path) -> None:
    with pytest.raises(NothingFound):
        Peers(shelf.catalog, contract("draft")).alike(like)


def test_clauses_are_found_by_their_types(shelf: Shelf) -> None:
    for document in ("a", "b", "c"):
        add(shelf, document, tagged=0)
    shelf.catalog.mark_tagged("a", {"a.1": ["insurance", "carve-outs"], "a.0": ["insurance"]}, "tagger")
    shelf.catalog.mark_tagged("c", {"c.2": ["insurance"]}, "tagger")
    tagged = TaggedClauses(shelf.catalog, ["a", "b"])
    assert tagged.ids(["insurance"]) == {"a": ["a.0", "a.1"]}
    assert tagged.documents_with(["carve-outs", "notices"]) == {"a"}
    assert tagged.tags["a.1"] == {"insurance", "carve-outs"}
    (found,) = TaggedClauses(shelf.catalog, ["a", "c"]).of_types(["insurance"])["c"]
    assert found.text == "Day 2: c2 pays what c2 owes, and c2 rests."


def test_nothing_is_found_in_an_empty_library(shelf: Shelf) -> None:
    assert TaggedClauses(shelf.catalog, []).ids(["insurance"]) == {}
    assert not Peers(shelf.catalog, contract("draft")).alike().basis.enough
