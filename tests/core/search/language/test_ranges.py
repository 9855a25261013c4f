"""Ranges of values in queries: how they are written, which clauses they find, and what an answer may have missed."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.language.evaluate import evaluate
from core.search.language.interpret import paraphrase
from core.search.language.parse import Parsed, parse
from core.search.language.ranges import EXAMPLES, FIELDS, last_days, may_miss, measures_of, value_marks, value_range
from core.search.language.tree import FieldName, ValueRange
from core.tagging.measures import measures
from core.types import Clause, Problem, Span
from core.types.facts import Facts
from core.types.library_columns import Mask
from tests.core.search.language.memory import Contract, MemoryWordIndex, Provision

NOWHERE = Span(0, 0)
SUPPLY = Contract(
    date="2022-05-01",
    clauses=(
        Provision("twice", "Liability is limited to twice the fees.", kinds=("cap-multiple:2 times",)),
        Provision("five", "Liability is limited to five times the fees.", kinds=("cap-multiple:5 times",)),
        Provision("million", "Liability is limited to one million.", kinds=("cap-amount:1000000 USD",)),
        Provision("pounds", "Liability is limited to pounds.", kinds=("cap-amount:1000000 GBP",)),
        Provision("year", "Liability is limited to the fees of a year.", kinds=("cap-period:360 days",)),
        Provision("close", "Liability and an odd figure.", kinds=("cap-amount:?",)),
        Provision(
            "ends",
            "Termination.",
            kinds=("termination-notice:30 days",),
            inside=(Provision("short", "Thirty days.", kinds=("termination-notice:30 days", "notice:30 days")),),
        ),
        Provision("business", "Ten business days.", kinds=("notice:10 business days",)),
        Provision("late", "Interest.", kinds=("late-interest:18 percent",)),
    ),
)
LEASE = Contract(date="2019", clauses=(Provision("lease", "Six months of notice.", kinds=("notice:6 months",)),))
INDEX = MemoryWordIndex([SUPPLY, LEASE])


def found(query: str, index: MemoryWordIndex = INDEX) -> set[str]:
    parsed = parse(query)
    assert isinstance(parsed, Parsed), parsed
    return {index.columns.ids[row] for row in evaluate(parsed.tree, index).rows.tolist()}


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("cap:>2x", "five"),
        ("cap:>=2x", "twice five"),
        ("cap:2x", "twice"),
        ("cap:200%", "twice"),
        ("cap:1x..4x", "twice"),
        ("cap:..4x", "twice"),
        ("cap:4x..", "five"),
        ("cap:>=$1m", "million"),
        ("cap:$1,000,000", "million"),
        ("cap:>$1m", ""),
        ("cap:<£2m", "pounds"),
        ('cap:"at most"', None),
        ("cap:12m", "year"),
        ("cap:1y", "year"),
        ("cap:unread", "close"),
        ("notice:<30d", "business"),
        ("notice:<=30d", "ends short business"),
        ("notice:>=6m", "lease"),
        ("notice:30-day", "ends short"),
        ("interest:>12%", "late"),
        ("cap:(1x OR >4x)", "five"),
        ("cap:>1x NOT five", "twice"),
        ("signed:>=2022 AND cap:2x", "twice"),
        ("signed:<2020", "lease"),
    ],
)
def test_a_range_finds_the_clauses_that_state_a_value_in_it(query: str, keys: str | None) -> None:
    if keys is None:
        assert isinstance(parse(query), Problem)
    else:
        assert found(query) == set(keys.split())


@pytest.mark.parametrize(
    "query", ["cap:big", "cap:>", "cap:3d..2x", "interest:3x", "notice:$5", "cap:5x..2x", "term:2x"]
)
def test_what_is_no_range_of_the_field_is_refused_with_an_example(query: str) -> None:
    problem = parse(query)
    assert isinstance(problem, Problem)
    assert f"{query.split(':')[0]}:" in problem.message


def test_each_field_of_values_has_measures_and_an_example_that_can_be_read() -> None:
    assert {field for each in measures().values() for field in each.fields} == set(FIELDS)
    for field in FIELDS:
        assert measures_of(field)
        assert value_range(field, EXAMPLES.get(field, "<30d"), NOWHERE)


numbers = st.integers(1, 999_999)


@given(numbers, numbers)
def test_a_value_is_on_one_side_of_a_bound_or_the_other(bound: int, value: int) -> None:
    def holds(sign: str) -> bool:
        asked = value_range(FieldName.NOTICE, f"{sign}{bound}d", NOWHERE)
        assert asked is not None
        return asked.low <= value <= asked.high

    assert holds("<") == (value < bound) == (not holds(">="))
    assert holds(">") == (value > bound) == (not holds("<="))
    assert holds("=") == holds("") == (value == bound)


@given(st.text(max_size=20) | st.text("0123456789.<>=$£%xdmy ,", max_size=12))
def test_any_text_is_a_range_with_ordered_ends_or_none(text: str) -> None:
    for field in (FieldName.CAP, FieldName.INTEREST, FieldName.TERM):
        asked = value_range(field, text, NOWHERE)
        assert asked is None or asked.low <= asked.high


def test_a_query_says_what_it_asks_for() -> None:
    def said(query: str) -> str:
        parsed = parse(query)
        assert isinstance(parsed, Parsed)
        return paraphrase(parsed)

    assert said("cap:>2x AND notice:<30d") == (
        "Clauses with a cap on liability over 2 times and a period of notice under 30 days."
    )
    assert said("cap:$1m..$2m") == "Clauses with a cap on liability from USD 1,000,000 to USD 2,000,000."
    assert said("cap:unread") == "Clauses with a cap on liability with a figure that was not read."
    assert said("ends:2027 AND term:>3y") == (
        "Clauses with a contract that ends from 1 January 2027 to 31 December 2027 and a contract with a term over "
        "3 years."
    )


# ------------------------------------------------------------ terms and ends


def _with_facts(*facts: Facts) -> MemoryWordIndex:
    index = MemoryWordIndex([Contract((Provision(f"c{at}", "Words."),)) for at, _ in enumerate(facts)])
    index.columns = replace(index.columns, facts=tuple(facts))
    return index


def test_a_contract_ends_when_its_term_is_over_renewals_aside() -> None:
    index = _with_facts(
        Facts("a", (), "A", date="2024-02-29", term="36"),
        Facts("b", (), "B", date="2024-12-01", effective="2025-01-01", term="36"),
        Facts("c", (), "C", date="2025-06", term="24"),
        Facts("d", (), "D", date="2025-01-01"),
        Facts("e", (), "E", term="36"),
        Facts("f", (), "F", date="2025-01-01", term="for life"),
    )
    assert found("ends:2027", index) == {"c0", "c1", "c2"}
    assert found("ends:2027-12-31", index) == {"c1"}
    assert found("ends:<=2027-02-28", index) == {"c0"}
    assert found("term:>2y", index) == {"c0", "c1", "c4"}
    assert found("term:unread", index) == {"c3", "c5"}


@given(st.dates(), st.integers(0, 12 * 9000))
def test_an_end_is_no_day_before_the_beginning_less_one(day: object, months: int) -> None:
    ends = last_days(Facts("a", (), "A", term=str(months)), (str(day), str(day)))
    assert ends is None or len(ends[0]) < len(str(day)) or (ends[0] >= str(day) or months == 0)


# ------------------------------------------------------------ what may have been missed


def _missed(query: str, allowed: Mask | None = None, index: MemoryWordIndex = INDEX) -> str:
    parsed = parse(query)
    assert isinstance(parsed, Parsed)
    return may_miss(parsed.tree, index.columns, np.ones(len(index.columns), bool) if allowed is None else allowed)


def test_an_answer_says_how_many_clauses_were_close_but_not_read() -> None:
    assert "1 clause has a figure that may be one but was not read: “cap:unread” shows it." in _missed("cap:>2x")
    assert re.search(r"asks for, \d+ to \d+ in 100 are read .95% interval, measured on \d+", _missed("cap:>2x"))
    none = np.zeros(len(INDEX.columns), bool)
    assert "unread" not in _missed("cap:>2x", none)
    assert _missed("liability AND signed:2022") == ""
    assert _missed("cap:unread") == ""


def test_it_says_of_how_many_contracts_no_term_is_known() -> None:
    index = _with_facts(Facts("a", (), "A", term="36"), Facts("b", (), "B"), Facts("c", (), "C"))
    assert "Of 2 contracts no term could be read: “term:unread” shows them." in _missed("term:>3y", index=index)
    assert "Of 2 contracts" in _missed("ends:2027", index=index)


def test_a_range_of_what_was_not_read_is_written_as_it_was_typed() -> None:
    asked = value_range(FieldName.CAP, "unread", NOWHERE)
    assert asked == ValueRange(FieldName.CAP, 0, 0, "", "", "unread")


# ------------------------------------------------------------ where the values stand


def marked(query: str, text: str, *tags: str, heading: str = "") -> list[str]:
    """The words of a clause that a query marks; the clause begins anywhere in its document."""
    parsed = parse(query)
    assert isinstance(parsed, Parsed), parsed
    clause = Clause("d.0", "d", "1", heading, 1, Span(70, 70 + len(text)), text)
    return [span.of(text) for span in value_marks(parsed.tree, clause, tags)]


CAP = "Supplier’s liability shall not exceed the greater of $5,000 and three (3) times the fees paid hereunder."
STATES = ("cap-amount:5000 USD", "cap-multiple:3 times")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("cap:>2x", ["three (3) times"]),
        ("cap:$1k..$10k", ["$5,000"]),
        ("cap:>2x OR cap:<$10k", ["three (3) times", "$5,000"]),
        ("liability AND cap:>2x", ["three (3) times"]),
        ("cap:>10x", []),
        ("liability NOT cap:>2x", []),
        ("notice:<30d", []),
    ],
)
def test_the_words_from_which_a_value_was_read_are_marked(query: str, words: list[str]) -> None:
    assert marked(query, CAP, *STATES) == words


def test_of_two_equal_figures_the_one_that_was_read_as_the_value_is_marked() -> None:
    text = "Customer shall pay within thirty (30) days. Either party may terminate at any time upon 30 days’ notice."
    assert marked("notice:30d", text, "termination-notice:30 days")[0] == "30 days’"


def test_a_value_that_was_read_by_the_heading_above_its_clause_is_marked_too() -> None:
    text = "These duties continue for three (3) years after termination."
    assert marked("survival:>2y", text, "confidentiality-survival:1080 days") == ["three (3) years"]


def test_the_figures_that_may_be_values_are_marked_where_they_are_asked_for() -> None:
    text = "Liability for damages, of which $1,000,000 is the top, is limited."
    assert marked("cap:unread", text, "cap-amount:?") == ["$1,000,000"]
