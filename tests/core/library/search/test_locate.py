"""Where a clause is, given examples of it, in contracts of the library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from core.base.generators import finish
from core.library.search.locate import ClauseLocator
from core.search.analogy.examples import MarkedExample
from core.types import LocatedPassage, Progress, Span
from tests.core.shelf import Shelf
from tests.fakes import WordEmbedder

LAW = "This agreement is governed by the law of Texas."
RENT = "The tenant shall pay the rent on the first day of each month."


@pytest.fixture
def filed(shelf: Shelf) -> Shelf:
    shelf.add("a", LAW, RENT, "Notices shall be in writing.")
    shelf.add("b", "The premises are an office.", "The law of Ohio governs this agreement.")
    return shelf


def where(
    shelf: Shelf, examples: Sequence[str], documents: Sequence[str]
) -> tuple[list[Progress], tuple[LocatedPassage, ...]]:
    steps: list[Progress] = []
    job = ClauseLocator(shelf.catalog, WordEmbedder).where(examples, documents)
    return steps, finish(job, steps.append)


def test_a_passage_is_an_exact_place_in_its_contract(filed: Shelf) -> None:
    steps, passages = where(filed, ["This agreement is governed by the law of Ohio."], ["a", "b"])
    assert [(passage.document, passage.text) for passage in passages] == [
        ("a", LAW),
        ("b", "The law of Ohio governs this agreement."),
    ]
    for passage in passages:
        assert passage.span.of(filed.catalog.document(passage.document).text) == passage.text
        assert passage.file == Path(f"/c/{passage.document}.pdf")
        assert 0 <= passage.score <= 1
    assert passages[0].score > passages[1].score
    assert [(step.done, step.total) for step in steps] == [(0, 2), (1, 2), (2, 2)]


def test_a_date_finds_the_date_of_an_agreement(shelf: Shelf) -> None:
    shelf.add("dated", "This Lease is made on 4 July 2015 between Fig Lines Ltd. and Date Palm Inc.", RENT)
    _, passages = where(shelf, ["March 3, 1999"], ["dated"])
    assert [passage.text for passage in passages] == ["4 July 2015"]


def test_an_example_that_is_a_clause_of_the_library_is_seen_in_its_contract(filed: Shelf) -> None:
    locator = ClauseLocator(filed.catalog, WordEmbedder)
    text = filed.catalog.document("a").text
    assert locator._marked(LAW) == MarkedExample(text, (Span(0, len(LAW)),))
    assert locator._marked("A clause from elsewhere.") == MarkedExample.of("A clause from elsewhere.")


def test_a_contract_that_is_gone_is_left_out(filed: Shelf) -> None:
    filed.catalog.forget([Path("/c/a.pdf")])
    _, passages = where(filed, [LAW], ["a", "b"])
    assert [passage.document for passage in passages] == ["b"]
