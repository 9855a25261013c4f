"""A list as a whole in the place of its beginning."""

from __future__ import annotations

import pytest

from core.library.search.adjacent import LONGEST
from core.library.search.whole_lists import with_whole_lists
from core.search.ranking.fuse import ScoredClause
from core.search.results.hits import MatchedClause
from core.types import Clause, Span
from tests.core.search.tables import columns, facts

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


def shown(*matched: MatchedClause, rated: tuple[int, ...] = ()) -> list[str]:
    return [each.clause.text for each in with_whole_lists(matched, rated, LIBRARY, clause)]


def test_its_beginning_is_shown_with_all_that_follows() -> None:
    (whole,) = with_whole_lists([found(FIRST)], (), LIBRARY, clause)
    assert (whole.row, whole.clause.text, whole.scored.clause) == (0, TEXT, "d.0")
    assert (whole.score, whole.stars) == (0.5, 4)


def test_items_of_it_that_come_later_are_in_it() -> None:
    assert shown(found(FIRST), found(SECOND)) == [TEXT]
    assert shown(found(SECOND), found(FIRST)) == [SECOND, TEXT], "a better item stays"


def test_a_clause_that_ends_stays_and_so_does_one_that_the_user_rated() -> None:
    assert shown(found(TEXT)) == [TEXT]
    assert shown(found(FIRST), rated=(ROWS[FIRST],)) == [FIRST]


@pytest.mark.parametrize("words", [LONGEST - 1, LONGEST + 1])
def test_one_of_more_than_a_page_is_not_shown_for_its_beginning(words: int) -> None:
    library = columns([(facts("d"), [(0, words), (0, 10)])])
    (only,) = with_whole_lists([found(FIRST)], (), library, clause)
    assert only.clause.text == (TEXT if words <= LONGEST else FIRST)


def test_what_has_left_the_library_is_not_shown() -> None:
    (only,) = with_whole_lists([found(FIRST)], (), LIBRARY, lambda _: None)
    assert only.clause.text == FIRST
