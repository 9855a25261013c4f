"""The values that contracts of a small library state, beside those of a draft."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from core.library.drafts import Drafts
from core.library.drafts.values import draft_values
from core.library.opened import OpenLibrary
from core.types import Clause, Extraction, Span
from core.types.review import Basis, DraftReview, ValueSpread
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction

TERMINATION = "Either party may terminate this Agreement upon {} prior written notice to the other party."
CAP = "The liability of Supplier shall not exceed {} the fees paid under this Agreement."


@pytest.fixture
def drafts(shelf: Shelf) -> Drafts:
    return Drafts(cast("OpenLibrary", SimpleNamespace(catalog=shelf.catalog)))


def reviewed(*texts: str, like: tuple[str, ...] = ()) -> DraftReview:
    taken = extraction("draft", *texts)
    clauses = tuple(
        Clause(f"draft.{at}", "draft", f"{at}", "", 1, section.span, text)
        for at, (text, section) in enumerate(zip(texts, taken.sections, strict=True))
    )
    values = draft_values(Extraction(taken.document, taken.sections, (), clauses))
    return DraftReview(taken.document, (), (), Basis("", 0, False, ""), like=like, values=values)


def whole(review: DraftReview) -> Span:
    return Span(0, len(review.document.text))


def beside(drafts: Drafts, review: DraftReview) -> tuple[ValueSpread, ...]:
    return drafts.values(review, whole(review))


def test_the_values_of_contracts_like_the_draft_ascend_each_with_its_clause(shelf: Shelf, drafts: Drafts) -> None:
    for at in range(8):
        shelf.add_tagged(f"like{at}", TERMINATION.format(f"{30 * (at + 1)} days"))
    shelf.add_tagged("other", TERMINATION.format("5 days"))
    review = reviewed(TERMINATION.format("90 days"), like=tuple(f"like{at}" for at in range(8)))
    (spread,) = beside(drafts, review)
    assert (spread.name, spread.unit, spread.contracts) == ("Notice of termination", "days", 8)
    assert not spread.of_all_types
    assert [each.value for each in spread.stated] == [30, 60, 90, 120, 150, 180, 210, 240]
    assert [each.precedent.clause for each in spread.stated][:2] == ["like0.0", "like1.0"]
    assert [(each.value, each.words) for each in spread.own] == [(90, "90 days")]
    assert spread.own[0].span.of(review.document.text) == "90 days"


def test_where_few_like_it_state_a_value_others_count_too(shelf: Shelf, drafts: Drafts) -> None:
    shelf.add_tagged("like", CAP.format("two times"))
    shelf.add_tagged("other", CAP.format("three times"))
    (spread,) = beside(drafts, reviewed(CAP.format("five times"), like=("like",)))
    assert spread.of_all_types
    assert [(each.value, each.words) for each in spread.stated] == [(2, "2 times"), (3, "3 times")]


def test_periods_are_counted_as_most_contracts_write_them(shelf: Shelf, drafts: Drafts) -> None:
    for at, words in enumerate(("two months", "three months", "30 days")):
        shelf.add_tagged(f"one{at}", TERMINATION.format(words))
    (spread,) = beside(drafts, reviewed(TERMINATION.format("one year")))
    assert spread.unit == "months"
    assert [each.value for each in spread.stated] == [1, 2, 3]
    assert [each.value for each in spread.own] == [12]


def test_only_the_values_of_the_passage_count_and_none_is_none(shelf: Shelf, drafts: Drafts) -> None:
    shelf.add_tagged("one", TERMINATION.format("30 days"), CAP.format("two times"))
    review = reviewed(TERMINATION.format("60 days"), CAP.format("five times"), "The parties are friends.")
    assert [each.name for each in beside(drafts, review)] == [
        "Notice of termination",
        "Cap on liability as a multiple of the fees",
    ]
    cap = review.values[-1].span
    assert [each.own[0].words for each in drafts.values(review, cap)] == ["5 times"]
    end = whole(review).end
    assert drafts.values(review, Span(end - 10, end)) == ()


def test_what_no_contract_states_is_left_out(shelf: Shelf, drafts: Drafts) -> None:
    shelf.add_tagged("one", "Goods are delivered to the port.")
    assert beside(drafts, reviewed(TERMINATION.format("60 days"))) == ()
