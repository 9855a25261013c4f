"""The user's own stars move clauses at once, with a real store and catalogue, and stand-ins for the models."""

from __future__ import annotations

import pytest

from core.types import FacetName, Filter, Hits, Mode, Query, Rating
from tests.core.shelf import Shelf
from tests.core.store.examples import record
from tests.fakes import WordReranker

CAP = "cap on liability"
WHOLE = [
    "Cap on liability of the supplier for all claims",
    "The cap on what the bank may claim as liability of ours",
    "Liability of the landlord and tenant has a cap on this lease",
    "Rent is due on the first day of every month in advance",
]


@pytest.fixture
def filed(shelf: Shelf) -> Shelf:
    for name, text in zip("abcd", WHOLE, strict=True):
        shelf.add(name, text)
    return shelf


def rate(shelf: Shelf, clause: str, stars: int, query: str = CAP) -> None:
    shelf.catalog.user_data.rate(Rating(query, clause, stars, "2026-01-01"))


def ids(answer: Hits) -> list[str]:
    return [hit.clause.id for hit in answer.hits]


@pytest.mark.parametrize("mode", [Mode.KEYWORD, Mode.NATURAL])
def test_five_stars_rise_and_one_star_sinks(filed: Shelf, mode: Mode) -> None:
    before = ids(filed.ask(Query(CAP, mode)))
    best, worst = before[0], before[2]
    rate(filed, best, 1)
    rate(filed, worst, 5)
    after = filed.ask(Query(CAP, mode))
    assert (ids(after)[0], ids(after)[-1]) == (worst, best)
    assert [each for each in ids(after) if each not in (best, worst)] == [
        each for each in before if each not in (best, worst)
    ]
    assert after.hits[0].why[0] == "you gave it 5 stars"
    assert after.hits[-1].why[0] == "you gave it 1 star"
    assert after.total == len(before)


def test_more_stars_come_first_and_three_leave_a_clause_where_it_is(filed: Shelf) -> None:
    before = ids(filed.ask(Query(CAP, Mode.NATURAL)))
    rate(filed, before[1], 3)
    answer = filed.ask(Query(CAP, Mode.NATURAL))
    assert ids(answer) == before
    assert answer.hits[1].why[0] == "you gave it 3 stars"
    for clause, stars in zip(before, (2, 4, 5, 1), strict=True):
        rate(filed, clause, stars)
    assert ids(filed.ask(Query(CAP, Mode.NATURAL))) == [before[2], before[1], before[0], before[3]]


def test_after_a_close_reading_too(filed: Shelf) -> None:
    rate(filed, "d.0", 5)
    rate(filed, "a.0", 1)
    quick, better = filed.find(CAP, reranker=WordReranker())
    for answer in (quick, better):
        assert (ids(answer)[0], ids(answer)[-1]) == ("d.0", "a.0")
    assert better.hits[0].why[:2] == ("you gave it 5 stars", "4th in the second ranking")


def test_stars_for_nearly_the_same_query_move_it_too_and_those_for_another_do_not(filed: Shelf) -> None:
    before = ids(filed.ask(Query(CAP, Mode.NATURAL)))
    rate(filed, before[-1], 5, "rent in advance")
    assert ids(filed.ask(Query(CAP, Mode.NATURAL))) == before
    rate(filed, before[-1], 5, "Caps on the Liability")
    answer = filed.ask(Query(CAP, Mode.NATURAL))
    assert ids(answer)[0] == before[-1]
    assert answer.hits[0].why[0] == "you gave it 5 stars for “Caps on the Liability”"


def test_taking_the_stars_back_takes_the_clause_back(filed: Shelf) -> None:
    before = ids(filed.ask(Query(CAP, Mode.NATURAL)))
    rate(filed, before[0], 1)
    rate(filed, before[0], 0)
    assert ids(filed.ask(Query(CAP, Mode.NATURAL))) == before


def test_a_copy_of_what_nobody_wants_does_not_take_its_place(filed: Shelf) -> None:
    filed.add("e", WHOLE[0])
    first = filed.ask(Query(CAP, Mode.KEYWORD)).hits[0]
    assert (first.clause.id, first.near_duplicates) == ("a.0", ("e.0",))
    rate(filed, "a.0", 1)
    last = filed.ask(Query(CAP, Mode.KEYWORD)).hits[-1]
    assert (last.clause.id, last.near_duplicates) == ("a.0", ("e.0",))
    rate(filed, "a.0", 0)
    rate(filed, "e.0", 1)
    last = filed.ask(Query(CAP, Mode.KEYWORD)).hits[-1]
    assert (last.clause.id, last.why[0]) == ("a.0", "you gave a near-identical clause 1 star")


def test_what_was_rated_well_is_there_even_if_search_does_not_find_it(filed: Shelf) -> None:
    filed.add("e", "Nothing of the kind")
    for clause in ("d.0", "e.0"):
        assert clause not in ids(filed.ask(Query(CAP, Mode.KEYWORD)))
    found = ids(filed.ask(Query("landlord", Mode.NATURAL, limit=2)))
    wanted = next(clause for clause in ("d.0", "e.0") if clause not in found)
    rate(filed, wanted, 4, "landlord")
    assert ids(filed.ask(Query("landlord", Mode.NATURAL, limit=2))) == [wanted, found[0]]
    rate(filed, wanted, 4)
    assert wanted not in ids(filed.ask(Query(CAP, Mode.KEYWORD)))  # it does not contain these words


def test_but_only_among_what_the_filters_leave(filed: Shelf) -> None:
    filed.catalog.user_data.collect("Good", [record("/c/a.pdf", "a")])
    good = Filter(FacetName.COLLECTION, ("Good",))
    rate(filed, "d.0", 5)
    assert ids(filed.ask(Query(CAP, Mode.NATURAL, filters=(good,)))) == ["a.0"]


def test_a_clause_that_has_left_the_library_does_no_harm(filed: Shelf) -> None:
    rate(filed, "gone.7", 5)
    assert "gone.7" not in ids(filed.ask(Query(CAP, Mode.NATURAL)))


def test_an_example_is_answered_by_its_own_likeness(filed: Shelf) -> None:
    rate(filed, "d.0", 5, "bank OR landlord")
    (answer,) = filed.finder().like([WHOLE[1]], Query("bank OR landlord"))
    assert ids(answer) == ["b.0", "c.0"]
