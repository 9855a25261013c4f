"""What clauses state, read for a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.library.stated import stated_by
from core.tagging.lexicon import Lexicon, LexiconEntry
from core.types import Concept, Span
from core.types.stated import NumberRange, StatedColumn, cell_words, stated_columns
from tests.core.shelf import Shelf

LEXICON = Lexicon(
    LexiconEntry(Concept(id_, name, "", attribute=True), Path("tests.toml"))
    for id_, name in (
        ("mutual", "Mutual"),
        ("fixed-amount-cap", "Fixed amount"),
        ("carve-outs", "Carve-outs"),
        ("fraud-carve-out", "Carve-out for fraud"),
        ("without-carve-outs", "Without carve-outs"),
        ("survives", "Survives the end"),
    )
)
CAP = "Each party's liability shall not exceed $1,000,000, or twice the fees, except for fraud."
NOTICE = "Either party may terminate this Agreement upon thirty (30) days' notice. It gives 10 days' notice of a move."


@pytest.fixture
def clauses(shelf: Shelf) -> Shelf:
    shelf.add("a", CAP, NOTICE)
    shelf.catalog.mark_tagged(
        "a", {"a.0": ("mutual", "fixed-amount-cap", "carve-outs", "fraud-carve-out", "forum:Courts: Ohio")}, "tests"
    )
    return shelf


def test_a_value_has_its_column_its_number_and_the_words_it_was_read_from(clauses: Shelf) -> None:
    document = clauses.catalog.document("a").text
    found = clauses.catalog.clauses.by_id(["a.1", "a.0"])
    notice, cap = stated_by(clauses.catalog, LEXICON, found)
    assert [(each.column, each.number) for each in notice] == [
        ("Notice of termination (days)", 30),
        ("Other notice (days)", 10),
    ]
    assert [each.span.of(document) for each in notice if each.span] == ["thirty (30) days'", "10 days'"]
    assert {each.document for each in notice} == {"a"}
    numbers = {each.column: each.number for each in cap if each.number}
    assert numbers == {
        "Cap on liability as an amount (USD)": 1_000_000,
        "Cap on liability as a multiple of the fees (times)": 2,
        "Amounts (USD)": 1_000_000,
    }


def test_attributes_have_columns_of_their_own(clauses: Shelf) -> None:
    (cap,) = stated_by(clauses.catalog, LEXICON, clauses.catalog.clauses.by_id(["a.0"]))
    words = {each.column: each.words for each in cap if each.number is None}
    assert words == {
        "Whose": "Mutual",
        "Base of the cap": "Fixed amount",
        "Carve-outs": "Carve-out for fraud",
        "Forum": "Courts: Ohio",
    }
    document = clauses.catalog.document("a").text
    shown = {each.column: each.span.of(document) for each in cap if each.number is None and each.span}
    assert shown["Base of the cap"].startswith("$")
    assert shown["Carve-outs"] == "fraud"


@pytest.mark.parametrize(
    ("text", "tags", "column", "words", "shown"),
    [
        (
            "Each party shall keep it secret, except where the law asks for it.",
            "carve-outs",
            "Carve-outs",
            "Some",
            "except",
        ),
        ("In no event is Supplier liable.", "without-carve-outs", "Carve-outs", "None", None),
        (
            "This Section shall survive termination.",
            "survives",
            "Survival",
            "Survives the end",
            "survive",
        ),
    ],
)
def test_carve_outs_and_survival_have_columns(
    shelf: Shelf, text: str, tags: str, column: str, words: str, shown: str | None
) -> None:
    shelf.add("a", text)
    shelf.catalog.mark_tagged("a", {"a.0": (tags,)}, "tests")
    ((stated,),) = stated_by(shelf.catalog, LEXICON, shelf.catalog.clauses.by_id(["a.0"]))
    assert (stated.column, stated.words) == (column, words)
    assert (stated.span.of(shelf.catalog.document("a").text) if stated.span else None) == shown


def test_the_term_of_a_contract_stands_in_the_clause_that_says_it(shelf: Shelf) -> None:
    shelf.add("a", "This Agreement continues for two years.", "It is governed by the law of Ohio.", term="24")
    term, law = stated_by(shelf.catalog, LEXICON, shelf.catalog.clauses.by_id(["a.0", "a.1"]))
    assert [(each.column, each.words, each.number) for each in term] == [
        ("Term of the agreement (days)", "2 years", 720)
    ]
    assert (term[0].span, law) == (Span(0, 1), ())


def test_the_columns_of_a_table_are_numbers_first_and_those_most_often_stated(clauses: Shelf) -> None:
    rows = stated_by(clauses.catalog, LEXICON, clauses.catalog.clauses.by_id(["a.0", "a.1"]))
    columns = stated_columns(rows)
    assert [each.numbers for each in columns] == sorted((each.numbers for each in columns), reverse=True)
    column = StatedColumn("Notice of termination (days)", numbers=True)
    assert [cell_words(column.cell(row)) for row in rows] == ["", "30 days"]


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("30", [30], [29.9, 31]),
        (">30", [30.1], [30]),
        (">= 30", [30], [29]),
        ("<1,000", [999], [1000]),
        ("10..60", [10, 60], [9, 61]),
        ("10-60", [10, 60], [9, 61]),
    ],
)
def test_a_range_of_numbers_is_read_as_it_is_written(text: str, inside: list[float], outside: list[float]) -> None:
    wanted = NumberRange.read(text)
    assert wanted is not None
    assert all(map(wanted.holds, inside))
    assert not any(map(wanted.holds, outside))


@pytest.mark.parametrize("text", ["", "thirty", "30 days", ">", "..", "1..x"])
def test_what_is_no_range_is_none(text: str) -> None:
    assert NumberRange.read(text) is None
