"""What a query asks beyond its subject."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.ranking.fit.quantities import Quantity
from core.search.ranking.fit.query import read_query
from core.types import Span


def test_words_count_by_their_stems_without_those_that_say_nothing():
    asked = read_query("termination of the agreement for termination fees")
    assert asked.stems == ("termin", "agreement", "fee")
    assert asked.pairs == (("termin", "agreement"), ("agreement", "termin"), ("termin", "fee"))


@pytest.mark.parametrize("query", ["mutual indemnity", "each party may terminate", "neither side pays", "two-way NDA"])
def test_both_parties_are_asked_for(query: str):
    assert read_query(query).mutual


@pytest.mark.parametrize("query", ["supplier indemnifies", "party wall", "third party claims", "non-mutual release"])
def test_both_parties_are_not_asked_for(query: str):
    assert not read_query(query).mutual


@pytest.mark.parametrize(
    ("query", "quantity"),
    [
        ("terminate on 30 days notice", Quantity(("30", "thirty"), "day")),
        ("ninety business days to pay", Quantity(("90", "ninety"), "day")),
        ("forty-five days to cure", Quantity(("45", "forty-five"), "day")),
        ("seventy-two hours to cure", Quantity(("72", "seventy-two"), "hour")),
        ("interest of 5% a month", Quantity(("5", "five"), "percent")),
        ("cap of two times the fees", Quantity(("2", "two"), "time", alone=("2x", "twice"))),
        ("cap of 3x fees", Quantity(("3", "three"), "time", alone=("3x",))),
        ("cap of twice the fees", Quantity(("2", "two"), "time", alone=("2x", "twice"))),
        ("interest at 1.5% a month", Quantity(("1.5",), "percent")),
    ],
)
def test_a_number_goes_with_its_unit(query: str, quantity: Quantity):
    assert replace(read_query(query).quantities[0], span=Span(0, 0)) == quantity


def test_a_bound_lets_other_numbers_in_and_is_part_of_what_is_asked():
    query = "terminate on at least 60 days' notice"
    (quantity,) = read_query(query).quantities
    assert quantity.span.of(query) == "at least 60 days"
    assert quantity.numbers[:2] == ("60", "sixty")
    assert {"90", "ninety", "180"} <= set(quantity.numbers)
    assert "30" not in quantity.numbers
    (quantity,) = read_query("cure within 30 days").quantities
    assert {"30", "10", "ten"} <= set(quantity.numbers)
    assert "60" not in quantity.numbers


def test_a_quantity_that_was_taken_out_does_not_count():
    query = "terminate on 30 days notice"
    (quantity,) = read_query(query).quantities
    assert read_query(query, without=(quantity.id,)).quantities == ()


def test_a_number_without_a_unit_is_no_quantity():
    assert read_query("section 12 of the 1996 act").quantities == ()


def test_an_amount_of_money_is_no_period():
    assert read_query("5 million dollars a month").quantities == ()


def test_digits_without_end_are_no_number():
    assert read_query(f"{'9' * 5000} days notice").quantities == ()


@given(st.text())
def test_any_text_can_be_asked(text: str):
    asked = read_query(text)
    assert {each for pair in asked.pairs for each in pair} <= set(asked.stems)


def test_a_query_of_stop_words_asks_for_them() -> None:
    assert read_query("“as is” clause").pairs == (("as", "is"),)


def test_that_a_clause_is_wanted_is_not_what_it_asks() -> None:
    assert read_query("provision on audit rights") == read_query("audit rights")
