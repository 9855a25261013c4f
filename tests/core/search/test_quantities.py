"""Amounts of money in queries, as clauses may write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.asked import read_query
from core.search.quantities import read_amounts


@pytest.mark.parametrize(
    ("query", "id_"),
    [
        ("cap of $1,000,000", "amount:$1,000,000"),
        ("cap of $1M", "amount:$1,000,000"),
        ("cap of one million dollars", "amount:$1,000,000"),
        ("cap of US$1.5 million", "amount:$1,500,000"),
        ("cap of two hundred fifty thousand dollars", "amount:$250,000"),
        ("cap of EUR 1.000.000", "amount:€1,000,000"),
        ("cap of €250,000.50", "amount:€250,000"),
        ("cap of 500 pounds", "amount:£500"),
        ("cap of RMB 100", "amount:rmb100"),
    ],
)
def test_an_amount_is_the_same_however_it_is_written(query: str, id_: str) -> None:
    assert [each.id for each in read_amounts(query)] == [id_]


def test_clauses_may_write_an_amount_in_several_ways() -> None:
    (amount,) = read_amounts("cap of $1,000,000")
    assert amount.written == ("$1,000,000", "1 million", "one million", "$1000000", "$1,000,000.00")
    assert "dollars" in amount.currency


def test_a_bound_lets_other_amounts_in_and_is_part_of_what_is_asked() -> None:
    query = "insurance of not less than $2,000,000"
    (amount,) = read_amounts(query)
    assert amount.span.of(query) == "not less than $2,000,000"
    assert "5,000,000" in amount.figures
    assert "1,000,000" not in amount.figures


def test_an_amount_that_is_named_twice_or_was_taken_out_counts_once_or_not() -> None:
    query = "cap of one million dollars, $1,000,000"
    (amount,) = read_query(query).amounts
    assert read_query(query, without=(amount.id,)).amounts == ()


@pytest.mark.parametrize("query", ["5% of fees", "section 12", "$", "two parties", "$0"])
def test_other_numbers_are_no_amounts(query: str) -> None:
    assert read_amounts(query) == []


@given(st.text())
def test_any_text_can_be_asked(text: str) -> None:
    assert all(each.figures and each.currency for each in read_amounts(text))
