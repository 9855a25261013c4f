"""Candidates from a store, by words, by meaning, and by both."""

from __future__ import annotations

import pytest

from core.ports import Embedder
from core.searching import retrieve
from core.searching.retrieve import Retriever
from core.types import Clause, Mode, Span, Window
from tests.fakes import MemoryClauseStore, WordEmbedder

TEXTS = {
    "a": "cap on liability of the supplier",
    "b": "liability for gross negligence is unlimited",
    "c": "rent is due monthly",
}


@pytest.fixture
def store() -> MemoryClauseStore:
    store = MemoryClauseStore()
    vectors = WordEmbedder().embed(list(TEXTS.values()))
    store.add_clauses("d", [Clause(id_, "d", "", "", 1, Span(0, 1), text) for id_, text in TEXTS.items()])
    store.add_windows("d", [Window(id_, Span(0, 1), vector) for id_, vector in zip(TEXTS, vectors, strict=True)])
    return store


def no_model() -> Embedder:
    raise AssertionError("the model must not be loaded")


def test_by_words_no_model_is_loaded(store: MemoryClauseStore) -> None:
    found = Retriever(store, no_model).find("cap on liability", Mode.KEYWORD)
    assert [each.clause for each in found] == ["a", "b"]
    assert all(each.cosine is None for each in found)


def test_by_both_every_candidate_has_its_cosine(store: MemoryClauseStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "nearest", lambda vector, limit: MemoryClauseStore.nearest(store, vector, 1))
    found = Retriever(store, WordEmbedder).find("cap on liability", Mode.NATURAL)
    assert {each.clause for each in found} == {"a", "b"}
    assert sorted(len(each.candidates) for each in found) == [1, 2]  # one is proposed by its words alone
    assert all(each.cosine is not None for each in found)


def test_only_some_clauses_may_count_and_are_ranked_as_if_alone(store: MemoryClauseStore) -> None:
    retriever = Retriever(store, WordEmbedder)
    assert [(each.clause, each.rank) for each in retriever.keyword("cap on liability", {"b", "c"})] == [("b", 1)]
    assert [each.rank for each in retriever.vector("cap on liability", {"b", "c"})] == [1, 2]
    assert {each.clause for each in retriever.find("liability", Mode.NATURAL, {"b", "c"})} == {"b", "c"}


def test_no_more_candidates_than_the_depth(store: MemoryClauseStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrieve, "DEPTH", 1)
    retriever = Retriever(store, WordEmbedder)
    assert len(retriever.vector("liability")) == len(retriever.vector("liability", {"a", "b"})) == 1
