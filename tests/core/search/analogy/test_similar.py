"""The clauses of the library that are most similar to the examples."""

from __future__ import annotations

import pytest

from core.search.analogy.similar import SimilarClauses, typical_words
from core.search.retrieval.retrieve import only
from tests.core.search.conftest import Filler
from tests.fakes import WordEmbedder

CLAUSES = {
    "law-1": "This agreement is governed by the laws of Vermont.",
    "law-2": "The laws of Maine govern this charter; it is governed by no other laws.",
    "rent": "The tenant pays the rent on the first day of each month.",
    "assign": "Neither party may assign this agreement without consent.",
}


@pytest.fixture
def similar(filler: Filler) -> SimilarClauses:
    return SimilarClauses(*filler(CLAUSES), WordEmbedder())


def test_similar_clauses_come_first(similar: SimilarClauses) -> None:
    examples = ["This lease is governed by the laws of Ohio.", "The contract is governed by the laws of Iowa."]
    assert {found.clause for found in similar.best(examples)[:2]} == {"law-1", "law-2"}


def test_only_some_clauses_count(similar: SimilarClauses) -> None:
    assert {found.clause for found in similar.best([CLAUSES["law-1"]], among=only({"rent", "assign"}))} <= {
        "rent",
        "assign",
    }


def test_as_many_as_asked_for(similar: SimilarClauses) -> None:
    assert len(similar.best([CLAUSES["rent"]], limit=1)) == 1


def test_an_example_is_embedded_once_whatever_it_is_searched_among(filler: Filler) -> None:
    embedded: list[str] = []

    class Counting(WordEmbedder):
        def embed_query(self, text):  # type: ignore[no-untyped-def]
            embedded.append(text)
            return super().embed_query(text)

    similar = SimilarClauses(*filler(CLAUSES), Counting())
    similar.best([CLAUSES["rent"]])
    similar.best([CLAUSES["rent"]], among=only({"rent"}))
    similar.best([CLAUSES["rent"], CLAUSES["law-1"]])
    assert embedded == [CLAUSES["rent"], CLAUSES["law-1"]]


@pytest.mark.parametrize("examples", [[], ["  "]])
def test_no_examples_find_nothing(similar: SimilarClauses, examples: list[str]) -> None:
    assert similar.best(examples) == []


def test_words_of_most_examples_are_looked_for_first() -> None:
    assert typical_words(["insurance shall be kept", "keep insurance against fire"])[0] == "insurance"
    assert len(typical_words([" ".join(f"word{n}" for n in range(99))])) == 32
