"""Examples that are not clauses but a title, names or a date."""

from __future__ import annotations

import pytest

from core.library.search.locate_particulars import locate_particulars, particular_kind, particular_spans, same_words
from core.search.analogy.examples import MarkedExample
from core.search.analogy.where import Locator
from core.types import ParticularKind
from tests.core.search.analogy.contracts import LEASE, LICENCE, SUPPLY, marks
from tests.fakes import WordEmbedder

CHARTER = """CHARTER PARTY AGREEMENT
This Charter Party Agreement is made on 4 July 2015 between Fig Lines Ltd. (the "Owner") and Date Palm Inc. (the
"Charterer").
1. Term. The charter ends on December 31, 2019.
2. Entire Agreement. This is all that was agreed."""


def found(examples: list[MarkedExample], text: str) -> list[str]:
    return [passage.span.of(text) for passage in locate_particulars(particular_kind(examples), text)]


def test_a_title_marked_in_its_contract_finds_the_title_of_another() -> None:
    assert found([MarkedExample(SUPPLY, marks(SUPPLY, "SUPPLY AGREEMENT"))], CHARTER) == ["CHARTER PARTY AGREEMENT"]
    assert found([MarkedExample(SUPPLY, marks(SUPPLY, "Supply Agreement"))], CHARTER) == ["CHARTER PARTY AGREEMENT"]


def test_names_find_the_parties_also_where_some_are_what_they_are_called() -> None:
    examples = [MarkedExample(CHARTER, marks(CHARTER, "Fig Lines Ltd.", "Owner", "Date Palm Inc."))]
    assert found(examples, SUPPLY) == ["Orange Mills", "Lemon Stores"]


@pytest.mark.parametrize("date", ["March 3, 1999", "4 July 2015", "2015-07-04"])
def test_a_date_by_itself_finds_the_date_of_the_agreement(date: str) -> None:
    assert found([MarkedExample.of(date)], CHARTER) == ["4 July 2015"]


@pytest.mark.parametrize("words", ["Governing Law", "Entire Agreement", "New York", "Acme Corp. shall pay.", " "])
def test_headings_places_and_sentences_are_no_particulars(words: str) -> None:
    assert found([MarkedExample.of(words)], CHARTER) == []


def test_a_date_in_a_clause_is_not_that_of_the_agreement() -> None:
    assert found([MarkedExample(CHARTER, marks(CHARTER, "December 31, 2019"))], SUPPLY) == []
    assert found([MarkedExample(CHARTER, marks(CHARTER, "4 July 2015"))], SUPPLY) == ["March 3, 1999"]


def test_the_kind_is_that_of_most_examples() -> None:
    law = MarkedExample(SUPPLY, marks(SUPPLY, "This agreement is governed by the laws of Vermont."))
    date = MarkedExample(LICENCE, marks(LICENCE, "May 9, 2011"))
    assert found([date, date, law], CHARTER) == ["4 July 2015"]
    assert found([date, law, law], CHARTER) == []
    assert found([], CHARTER) == []


def test_a_contract_that_states_none_is_searched_as_for_a_clause() -> None:
    undated = LEASE.replace("June 21, 2004", "the day of signing")
    dates = [
        MarkedExample(SUPPLY, marks(SUPPLY, "March 3, 1999")),
        MarkedExample(LICENCE, marks(LICENCE, "May 9, 2011")),
    ]
    assert found(dates, undated) == []
    assert Locator(WordEmbedder).where(dates, undated)


def test_what_is_stated_in_clauses_has_no_place() -> None:
    assert particular_spans(ParticularKind.LAW, CHARTER) == []


def test_words_are_the_same_whatever_their_case_and_a_little_around_them() -> None:
    assert same_words("SUPPLY AGREEMENT", "Supply Agreement")
    assert same_words("Form of Supply Agreement", "Supply Agreement")
    assert not same_words("Supply Agreement", "Agreement")
