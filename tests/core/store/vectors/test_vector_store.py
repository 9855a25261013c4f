"""What every vector store does: the same tests for each implementation of the port."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from core.store.vectors.lance import LanceVectorStore
from core.types import Window
from core.types.ports import VectorStore
from tests.fakes import MemoryVectorStore


@pytest.fixture(params=["lance", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> VectorStore:
    makers: dict[str, Callable[[], VectorStore]] = {
        "lance": lambda: LanceVectorStore(tmp_path),
        "memory": MemoryVectorStore,
    }
    return makers[request.param]()


def window(clause_id: str, *vector: float) -> Window:
    values = np.asarray(vector, dtype=np.float32)
    return Window(clause_id, values / np.linalg.norm(values))


def test_an_empty_store_finds_nothing(store: VectorStore) -> None:
    assert store.nearest(np.ones(2, np.float32), 5, "A") == []
    assert store.documents() == set()


def test_the_nearest_clauses_by_their_best_window_each_once(store: VectorStore) -> None:
    store.add_windows("a", [window("a.1", 1, 0), window("a.1", 0.9, 0.1), window("a.2", 0, 1)], "A")
    store.add_windows("b", [window("b.1", 1, 0.5)], "A")
    found = store.nearest(np.asarray([1, 0], np.float32), 2, "A")
    assert [(each.clause, each.source, each.rank) for each in found] == [("a.1", "vector", 1), ("b.1", "vector", 2)]
    assert found[0].score == pytest.approx(1.0, abs=5e-5)
    assert found[1].score == pytest.approx(1 / np.sqrt(1.25), abs=2e-4)


def test_a_clause_of_many_near_windows_does_not_crowd_others_out(store: VectorStore) -> None:
    store.add_windows("a", [window("a.1", 1, i / 1000) for i in range(100)], "A")
    store.add_windows("b", [window("b.1", 0, 1)], "A")
    assert [each.clause for each in store.nearest(np.asarray([1, 0], np.float32), 2, "A")] == ["a.1", "b.1"]


def test_the_vectors_of_given_clauses_are_those_of_all_their_windows(store: VectorStore) -> None:
    assert store.vectors(["a.1"], "A") == {}
    store.add_windows("a", [window("a.1", 1, 0), window("a.1", 0, 1), window("a.2", 1, 0), window("a.3", 0, 1)], "A")
    found = store.vectors(["a.1", "a.3", "missing"], "A")
    assert {clause: sorted(rows.tolist()) for clause, rows in found.items()} == {
        "a.1": [[0, 1], [1, 0]],
        "a.3": [[0, 1]],
    }
    assert store.vectors([], "A") == {}


def test_adding_a_document_again_replaces_it(store: VectorStore) -> None:
    store.add_windows("a", [window("a.1", 1, 0), window("a.2", 1, 0)], "A")
    store.add_windows("a", [window("a.1", 1, 0)], "A")
    assert [each.clause for each in store.nearest(np.asarray([1, 0], np.float32), 9, "A")] == ["a.1"]


def test_a_removed_document_is_not_found_any_more(store: VectorStore) -> None:
    for document in "ab":
        store.add_windows(document, [window(f"{document}.1", 1, 0)], "A")
    store.remove(["a", "never there"])
    for _ in ("at once", "and after tidying"):
        assert [each.clause for each in store.nearest(np.asarray([1, 0], np.float32), 9, "A")] == ["b.1"]
        assert store.documents() == {"b"}
        store.optimise()


def test_tidying_changes_no_answer(store: VectorStore) -> None:
    for i in range(5):
        store.add_windows(f"d{i}", [window(f"d{i}.1", 1, i)], "A")
    before = store.nearest(np.asarray([1, 0], np.float32), 9, "A")
    store.optimise()
    assert store.nearest(np.asarray([1, 0], np.float32), 9, "A") == before
    assert [each.clause for each in before] == ["d0.1", "d1.1", "d2.1", "d3.1", "d4.1"]
