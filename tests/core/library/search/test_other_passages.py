"""What no clause covers is found below all clauses, by its own words or by filters of its contract."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from core.base.paths import resources
from core.library.indexing.extract import extract
from core.text.words import indexed
from core.types import Clause, FacetName, Filter, Hits, Mode, PassageKind, Query, Rating, Sort
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction
from tests.fakes import WordReranker

SAMPLES = sorted(each for each in (resources() / "samples").iterdir() if each.suffix != ".md")
CLAUSES = Filter(FacetName.TEXT, (PassageKind.CLAUSE,))
SIGNED = "By: /s/ Ada Thornbury, for the Supplier"


def add(shelf: Shelf, document: str, *texts: str) -> None:
    """A contract with a title, clauses of these words, and a signature."""
    taken = extraction(document, f"SUPPLY AGREEMENT {document}", *texts, SIGNED)
    title, *clauses, signed = taken.clauses
    shelf.add_units(
        document,
        replace(
            taken,
            clauses=tuple(clauses),
            passages=(named(title, 0, PassageKind.TITLE), named(signed, 1, PassageKind.SIGNATURE)),
        ),
    )


def named(passage: Clause, number: int, kind: PassageKind) -> Clause:
    return replace(passage, id=f"{passage.document}.p{number}", kind=kind, heading="", section="")


def found(answer: Hits) -> list[tuple[str, PassageKind]]:
    return [(hit.clause.id, hit.clause.kind) for hit in answer.hits]


@pytest.fixture
def signed(shelf: Shelf) -> Shelf:
    add(shelf, "a", "The Supplier delivers the Goods.", "Rent is due monthly.")
    return shelf


@pytest.mark.parametrize(
    "query", ["thornbury", "/s/ AND ada", "ada w/5 supplier", "thorn* OR nobody", '"Ada Thornbury"']
)
def test_connectors_find_what_is_in_no_clause(signed: Shelf, query: str) -> None:
    (answer,) = signed.find(query, Mode.KEYWORD)
    assert found(answer) == [("a.p1", PassageKind.SIGNATURE)]
    assert (answer.total, answer.passages) == (0, 1)
    assert "On their own" not in answer.reading.paraphrase, "something was found"
    hit = answer.hits[0]
    assert (hit.rank, hit.stars, hit.contract.document, hit.types) == (1, 0, "a", ())
    assert hit.highlights


def test_clauses_come_first_and_are_counted_apart(signed: Shelf) -> None:
    (answer,) = signed.find("supplier", Mode.KEYWORD)
    assert [clause for clause, _ in found(answer)] == ["a.1", "a.p1"]
    assert [hit.rank for hit in answer.hits] == [1, 2]
    assert (answer.total, answer.passages) == (1, 1)
    assert len(signed.find("supplier", Mode.KEYWORD, limit=1)[0].hits) == 1


def test_in_plain_language_they_follow_where_they_have_all_words_that_count(signed: Shelf) -> None:
    quick, better = signed.find("what does the supplier deliver", reranker=WordReranker())
    assert {kind for _, kind in found(quick)} == {PassageKind.CLAUSE}
    quick, better = signed.find("the suppliers", reranker=WordReranker())
    for answer in (quick, better):
        assert found(answer)[-1] == ("a.p1", PassageKind.SIGNATURE)
        assert (answer.hits[-1].rank, answer.hits[-1].stars, answer.passages) == (len(answer.hits), 0, 1)


def test_filters_alone_list_them_after_the_clauses(signed: Shelf) -> None:
    add(signed, "b", "The Buyer pays.")
    in_a = Filter(FacetName.FILE, ("/c/a.pdf",))
    answer = signed.ask(Query("", filters=(in_a,)))
    assert [clause for clause, _ in found(answer)] == ["a.1", "a.2", "a.p0", "a.p1"]
    assert (answer.total, answer.passages) == (2, 2)


def test_the_kind_of_text_is_counted_and_filters(signed: Shelf) -> None:
    answer = signed.ask(Query("supplier", Mode.KEYWORD))
    kinds = next(facet.values for facet in answer.facets if facet.name is FacetName.TEXT)
    assert [(each.value, each.count) for each in kinds] == [("Clause", 1), ("Signatures or form", 1)]
    only = signed.ask(Query("supplier", Mode.KEYWORD, filters=(CLAUSES,)))
    assert [clause for clause, _ in found(only)] == ["a.1"]
    assert (only.total, only.passages) == (1, 0)
    others = Filter(FacetName.TEXT, (PassageKind.SIGNATURE,))
    assert [clause for clause, _ in found(signed.ask(Query("supplier", filters=(others,))))] == ["a.p1"]


def test_filters_by_what_only_clauses_have_leave_none(signed: Shelf) -> None:
    typed = Filter(FacetName.CLAUSE_TYPE, ("Notices",))
    assert signed.ask(Query("supplier", Mode.KEYWORD, filters=(typed,))).passages == 0


def test_near_identical_ones_are_one_hit(signed: Shelf) -> None:
    add(signed, "b", "The Buyer pays.")
    (answer,) = signed.find("thornbury", Mode.KEYWORD)
    assert [(hit.clause.id, hit.near_duplicates) for hit in answer.hits] == [("a.p1", ("b.p1",))]
    assert answer.passages == 2


def test_other_orders_keep_them_after_the_clauses(signed: Shelf) -> None:
    add(signed, "b", "The Supplier sends an invoice.")
    answer = signed.ask(Query("supplier", Mode.KEYWORD, sort=Sort.CONTRACT))
    kinds = [kind is PassageKind.CLAUSE for _, kind in found(answer)]
    assert kinds == sorted(kinds, reverse=True)


def test_stars_of_one_count_for_its_query_and_stay_with_it(signed: Shelf) -> None:
    signed.catalog.user_data.rate(Rating("supplier", "a.p1", 5, "1"))
    answer = signed.ask(Query("supplier", Mode.KEYWORD))
    assert [(hit.clause.id, hit.rating) for hit in answer.hits] == [("a.1", 0), ("a.p1", 5)]


def test_examples_are_compared_with_clauses_only(signed: Shelf) -> None:
    (answer,) = signed.finder().like([SIGNED], Query(""))
    assert {kind for _, kind in found(answer)} <= {PassageKind.CLAUSE}
    assert answer.passages == 0


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.name)
def test_every_word_of_a_sample_is_found_by_a_query_for_it(shelf: Shelf, file: Path) -> None:
    """Of Word, PDF, HTML, rich and plain text. That each word is in a clause or another passage, but for furniture,
    `tests.core.invariants.check_extraction` asserts.
    """
    taken = extract(file)
    shelf.add_units(taken.document.id, taken, vectors=False)
    times = Counter(indexed(taken.document.text).words)
    rarest = {min(indexed(each.text).words, key=times.__getitem__): each.id for each in taken.clauses}
    outside = {word: each.id for each in taken.passages for word in indexed(each.text).words}
    assert rarest
    assert outside
    everywhere = {each.id: each.span for each in (*taken.clauses, *taken.passages)}
    for word, passage in (rarest | outside).items():
        (answer,) = shelf.find(f'"{word}"', Mode.KEYWORD, limit=2000)
        hits = [everywhere[hit.clause.id] for hit in answer.hits]
        assert any(everywhere[passage].contains(hit) for hit in hits), word


def test_no_word_of_a_forgotten_contract_is_found(signed: Shelf) -> None:
    signed.catalog.forget([signed.catalog.files()[0].path])
    (answer,) = signed.find("thornbury", Mode.KEYWORD)
    assert (answer.hits, answer.passages) == ((), 0)
