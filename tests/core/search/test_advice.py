"""What the user is told besides the hits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.search.advice import missing_words, narrowing_filters, own_counts, own_counts_of_stems
from core.search.language.evaluate import evaluate
from core.search.language.parse import Parsed, parse
from core.search.ratings import RatingReranker
from core.search.scope import LibrarySnapshot, SearchScope
from core.store.catalog.catalog import Catalog
from core.types import FacetName, Filter, Problem, Span
from tests.core.search.language.memory import Contract, MemoryWordIndex, Provision
from tests.core.search.library import columns, facts, put

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


LIBRARY = columns(
    [
        (facts("a", law="New York", kind="License Agreement"), [(0, 10)]),
        (facts("b", law="England and Wales", kind="Lease"), [(0, 10)]),
        (facts("c", law="Delaware"), [(0, 10)]),
    ],
    tagged=[(0, "forum:Courts: Ohio"), (1, "notice:90 days"), (1, "notice:30 days"), (2, "notice:3 months")],
    signatures=[[1] * 16, [2] * 16, [3] * 16],
)


def named(text: str, *filters: Filter) -> list[tuple[str, str]]:
    scope = SearchScope(None, LibrarySnapshot(LIBRARY, {}, {}), filters, {}, {}, RatingReranker(LIBRARY, {}))  # type: ignore[arg-type]  # no word is looked up
    return [(each.facet.value, *each.values) for each in narrowing_filters(text, scope)]


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("indemnity governed by New York law", "New York"),
        ("limitation of liability under English law", "England and Wales"),
        ("limitation of liability under the laws of England", "England and Wales"),
        ("exclusive jurisdiction of the courts of Delaware", "Delaware"),
    ],
)
def test_whose_law_is_asked_for(text: str, law: str) -> None:
    assert named(text) == [("governing law", law)]


def test_what_kind_of_contract_is_asked_for() -> None:
    assert named("assignment in license agreements") == [("agreement type", "License Agreement")]
    assert named("break clause in a lease under English law") == [
        ("governing law", "England and Wales"),
        ("agreement type", "Lease"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "listed on the New York Stock Exchange",  # a place, but not as a law
        "governed by the laws of Texas",  # no contract here has it
        "please release the escrow",  # "lease" within words
        "limitation of liability",
    ],
)
def test_nothing_is_offered_that_was_not_named_or_would_leave_nothing(text: str) -> None:
    assert named(text) == []


def test_what_is_filtered_by_already_is_not_offered_again() -> None:
    assert named("liability under Delaware law", Filter(FacetName.LAW, ("delaware",))) == []


def test_a_forum_and_a_period_of_notice_are_asked_for_as_far_as_a_clause_has_them() -> None:
    assert named("exclusive jurisdiction of Ohio courts") == [("forum", "Courts: Ohio")]
    assert named("arbitration in Ohio") == []
    assert named("30 days' notice") == [("notice period", "30 days")]
    assert named("at least 60 days' notice") == [("notice period", "3 months", "90 days")]
    assert named("at least 2 weeks' notice") == [("notice period", "30 days", "3 months", "90 days")]
    assert named("at least 60 days' notice", Filter(FacetName.NOTICE, ("90 days", "3 months"))) == []


INDEX = MemoryWordIndex(
    [Contract((Provision("1", "The fees are due."), Provision("2", "No fees, no costs."), Provision("3", "Costs.")))]
)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("fees AND due AND unicorn", "On their own: “fees” in 2 clauses, “due” in 1 clause, “unicorn” in none."),
        ('"no fees" w/5 due', "On their own: “no fees” in 1 clause, “due” in 1 clause."),
        ("the AND fees AND unicorn", "On their own: “fees” in 2 clauses, “unicorn” in none."),
        ("fees AND fees AND NOT costs", ""),  # one word: that it finds nothing is already said
    ],
)
def test_each_word_has_its_count(query: str, said: str) -> None:
    parsed = parse(query)
    assert isinstance(parsed, Parsed)
    assert own_counts(evaluate(parsed.tree, INDEX)) == said


def test_in_plain_language_words_count_in_any_form() -> None:
    said = own_counts_of_stems("the cost of a fee, or a unicorn", INDEX)
    assert said == "On their own: “cost” in 2 clauses, “fee” in 2 clauses, “unicorn” in none."
    assert own_counts_of_stems("unicorns", INDEX) == ""
