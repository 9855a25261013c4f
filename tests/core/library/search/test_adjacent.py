"""Adjacent parts that answer a query as one hit."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from core.library.search.adjacent import LONGEST, NEAR, with_adjacent_as_one
from core.search.ranking.fuse import ScoredClause
from core.search.ranking.ratings import QueryRating
from core.search.results.hits import MatchedClause
from core.types import Clause, Span
from tests.core.search.tables import facts

PARTS = {"10.1": "Seller indemnifies Buyer.", "10.2": "Buyer indemnifies Seller.", "10.3": "Claims are notified."}
TEXT = "\n".join(PARTS.values())


def found(section: str, *, row: int = 0, stars: int = 4, score: float = 0.5, text: str = "") -> MatchedClause:
    said = text or PARTS[section]
    start = TEXT.find(said) if not text else 0
    row = row or list(PARTS).index(section)
    clause = Clause(f"d.{row}", "d", section, section, 1, Span(start, start + len(said)), said)
    return MatchedClause(row, clause, facts("d"), (), ScoredClause(clause.id, score, stars, ()), score, stars)


def shown(*matched: MatchedClause, ratings: Mapping[int, QueryRating] | None = None) -> list[str]:
    return [each.clause.section for each in with_adjacent_as_one(matched, ratings or {}, lambda _: TEXT)]


def test_they_are_one_hit_in_the_place_of_the_best() -> None:
    other = found("10.3", row=7, score=0.55, text="In another place.")
    (first, last) = with_adjacent_as_one(
        [found("10.2", score=0.56), other, found("10.1", score=0.55)], {}, lambda _: TEXT
    )
    assert (first.clause.section, first.clause.id, first.row, first.parts) == ("10.1–10.2", "d.0+1", 1, (0, 1))
    assert first.clause.text == "Seller indemnifies Buyer.\nBuyer indemnifies Seller."
    assert (first.score, first.scored.clause) == (0.56, "d.0+1")
    assert last == other


def test_three_may_be_one() -> None:
    assert shown(found("10.3"), found("10.1"), found("10.2")) == ["10.1–10.3"]


@pytest.mark.parametrize(
    "other",
    [
        found("10.3"),  # 10.2 is between them
        found("10.2", stars=2),  # related, but no answer
        found("10.2", score=0.5 - 1.5 * NEAR),  # only beside the answer
    ],
)
def test_what_is_not_adjacent_or_answers_less_well_stays_by_itself(other: MatchedClause) -> None:
    assert shown(found("10.1"), other) == ["10.1", other.clause.section]


def test_parts_that_are_too_long_together_stay_apart() -> None:
    long = "word " * (LONGEST - 1) + "end."
    first = found("10.1", text=long)
    after = Span(first.clause.span.end + 1, first.clause.span.end + 10)
    second = MatchedClause(
        1, Clause("d.1", "d", "10.2", "", 1, after, "One more."), facts("d"), (), first.scored, 0.5, 4
    )
    assert shown(first, second) == ["10.1", "10.2"]


def test_clauses_that_the_user_rated_are_one_only_if_rated_alike() -> None:
    parts = found("10.1"), found("10.2")
    assert shown(*parts, ratings={0: QueryRating(5)}) == ["10.1", "10.2"]
    assert shown(*parts, ratings={0: QueryRating(5), 1: QueryRating(5)}) == ["10.1–10.2"]
