"""Values of a draft that are far from those of other contracts, beside small libraries."""

from __future__ import annotations

import pytest

from core.library.drafts.alike import Peers, TaggedClauses
from core.library.drafts.draft import TaggedDraft
from core.library.drafts.unusual import find_unusual
from core.library.drafts.values import draft_values
from core.tagging.lexicon import Lexicon
from core.tagging.measures import measure_tags
from core.types import Clause, Extraction
from core.types.review import DraftFinding, FindingKind
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction

TERMINATION = "Either party may terminate this Agreement upon {} prior written notice to the other party."
CURE = "Either party may terminate this Agreement if the other does not cure a breach within {} after notice."
CAP = "The liability of Supplier shall not exceed {} the fees paid under this Agreement."
DEFINITIONS = ("Goods means what Supplier sells. ", "Services means what Supplier does. ", "Buyer means who buys. ")


def _draft(*texts: str) -> TaggedDraft:
    taken = extraction("draft", *texts)
    clauses = tuple(
        Clause(f"draft.{at}", "draft", f"{at}", "", 1, section.span, text)
        for at, (text, section) in enumerate(zip(texts, taken.sections, strict=True))
    )
    return TaggedDraft(Extraction(taken.document, taken.sections, (), clauses), {})


def _library(shelf: Shelf, clause: str, *values: str, kind: str = "Supply Agreement") -> list[str]:
    """Contracts with a clause that says one of these values each; their ids."""
    ids = [f"{kind[:3]}{at}" for at in range(len(values))]
    for name, value in zip(ids, values, strict=True):
        shelf.add_tagged(name, clause.format(value), kind=kind)
    return ids


def _unusual(shelf: Shelf, draft: TaggedDraft, like: list[str], *, widen: bool = False) -> list[DraftFinding]:
    others = Peers(shelf.catalog, draft.extraction).others if widen else tuple
    values = draft_values(draft.extraction)
    return find_unusual(draft, values, TaggedClauses(shelf.catalog, like), Lexicon([]), others)


def test_a_value_far_above_the_usual_ones_is_unusual(shelf: Shelf) -> None:
    like = _library(shelf, TERMINATION, *["30 days"] * 6, *["60 days"] * 3)
    (found,) = _unusual(shelf, draft := _draft(TERMINATION.format("one hundred eighty (180) days’")), like)
    text = draft.extraction.document.text
    assert found.kind is FindingKind.VALUE_UNUSUAL
    assert found.span.of(text) == "one hundred eighty (180) days’"
    assert found.message == (
        "Notice of termination: 180 days here, 30 days or 60 days in 9 of 9 contracts like it that state it."
    )
    assert (found.value, found.concept, found.share and found.share.words) == (
        "180 days",
        "termination-for-convenience",
        "9 of 9",
    )
    assert [each.text for each in found.precedents] == [TERMINATION.format("30 days")] * 3


def test_a_value_far_below_is_unusual_too(shelf: Shelf) -> None:
    like = _library(shelf, CURE, *["thirty (30) days"] * 8, "60 days")
    (found,) = _unusual(shelf, _draft(CURE.format("three (3) days")), like)
    assert found.value == "3 days"


def test_a_multiple_of_the_fees_is_compared_with_the_fees_alone(shelf: Shelf) -> None:
    like = _library(shelf, CAP, *[""] * 8, "two times")
    (found,) = _unusual(shelf, _draft(CAP.format("five (5) times")), like)
    assert (found.value, found.share and found.share.words) == ("5 times", "8 of 9")


@pytest.mark.parametrize("value", ["30 days", "sixty (60) days", "two months", "45 days", "75 days"])
def test_what_is_usual_or_near_it_is_not(shelf: Shelf, value: str) -> None:
    like = _library(shelf, TERMINATION, *["30 days"] * 6, *["60 days"] * 3)
    assert _unusual(shelf, _draft(TERMINATION.format(value)), like) == []


def test_what_others_say_too_is_not_unusual(shelf: Shelf) -> None:
    like = _library(shelf, TERMINATION, *["30 days"] * 7, *["180 days"] * 2)
    assert _unusual(shelf, _draft(TERMINATION.format("180 days")), like) == []


def test_without_enough_contracts_that_state_it_nothing_is_unusual(shelf: Shelf) -> None:
    like = _library(shelf, TERMINATION, *["30 days"] * 7)
    others = _library(shelf, "Goods are delivered within {}.", "9 days", "9 days", kind="Lease")
    assert _unusual(shelf, _draft(TERMINATION.format("300 days")), [*like, *others]) == []
    assert _unusual(shelf, _draft(TERMINATION.format("300 days")), like) == []


def test_where_few_that_are_alike_state_it_contracts_of_other_types_count(shelf: Shelf) -> None:
    like = _library(shelf, TERMINATION, *["30 days"] * 8)
    for at in range(9):
        texts = [CURE.format("30 days"), *(f"{each} {word}" for each in DEFINITIONS for word in ("And", "So", "Yes"))]
        name = f"lease{at}"
        shelf.add(name, *texts, vectors=False, kind="Lease", party=f"Tenant {at}")
        values = measure_tags(shelf.catalog.clauses.of(name), {})
        tags = {each: ["termination", *values.get(each, ())] for each in (f"{name}.{n}" for n in range(len(texts)))}
        shelf.catalog.mark_tagged(name, tags, "tests")
    draft = _draft(CURE.format("365 days"))
    assert _unusual(shelf, draft, like) == []
    (found,) = _unusual(shelf, draft, like, widen=True)
    assert "30 days in 9 of 9 contracts of all types" in found.message


def test_a_value_that_is_stated_twice_is_one_finding(shelf: Shelf) -> None:
    like = _library(shelf, TERMINATION, *["30 days"] * 9)
    (found,) = _unusual(shelf, _draft(TERMINATION.format("300 days"), "Again. " + TERMINATION.format("300 days")), like)
    assert len(found.others) == 1
