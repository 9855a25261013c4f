"""Where contracts have such clauses, or such particulars."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from core.base.generators import finish
from core.library.library import Library
from core.library.search.locate import (
    ClauseLocator,
    Locator,
    locate_particulars,
    particular_kind,
    particular_spans,
    same_words,
)
from core.search.analogy.clause_types import ClauseTypeClassifier
from core.search.analogy.prepared import MarkedExample, ScoredSpan
from core.types import LocatedPassage, ParticularKind, Progress, Span
from tests.core.search.analogy.contracts import LEASE, LICENCE, SUPPLY, marks
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


def likely(examples: Sequence[MarkedExample], text: str) -> list[ScoredSpan]:
    return Locator().where(examples, text, WordEmbedder())


def best(passages: list[ScoredSpan], text: str) -> str:
    return max(passages, key=lambda passage: passage.score).span.of(text)


VERMONT = "This agreement is governed by the laws of Vermont."
CONSENT = "Neither party may assign this agreement without the consent of the other party."


def test_a_clause_marked_in_its_contract_is_found_in_another() -> None:
    passages = likely([MarkedExample(SUPPLY, marks(SUPPLY, VERMONT))], LEASE)
    assert best(passages, LEASE) == "This lease is governed by the laws of Maine."
    passages = likely([MarkedExample(SUPPLY, marks(SUPPLY, CONSENT))], LEASE)
    assert best(passages, LEASE) == "The charterer may not assign this lease without the consent of the owner."


def test_a_clause_without_its_contract_is_enough() -> None:
    passages = likely([MarkedExample.of("Governing Law. This deed is governed by the laws of Ohio.")], LEASE)
    assert best(passages, LEASE) == "This lease is governed by the laws of Maine."


def test_passages_are_in_order_apart_and_likely_to_some_degree() -> None:
    examples = [MarkedExample(SUPPLY, marks(SUPPLY, VERMONT, CONSENT)), MarkedExample.of(CONSENT)]
    passages = likely(examples, LEASE)
    assert [passage.span.of(LEASE) for passage in passages] == [
        "This lease is governed by the laws of Maine.",
        "The charterer may not assign this lease without the consent of the owner.",
    ]
    assert all(one.span.end <= other.span.start for one, other in pairwise(passages))
    assert all(0 < passage.score < 1 for passage in passages)


def test_a_date_is_cut_out_where_the_examples_are_dates() -> None:
    examples = [
        MarkedExample(SUPPLY, marks(SUPPLY, "March 3, 1999")),
        MarkedExample(LICENCE, marks(LICENCE, "May 9, 2011")),
    ]
    assert best(likely(examples, LEASE), LEASE) == "June 21, 2004"


@pytest.mark.parametrize("text", ["", "  \n \n"])
def test_nothing_is_found_in_nothing(text: str) -> None:
    assert likely([MarkedExample.of(VERMONT)], text) == []
    assert likely([MarkedExample.of(text)], LEASE) == []
    assert likely([], LEASE) == []


def test_a_contract_is_embedded_once() -> None:
    embedder = WordEmbedder()
    asked: list[int] = []

    class Counting(WordEmbedder):
        def embed(self, texts):  # type: ignore[no-untyped-def]
            asked.append(len(texts))
            return embedder.embed(texts)

    locator = Locator()
    first = locator.where([MarkedExample.of(VERMONT)], LEASE, Counting())
    before = len(asked)
    assert locator.where([MarkedExample.of(VERMONT)], LEASE, Counting()) == first
    assert len(asked) == before


CHARTER = """CHARTER PARTY AGREEMENT
This Charter Party Agreement is made on 4 July 2015 between Fig Lines Ltd. (the "Owner") and Date Palm Inc. (the
"Charterer").
1. Term. The charter ends on December 31, 2019.
2. Entire Agreement. This is all that was agreed."""


def stated(examples: list[MarkedExample], text: str) -> list[str]:
    return [passage.span.of(text) for passage in locate_particulars(particular_kind(examples), text)]


def test_a_title_marked_in_its_contract_finds_the_title_of_another() -> None:
    assert stated([MarkedExample(SUPPLY, marks(SUPPLY, "SUPPLY AGREEMENT"))], CHARTER) == ["CHARTER PARTY AGREEMENT"]
    assert stated([MarkedExample(SUPPLY, marks(SUPPLY, "Supply Agreement"))], CHARTER) == ["CHARTER PARTY AGREEMENT"]


def test_names_find_the_parties_also_where_some_are_what_they_are_called() -> None:
    examples = [MarkedExample(CHARTER, marks(CHARTER, "Fig Lines Ltd.", "Owner", "Date Palm Inc."))]
    assert stated(examples, SUPPLY) == ["Orange Mills", "Lemon Stores"]


@pytest.mark.parametrize("date", ["March 3, 1999", "4 July 2015", "2015-07-04"])
def test_a_date_by_itself_finds_the_date_of_the_agreement(date: str) -> None:
    assert stated([MarkedExample.of(date)], CHARTER) == ["4 July 2015"]


@pytest.mark.parametrize("words", ["Governing Law", "Entire Agreement", "New York", "Acme Corp. shall pay.", " "])
def test_headings_places_and_sentences_are_no_particulars(words: str) -> None:
    assert stated([MarkedExample.of(words)], CHARTER) == []


def test_a_date_in_a_clause_is_not_that_of_the_agreement() -> None:
    assert stated([MarkedExample(CHARTER, marks(CHARTER, "December 31, 2019"))], SUPPLY) == []
    assert stated([MarkedExample(CHARTER, marks(CHARTER, "4 July 2015"))], SUPPLY) == ["March 3, 1999"]


def test_the_kind_is_that_of_most_examples() -> None:
    law = MarkedExample(SUPPLY, marks(SUPPLY, "This agreement is governed by the laws of Vermont."))
    date = MarkedExample(LICENCE, marks(LICENCE, "May 9, 2011"))
    assert stated([date, date, law], CHARTER) == ["4 July 2015"]
    assert stated([date, law, law], CHARTER) == []
    assert stated([], CHARTER) == []


def test_a_contract_that_states_none_is_searched_as_for_a_clause() -> None:
    undated = LEASE.replace("June 21, 2004", "the day of signing")
    dates = [
        MarkedExample(SUPPLY, marks(SUPPLY, "March 3, 1999")),
        MarkedExample(LICENCE, marks(LICENCE, "May 9, 2011")),
    ]
    assert stated(dates, undated) == []
    assert Locator().where(dates, undated, WordEmbedder())


def test_what_is_stated_in_clauses_has_no_place() -> None:
    assert particular_spans(ParticularKind.LAW, CHARTER) == []


def test_words_are_the_same_whatever_their_case_and_a_little_around_them() -> None:
    assert same_words("SUPPLY AGREEMENT", "Supply Agreement")
    assert same_words("Form of Supply Agreement", "Supply Agreement")
    assert not same_words("Supply Agreement", "Agreement")


def test_a_library_reads_the_classifier_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []
    monkeypatch.setattr(ClauseTypeClassifier, "read", lambda folder: read.append(folder))
    with Library.open(tmp_path / "library") as library:
        for _ in range(2):
            assert finish(library.search.locate([RENT], [])) == ()
    assert len(read) == 1
