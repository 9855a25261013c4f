"""Words of a query that the library does not contain, and those that may be meant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.search.retrieval.spelling import missing_words
from core.store.catalog.catalog import Catalog
from core.types import Problem, Span
from tests.core.search.library import put

CLAUSES = (
    "The limitation of liability is in force.",
    "The supplier pays for carriage.",
    "Its liability has a limitation.",
)


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalog]:
    catalog = Catalog(tmp_path_factory.mktemp("library"))
    put(catalog, "a", *CLAUSES * 100, "One clause of many is misspelled: liabilty.")
    yield catalog
    catalog.close()


def missing(catalog: Catalog, query: str) -> Problem | None:
    return missing_words(query, catalog.word_index())


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("limitaton of liability", "limitation of liability"),  # a letter left out
        ("Limitaiton of suppplier liability", "limitation of supplier liability"),  # two swapped; one doubled
        ("supplier pays for carrriage", "supplier pays for carriage"),
        ("limitation of liabilty", "limitation of liability"),  # which the library contains, misspelt, once
    ],
)
def test_a_misspelled_word_is_mended_by_the_words_of_the_library(catalog: Catalog, query: str, meant: str) -> None:
    problem = missing(catalog, query)
    assert problem is not None
    assert problem.suggestion == meant


def test_the_words_that_no_clause_has_are_named_where_they_stand(catalog: Catalog) -> None:
    problem = missing(catalog, "supplier of zebra or unicorn")
    assert problem == Problem(Span(12, 17), "No clause has “zebra” or “unicorn”.", others=(Span(21, 28),))


def test_a_hyphenated_word_is_missing_as_a_whole(catalog: Catalog) -> None:
    problem = missing(catalog, "limitation of Zebra-unicorns")  # neither part is in a clause
    assert problem == Problem(Span(14, 28), "No clause has “Zebra-unicorns”.")


def test_the_name_of_an_attribute_is_not_missing(catalog: Catalog) -> None:
    index, query = catalog.word_index(), "limitation with carve-outs"
    assert missing_words(query, index) == Problem(Span(16, 26), "No clause has “carve-outs”.")
    assert missing_words(query, index, [Span(16, 26)]) is None


def test_a_misspelling_that_a_contract_has_too_is_said_otherwise(catalog: Catalog) -> None:
    problem = missing(catalog, "liabilty")
    assert problem == Problem(Span(0, 8), "“liabilty” may be misspelled.", "liability")


@pytest.mark.parametrize(
    "query",
    [
        "the limitations of a supplier",  # other endings, and stop words
        "liability 2031 § 17",  # figures and symbols
        "force",  # which resembles nothing
        "",
        "we act for a supplier whose customer wants an uncapped liability",  # a sentence, which is searched by meaning
    ],
)
def test_nothing_is_said_of_a_query_that_is_well(catalog: Catalog, query: str) -> None:
    assert missing(catalog, query) is None


def test_a_word_of_english_is_never_mended(catalog: Catalog) -> None:
    problem = missing(catalog, "imitation")  # one letter from "limitation"
    assert problem is not None
    assert problem.suggestion == ""


def test_what_is_pasted_is_no_slip_of_the_hand(catalog: Catalog) -> None:
    assert missing(catalog, "limitaton " + " ".join(f"word{'x' * n}" for n in range(20))) is None


def test_an_empty_library_lacks_every_word_and_says_nothing(tmp_path: Path) -> None:
    catalog = Catalog(tmp_path)
    assert missing(catalog, "liabilty") is None
    catalog.close()
