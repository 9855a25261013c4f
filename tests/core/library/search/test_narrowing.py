"""Filters that a query names: the governing law, the kind of contract."""

from __future__ import annotations

import pytest

from core.library.search.narrowing import narrowing_filters
from core.search.ranking.ratings import RatingReranker
from core.search.retrieval.scope import LibrarySnapshot, SearchScope
from core.types import FacetName, Filter
from tests.core.search.tables import columns, facts

LIBRARY = columns(
    [
        (facts("a", law="New York", kind="License Agreement"), [(0, 10)]),
        (facts("b", law="England and Wales", kind="Lease"), [(0, 10)]),
        (facts("c", law="Delaware"), [(0, 10)]),
    ],
    tagged=[(0, "forum:Courts: Ohio"), (1, "notice:90 days"), (1, "notice:30 days"), (2, "notice:3 months")],
    signatures=[[1] * 16, [2] * 16, [3] * 16],
)


def named(text: str, *filters: Filter) -> list[tuple[str, str]]:
    scope = SearchScope(None, LibrarySnapshot(LIBRARY, {}, {}), filters, {}, {}, RatingReranker(LIBRARY, {}))  # type: ignore[arg-type]  # no word is looked up
    return [(each.facet.value, *each.values) for each in narrowing_filters(text, scope)]


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("indemnity governed by New York law", "New York"),
        ("limitation of liability under English law", "England and Wales"),
        ("limitation of liability under the laws of England", "England and Wales"),
        ("exclusive jurisdiction of the courts of Delaware", "Delaware"),
    ],
)
def test_whose_law_is_asked_for(text: str, law: str) -> None:
    assert named(text) == [("governing law", law)]


def test_what_kind_of_contract_is_asked_for() -> None:
    assert named("assignment in license agreements") == [("agreement type", "License Agreement")]
    assert named("break clause in a lease under English law") == [
        ("governing law", "England and Wales"),
        ("agreement type", "Lease"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "listed on the New York Stock Exchange",  # a place, but not as a law
        "governed by the laws of Texas",  # no contract here has it
        "please release the escrow",  # "lease" within words
        "limitation of liability",
    ],
)
def test_nothing_is_offered_that_was_not_named_or_would_leave_nothing(text: str) -> None:
    assert named(text) == []


def test_what_is_filtered_by_already_is_not_offered_again() -> None:
    assert named("liability under Delaware law", Filter(FacetName.LAW, ("delaware",))) == []


def test_a_forum_and_a_period_of_notice_are_asked_for_as_far_as_a_clause_has_them() -> None:
    assert named("exclusive jurisdiction of Ohio courts") == [("forum", "Courts: Ohio")]
    assert named("arbitration in Ohio") == []
    assert named("30 days' notice") == [("notice period", "30 days")]
    assert named("at least 60 days' notice") == [("notice period", "3 months", "90 days")]
    assert named("at least 2 weeks' notice") == [("notice period", "30 days", "3 months", "90 days")]
    assert named("at least 60 days' notice", Filter(FacetName.NOTICE, ("90 days", "3 months"))) == []
