"""A provision as one hit where its parts were found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from core.library.search.provisions import (
    LONGEST,
    NEAR,
    adjacent_runs,
    longer_clauses,
    with_runs_as_one,
    with_whole_lists,
)
from core.search.fuse import ScoredClause
from core.search.hits import MatchedClause
from core.search.ratings import QueryRating
from core.types import Clause, Span
from core.types.library_columns import Columns
from tests.core.search.library import columns, facts

PARTS = {"10.1": "Seller indemnifies Buyer.", "10.2": "Buyer indemnifies Seller.", "10.3": "Claims are notified."}
ARTICLE = "\n".join(PARTS.values())


def part(section: str, *, row: int = 0, stars: int = 4, score: float = 0.5, text: str = "") -> MatchedClause:
    said = text or PARTS[section]
    start = ARTICLE.find(said) if not text else 0
    row = row or list(PARTS).index(section)
    clause = Clause(f"d.{row}", "d", section, section, 1, Span(start, start + len(said)), said)
    return MatchedClause(row, clause, facts("d"), (), ScoredClause(clause.id, score, stars, ()), score, stars)


def as_one(matched: Sequence[MatchedClause], ratings: Mapping[int, QueryRating] | None = None) -> list[MatchedClause]:
    return with_runs_as_one(matched, adjacent_runs(matched, ratings or {}), {"d": ARTICLE})


def sections(*matched: MatchedClause, ratings: Mapping[int, QueryRating] | None = None) -> list[str]:
    return [each.clause.section for each in as_one(matched, ratings)]


def test_they_are_one_hit_in_the_place_of_the_best() -> None:
    other = part("10.3", row=7, score=0.55, text="In another place.")
    (first, last) = as_one([part("10.2", score=0.56), other, part("10.1", score=0.55)])
    assert (first.clause.section, first.clause.id, first.row, first.parts) == ("10.1–10.2", "d.0+1", 1, (0, 1))
    assert first.clause.text == "Seller indemnifies Buyer.\nBuyer indemnifies Seller."
    assert (first.score, first.scored.clause) == (0.56, "d.0+1")
    assert last == other


def test_three_may_be_one() -> None:
    assert sections(part("10.3"), part("10.1"), part("10.2")) == ["10.1–10.3"]


@pytest.mark.parametrize(
    "other",
    [
        part("10.3"),  # 10.2 is between them
        part("10.2", stars=2),  # related, but no answer
        part("10.2", score=0.5 - 1.5 * NEAR),  # only beside the answer
    ],
)
def test_what_is_not_adjacent_or_answers_less_well_stays_by_itself(other: MatchedClause) -> None:
    assert sections(part("10.1"), other) == ["10.1", other.clause.section]


def test_parts_that_are_too_long_together_stay_apart() -> None:
    long = "word " * (LONGEST - 1) + "end."
    first = part("10.1", text=long)
    after = Span(first.clause.span.end + 1, first.clause.span.end + 10)
    second = MatchedClause(
        1, Clause("d.1", "d", "10.2", "", 1, after, "One more."), facts("d"), (), first.scored, 0.5, 4
    )
    assert sections(first, second) == ["10.1", "10.2"]


def test_clauses_that_the_user_rated_are_one_only_if_rated_alike() -> None:
    parts = part("10.1"), part("10.2")
    assert sections(*parts, ratings={0: QueryRating(5)}) == ["10.1", "10.2"]
    assert sections(*parts, ratings={0: QueryRating(5), 1: QueryRating(5)}) == ["10.1–10.2"]


TEXT = "13.1 Either party may terminate if the other: (a) is insolvent; (b) ceases business; or (c) is sold."
FIRST, SECOND = TEXT[: TEXT.index(" (b)")], TEXT[TEXT.index("(b)") : TEXT.index(" or (c)")]
PLACES = {TEXT: (0, 17), FIRST: (0, 10), SECOND: (10, 13)}  # words
LIBRARY = columns([(facts("d"), list(PLACES.values()))])
ROWS = {text: row for row, text in enumerate(PLACES)}


def clause(row: int) -> Clause:
    text = list(PLACES)[row]
    start = TEXT.index(text)
    return Clause(f"d.{row}", "d", "13.1", "", 1, Span(start, start + len(text)), text)


def found(text: str, score: float = 0.5) -> MatchedClause:
    row = ROWS[text]
    return MatchedClause(row, clause(row), facts("d"), (), ScoredClause(f"d.{row}", score, 4, ()), score, 4)


def whole(
    *matched: MatchedClause, rated: tuple[int, ...] = (), library: Columns = LIBRARY, gone: bool = False
) -> list[MatchedClause]:
    longer = longer_clauses(matched, rated, library)
    clauses = {} if gone else {row: clause(row) for rows in longer.values() for row in rows}
    return with_whole_lists(matched, rated, longer, clauses)


def shown(*matched: MatchedClause, rated: tuple[int, ...] = ()) -> list[str]:
    return [each.clause.text for each in whole(*matched, rated=rated)]


def test_its_beginning_is_shown_with_all_that_follows() -> None:
    (list_,) = whole(found(FIRST))
    assert (list_.row, list_.clause.text, list_.scored.clause) == (0, TEXT, "d.0")
    assert (list_.score, list_.stars) == (0.5, 4)


def test_items_of_it_that_come_later_are_in_it() -> None:
    assert shown(found(FIRST), found(SECOND)) == [TEXT]
    assert shown(found(SECOND), found(FIRST)) == [SECOND, TEXT], "a better item stays"


def test_a_clause_that_ends_stays_and_so_does_one_that_the_user_rated() -> None:
    assert shown(found(TEXT)) == [TEXT]
    assert shown(found(FIRST), rated=(ROWS[FIRST],)) == [FIRST]


@pytest.mark.parametrize("words", [LONGEST - 1, LONGEST + 1])
def test_one_of_more_than_a_page_is_not_shown_for_its_beginning(words: int) -> None:
    library = columns([(facts("d"), [(0, words), (0, 10)])])
    (only,) = whole(found(FIRST), library=library)
    assert only.clause.text == (TEXT if words <= LONGEST else FIRST)


def test_what_has_left_the_library_is_not_shown() -> None:
    (only,) = whole(found(FIRST), gone=True)
    assert only.clause.text == FIRST
