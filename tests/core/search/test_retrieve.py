"""The candidates for a query or for examples, and the evidence on them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.search import retrieve
from core.search.expand import unexpanded
from core.search.fuse import fuse
from core.search.retrieve import Retriever, nearest_neighbours, neighbours_mean, only, typical_words
from core.types.ports import Among
from tests.core.search.conftest import Filled, Filler
from tests.fakes import MemoryVectorStore, WordEmbedder

TEXTS = {
    "a": "cap on liability of the supplier",
    "b": "liability for gross negligence without limit",
    "c": "rent falls due monthly",
    "d": "sold with all faults",
}
FAULTS = replace(
    unexpanded("as-is"),
    words="all faults",
    definitions=("This provision sells goods as they are, with all faults.",),
)


@pytest.fixture
def library(filler: Filler) -> Filled:
    return filler(TEXTS)


def test_by_words(library: Filled) -> None:
    retriever = Retriever(*library, WordEmbedder())
    assert [each.clause for each in retriever.keyword("cap on liability")] == ["a", "b"]
    assert retriever.keyword("wreck") == []


def test_both_propose(library: Filled, monkeypatch: pytest.MonkeyPatch) -> None:
    store, keywords = library
    monkeypatch.setattr(store, "nearest", lambda vector, _, *rest: MemoryVectorStore.nearest(store, vector, 1, *rest))
    found = fuse(Retriever(store, keywords, WordEmbedder()).evidence(unexpanded("cap on liability")))
    assert {each.clause for each in found} == {"a", "b"}
    assert sorted(len(each.candidates) for each in found) == [1, 2]  # one is proposed only by its words


def test_what_is_added_finds_what_the_words_do_not(library: Filled) -> None:
    retriever = Retriever(*library, WordEmbedder())
    best = fuse(retriever.evidence(FAULTS))[0]
    assert best.clause == "d"
    assert "concept" in {each.source for each in best.candidates}


def test_only_some_clauses_may_count_and_are_ranked_as_if_alone(library: Filled) -> None:
    retriever = Retriever(*library, WordEmbedder())
    assert [(each.clause, each.rank) for each in retriever.keyword("cap on liability", only({"b", "c"}))] == [("b", 1)]
    assert [each.rank for each in retriever.vector("cap on liability", only({"b", "c"}))] == [1, 2]
    found = fuse(retriever.evidence(replace(FAULTS, said="liability", wanted="liability"), only({"b", "c"})))
    assert {each.clause for each in found} == {"b", "c"}
    assert fuse(retriever.evidence(unexpanded("liability"), only(set()))) == []


def test_clauses_that_count_are_found_however_far_down_they_are(filler: Filler) -> None:
    texts = {f"{at:03}": "rent rent due" for at in range(300)} | {"last": "rent and much else besides"}
    store, keywords = filler(texts)
    retriever = Retriever(store, keywords, WordEmbedder(), depth=2)
    assert [each.clause for each in retriever.keyword("rent", only({"last"}))] == ["last"]
    assert len(retriever.keyword("rent", only(texts.keys()))) == 2
    assert [each.clause for each in retriever.vector("rent due", only({"last"}))] == ["last"]
    assert len(retriever.vector("rent", only(texts.keys()))) == 2


def test_no_more_candidates_than_the_depth(library: Filled) -> None:
    retriever = Retriever(*library, WordEmbedder(), depth=1)
    assert len(retriever.vector("liability")) == len(retriever.vector("liability", only({"a", "b"}))) == 1


def test_a_text_is_embedded_once(library: Filled) -> None:
    class Counting(WordEmbedder):
        def embed(self, texts):  # type: ignore[no-untyped-def]
            embedded.extend(texts)
            return super().embed(texts)

    embedded: list[str] = []
    embedder = Counting()
    retriever = Retriever(*library, embedder)
    for _ in range(2):
        retriever.evidence(FAULTS)
    assert embedded == ["as-is", *FAULTS.definitions]


def circle(*degrees: float) -> np.ndarray:
    """Vectors of unit length at these angles."""
    angles = np.radians(degrees)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def test_the_nearest_are_neighbours_and_nobody_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrieve, "NEIGHBOURS", 1)
    assert nearest_neighbours(circle(0, 30, 65)).tolist() == [[1], [0], [1]]


def test_a_copy_is_no_neighbour() -> None:
    found = nearest_neighbours(circle(0, 1, 40))
    assert [set(row) - {-1} for row in found.tolist()] == [{2}, {2}, {0, 1}]


def test_what_has_no_vector_or_points_away_has_no_neighbours() -> None:
    vectors = np.vstack([circle(0, 40, 200), np.zeros((1, 2), np.float32)])
    assert [set(row) - {-1} for row in nearest_neighbours(vectors).tolist()] == [{1}, {0}, set(), set()]


def test_no_candidates_have_no_neighbours() -> None:
    assert nearest_neighbours(np.zeros((0, 2), np.float32)).shape[0] == 0


def test_no_more_neighbours_than_so_many() -> None:
    found = nearest_neighbours(circle(*range(0, 90, 3)))
    assert found.shape == (30, retrieve.NEIGHBOURS)


def test_the_mean_of_neighbours_counts_oneself_for_each_that_is_missing() -> None:
    scores = np.array([1.0, 0.5, 0.0])
    assert neighbours_mean(scores, np.array([[1, 2], [0, -1], [-1, -1]])).tolist() == [0.25, 0.75, 0.0]


CLAUSES = {
    "law-1": "This agreement is governed by the laws of Vermont.",
    "law-2": "The laws of Maine govern this charter; it is governed by no other laws.",
    "rent": "The tenant pays the rent on the first day of each month.",
    "assign": "Neither party may assign this agreement without consent.",
}


@pytest.fixture
def retriever(filler: Filler) -> Retriever:
    return Retriever(*filler(CLAUSES), WordEmbedder())


def similar(retriever: Retriever, *examples: str, among: Among | None = None) -> list[str]:
    evidence = retriever.evidence_of_examples(examples, among)
    return [] if evidence is None else [found.clause for found in fuse(evidence)]


def test_similar_clauses_come_first(retriever: Retriever) -> None:
    examples = ["This lease is governed by the laws of Ohio.", "The contract is governed by the laws of Iowa."]
    assert set(similar(retriever, *examples)[:2]) == {"law-1", "law-2"}


def test_only_some_clauses_count(retriever: Retriever) -> None:
    assert set(similar(retriever, CLAUSES["law-1"], among=only({"rent", "assign"}))) <= {"rent", "assign"}


def test_an_example_is_embedded_once_whatever_it_is_searched_among(filler: Filler) -> None:
    embedded: list[str] = []

    class Counting(WordEmbedder):
        def embed_query(self, text):  # type: ignore[no-untyped-def]
            embedded.append(text)
            return super().embed_query(text)

    retriever = Retriever(*filler(CLAUSES), Counting())
    similar(retriever, CLAUSES["rent"])
    similar(retriever, CLAUSES["rent"], among=only({"rent"}))
    similar(retriever, CLAUSES["rent"], CLAUSES["law-1"])
    assert embedded == [CLAUSES["rent"], CLAUSES["law-1"]]


@pytest.mark.parametrize("examples", [[], ["  "]])
def test_no_examples_find_nothing(retriever: Retriever, examples: list[str]) -> None:
    assert similar(retriever, *examples) == []


def test_words_of_most_examples_are_looked_for_first() -> None:
    assert typical_words(["insurance shall be kept", "keep insurance against fire"])[0] == "insurance"
    assert len(typical_words([" ".join(f"word{n}" for n in range(99))])) == 32
