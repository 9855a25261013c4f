"""What the user keeps that quotes a contract, on a small library."""

from __future__ import annotations

import pytest

from core.library.usecases.quotes import kept_with
from core.library.usecases.saved_searches import SavedSearchRunner
from core.types import Query, Rating, TrayEntry
from tests.core.shelf import Shelf

OWN = "The florin shall be paid in Zyxwvut by the first day of spring."
SHARED = "This Agreement shall be governed by the laws of the State of Delaware."


@pytest.fixture
def filed(shelf: Shelf) -> Shelf:
    shelf.add("a-2", OWN, SHARED)
    shelf.add("b-2", SHARED, "Notice shall be given in writing to the other party.")
    return shelf


def save(shelf: Shelf, name: str, text: str = "", *examples: str) -> None:
    finder = shelf.finder()
    *_, hits = finder.like(examples, Query(text)) if examples else finder.find(Query(text))
    SavedSearchRunner(shelf.catalog, finder).save(hits, name, examples)


def quoting(shelf: Shelf, *documents: str) -> set[str]:
    return {each.name for each in kept_with(shelf.catalog, documents).searches}


def test_an_example_from_the_contract_goes_with_it_also_when_it_was_edited(filed: Shelf) -> None:
    save(filed, "whole", "", OWN)
    save(filed, "part", "", "in ZYXWVUT")
    save(filed, "edited", "", "Whatever else,  the florin “shall be paid” in Zyxwvut, unless agreed otherwise.")
    save(filed, "second of two", "", SHARED, OWN)
    save(filed, "from elsewhere", "", "The tenant shall keep the premises in good repair at all times.")
    assert quoting(filed, "a-2") == {"whole", "part", "edited", "second of two"}
    assert quoting(filed, "b-2") == quoting(filed) == set()


def test_what_also_stands_in_a_contract_that_stays_is_no_quotation(filed: Shelf) -> None:
    save(filed, "shared", "", SHARED)
    assert quoting(filed, "a-2") == quoting(filed, "b-2") == set()
    assert quoting(filed, "a-2", "b-2") == {"shared"}


def test_words_of_two_contracts_are_not_taken_for_one_quotation(filed: Shelf) -> None:
    save(filed, "across", "", "The State of Delaware. This Agreement")  # the end of one, the beginning of the next
    assert quoting(filed, "a-2", "b-2") == set()


def test_a_query_quotes_if_it_has_six_words_in_a_row(filed: Shelf) -> None:
    save(filed, "six", "florin shall be paid in Zyxwvut")
    save(filed, "five", "florin shall be paid in")
    save(filed, "another order", "in Zyxwvut shall be paid florin")
    assert quoting(filed, "a-2") == {"six"}


def test_clauses_leave_their_trays_with_the_contract(filed: Shelf) -> None:
    trays = filed.catalog.user_data.trays
    trays.put("Closing", [TrayEntry("a-2:1", "mine"), TrayEntry("b-2:0")])
    trays.put("", [TrayEntry("a-1:7")])  # of an earlier reading of the same file
    kept = kept_with(filed.catalog, ["a-2"])
    assert kept.trays == (("", TrayEntry("a-1:7")), ("Closing", TrayEntry("a-2:1", "mine")))
    filed.catalog.forget([], kept)
    assert trays.all_entries() == (("Closing", TrayEntry("b-2:0")),)


def test_ratings_go_with_the_clause_and_with_a_query_that_quotes(filed: Shelf) -> None:
    ratings = [
        Rating("governing law", "a-2:1", 5, "1"),
        Rating("governing law", "a-1:7", 4, "2"),  # of an earlier reading of the same file
        Rating("governing law", "ab-2:7", 4, "3"),
        Rating("governing law", "b-2:0", 3, "4"),
        Rating("shall be paid in Zyxwvut by", "b-2:0", 1, "5"),
    ]
    for rating in ratings:
        filed.catalog.user_data.rate(rating)
    kept = kept_with(filed.catalog, {"a-2"})
    assert kept.ratings == (ratings[0], ratings[1], ratings[4])


def test_many_words_that_no_contract_has_are_no_quotation(filed: Shelf) -> None:
    save(filed, "strange", "", "qwerty asdfgh yxcvbn uiop hjkl bnm")
    assert quoting(filed, "a-2", "b-2") == set()
