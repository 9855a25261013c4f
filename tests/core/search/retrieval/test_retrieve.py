"""Candidates from a store: by words, by meaning, by the concepts that words name, and by all of these."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.search.ranking.fuse import fuse
from core.search.retrieval.expand import unexpanded
from core.search.retrieval.retrieve import Retriever, only
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
