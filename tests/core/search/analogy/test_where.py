"""Where a contract has such a clause."""

from __future__ import annotations

from itertools import pairwise

import pytest

from core.search.analogy.examples import MarkedExample, ScoredSpan
from core.search.analogy.where import Locator
from tests.core.search.analogy.contracts import LEASE, LICENCE, SUPPLY, marks
from tests.fakes import WordEmbedder


@pytest.fixture
def locator() -> Locator:
    return Locator(WordEmbedder)


def best(passages: list[ScoredSpan], text: str) -> str:
    return max(passages, key=lambda passage: passage.score).span.of(text)


LAW = "This agreement is governed by the laws of Vermont."
CONSENT = "Neither party may assign this agreement without the consent of the other party."


def test_a_clause_marked_in_its_contract_is_found_in_another(locator: Locator) -> None:
    found = locator.where([MarkedExample(SUPPLY, marks(SUPPLY, LAW))], LEASE)
    assert best(found, LEASE) == "This lease is governed by the laws of Maine."
    found = locator.where([MarkedExample(SUPPLY, marks(SUPPLY, CONSENT))], LEASE)
    assert best(found, LEASE) == "The charterer may not assign this lease without the consent of the owner."


def test_a_clause_without_its_contract_is_enough(locator: Locator) -> None:
    found = locator.where([MarkedExample.of("Governing Law. This deed is governed by the laws of Ohio.")], LEASE)
    assert best(found, LEASE) == "This lease is governed by the laws of Maine."


def test_passages_are_in_order_apart_and_likely_to_some_degree(locator: Locator) -> None:
    examples = [MarkedExample(SUPPLY, marks(SUPPLY, LAW, CONSENT)), MarkedExample.of(CONSENT)]
    found = locator.where(examples, LEASE)
    assert [passage.span.of(LEASE) for passage in found] == [
        "This lease is governed by the laws of Maine.",
        "The charterer may not assign this lease without the consent of the owner.",
    ]
    assert all(one.span.end <= other.span.start for one, other in pairwise(found))
    assert all(0 < passage.score < 1 for passage in found)


def test_a_date_is_cut_out_where_the_examples_are_dates(locator: Locator) -> None:
    examples = [
        MarkedExample(SUPPLY, marks(SUPPLY, "March 3, 1999")),
        MarkedExample(LICENCE, marks(LICENCE, "May 9, 2011")),
    ]
    assert best(locator.where(examples, LEASE), LEASE) == "June 21, 2004"


@pytest.mark.parametrize("text", ["", "  \n \n"])
def test_nothing_is_found_in_nothing(locator: Locator, text: str) -> None:
    assert locator.where([MarkedExample.of(LAW)], text) == []
    assert locator.where([MarkedExample.of(text)], LEASE) == []
    assert locator.where([], LEASE) == []


def test_a_contract_is_embedded_once() -> None:
    embedder = WordEmbedder()
    asked: list[int] = []

    class Counting(WordEmbedder):
        def embed(self, texts):  # type: ignore[no-untyped-def]
            asked.append(len(texts))
            return embedder.embed(texts)

    locator = Locator(Counting)
    first = locator.where([MarkedExample.of(LAW)], LEASE)
    before = len(asked)
    assert locator.where([MarkedExample.of(LAW)], LEASE) == first
    assert len(asked) == before


def test_reading_a_long_contract_can_be_stopped(locator: Locator) -> None:
    class Stopped(Exception):
        pass

    def tick(done: int, total: int) -> None:
        if done:
            raise Stopped

    with pytest.raises(Stopped):
        locator.where([MarkedExample.of(LAW)], (LEASE + "\n") * 60, tick)
