"""What clauses usually say, in a small library."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.base.generators import Steps
from core.library import wording
from core.library.wording import usage_of, usual_wording
from core.tagging.lexicon import Lexicon, LexiconEntry
from core.tagging.parties import PartySide
from core.types import Concept, FacetName, Filter, Query, Stage
from core.types.review import Share, Usage
from core.types.usual import UsualWording
from tests.core.shelf import Shelf

LAW = "This Agreement shall be governed by the laws of the State of {}."
LAW_OTHERWISE = "The laws of England govern this contract and its interpretation."
COURTS = "The parties submit to the exclusive jurisdiction of its courts."
OWN = "The tenant pays rent monthly in advance at the landlord's office."
BOTH = Lexicon([LexiconEntry(Concept(PartySide.BOTH.value, "Mutual", "", attribute=True), ())])


def usual(shelf: Shelf, ids: Sequence[str], lexicon: Lexicon | None = None) -> UsualWording:
    with Steps(usual_wording(shelf.catalog, lexicon or Lexicon([]), ids)) as steps:
        seen = list(steps)
    assert {each.stage for each in seen} <= {Stage.COMPARING_WORDING}
    assert [each.done for each in seen] == sorted(each.done for each in seen)
    return steps.result


def fill(shelf: Shelf) -> list[str]:
    """Ten contracts that choose a law, three of them courts too, and one with a sentence of its own."""
    states = ("Ohio", "Texas", "New York", "Maine", "Utah", "Iowa", "Idaho", "Nevada")
    texts = [LAW.format(state) for state in states] + [LAW_OTHERWISE] * 2
    texts = [f"9. Law. {text} {COURTS}" if at in (1, 4, 7) else text for at, text in enumerate(texts)]
    texts[9] += f" {OWN}"
    for at, text in enumerate(texts):
        kind = "Lease" if at % 2 else "Supply Agreement"
        shelf.add(f"c{at}", text, vectors=False, kind=kind, date=f"202{at % 2}-01-01")
    return [f"c{at}.0" for at in range(len(texts))]


def test_sentences_are_grouped_by_what_they_say_the_most_usual_first(shelf: Shelf) -> None:
    found = usual(shelf, fill(shelf))
    assert (found.clauses, found.contracts) == (10, 10)
    said = [(each.usage, each.share.words, each.text) for each in found.sentences]
    assert said == [
        (Usage.STANDARD, "10 of 10", LAW.format("Ohio")),
        (Usage.COMMON, "3 of 10", COURTS),
        (Usage.RARE, "1 of 10", OWN),
    ]


def test_wordings_are_told_apart_but_not_by_places(shelf: Shelf) -> None:
    first, *_ = usual(shelf, fill(shelf)).sentences
    assert [(each.contracts, each.text) for each in first.variants] == [(8, LAW.format("Ohio")), (2, LAW_OTHERWISE)]
    assert [each.clause for each in first.variants[1].examples] == ["c8.0", "c9.0"]
    assert {each.title for each in first.variants[1].examples} == {"Supply Agreement"}


def test_a_contract_counts_once_however_often_it_says_something(shelf: Shelf) -> None:
    shelf.add("a", LAW.format("Ohio"), LAW.format("Texas"), vectors=False)
    shelf.add("b", LAW.format("Utah"), vectors=False)
    (only,) = usual(shelf, ["a.0", "a.1", "b.0"]).sentences
    assert (only.share.words, [each.contracts for each in only.variants]) == ("2 of 2", [2])


def test_the_share_is_broken_down_by_what_is_known_of_the_contracts(shelf: Shelf) -> None:
    ids = fill(shelf)
    for at in range(4):
        shelf.catalog.mark_tagged(f"c{at}", {f"c{at}.0": [PartySide.BOTH.value]}, "tests")
    _, courts, own = usual(shelf, ids, BOTH).sentences
    shares = {(each.facet, each.value): each.share.words for each in courts.breakdown}
    assert shares == {
        (FacetName.AGREEMENT, "Lease"): "2 of 5",
        (FacetName.AGREEMENT, "Supply Agreement"): "1 of 5",
        (FacetName.YEAR, "2021"): "2 of 5",
        (FacetName.YEAR, "2020"): "1 of 5",
        (FacetName.ATTRIBUTE, "Mutual"): "1 of 4",
    }
    assert own.breakdown == ()


def test_clauses_that_are_gone_or_say_nothing_are_left_out(shelf: Shelf) -> None:
    shelf.add("a", "GENERAL PROVISIONS", vectors=False)
    assert usual(shelf, ["nowhere.1", "a.0"]).sentences == ()
    assert usual(shelf, []) == UsualWording("", 0, 0, 0, ())


def test_of_very_many_clauses_some_of_all_contracts_are_compared(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = fill(shelf)
    monkeypatch.setattr(wording, "_MOST", 4)
    found = usual(shelf, ids)
    assert (found.found, found.clauses, found.contracts) == (10, 4, 4)


@pytest.mark.parametrize(
    ("have", "of", "usage"),
    [
        (0, 50, Usage.UNSEEN),
        (1, 2, Usage.RARE),
        (3, 50, Usage.RARE),
        (4, 50, Usage.COMMON),
        (17, 50, Usage.COMMON),
        (18, 50, Usage.STANDARD),
    ],
)
def test_how_usual_something_is_depends_on_how_many_say_it(have: int, of: int, usage: Usage) -> None:
    assert usage_of(Share(have, of)) is usage


def test_all_that_a_query_finds_is_compared(shelf: Shelf) -> None:
    fill(shelf)
    assert sorted(shelf.finder().found(Query("courts"))) == ["c1.0", "c4.0", "c7.0"]
    leases = Query("", filters=(Filter(FacetName.AGREEMENT, ("Lease",)),))
    assert sorted(shelf.finder().found(leases)) == ["c1.0", "c3.0", "c5.0", "c7.0", "c9.0"]
    assert shelf.finder().found(Query("")) == ()
