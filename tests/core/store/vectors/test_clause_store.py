"""What every clause store does: the same tests for each implementation of the port."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from core.ports import ClauseStore
from core.store.vectors.lance import LanceClauseStore
from core.types import Clause, Joined, Span, Window
from tests.core.store.examples import clause
from tests.fakes import MemoryClauseStore


@pytest.fixture(params=["lance", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> ClauseStore:
    makers: dict[str, Callable[[], ClauseStore]] = {
        "lance": lambda: LanceClauseStore(tmp_path),
        "memory": MemoryClauseStore,
    }
    return makers[request.param]()


def window(clause_id: str, *vector: float) -> Window:
    values = np.asarray(vector, dtype=np.float32)
    return Window(clause_id, values / np.linalg.norm(values))


def test_an_empty_store_finds_nothing(store: ClauseStore) -> None:
    assert store.nearest(np.ones(2, np.float32), 5, "A") == []
    assert store.clauses([]) == []
    assert store.documents() == set()


def test_clauses_come_back_as_they_were_in_the_order_asked(store: ClauseStore) -> None:
    joined = Joined(Span(7, 12), "12.3 Fraud § “quoted”", "12.3", "Fraud", 4, "Section 12.3")
    one = clause("a", 1, "Subject to Section 12.3 …", joined)
    two = Clause("o'brien", "a", "2(b)", "", 7, Span(30, 41), "line one\nline two")
    store.add_clauses("a", [one, two])
    assert store.clauses(["o'brien", "missing", "a:1"]) == [two, one]


def test_the_clauses_of_a_document_come_in_document_order(store: ClauseStore) -> None:
    def at(start: int, end: int) -> Clause:
        return Clause(f"a:{start}-{end}", "a", "1", "", 1, Span(start, end), "text")

    store.add_clauses("a", [at(120, 130), at(9, 20), at(9, 40), at(0, 5)])
    store.add_clauses("b", [clause("b", 1, "text")])
    assert store.clauses_of("a") == [at(0, 5), at(9, 40), at(9, 20), at(120, 130)]
    assert store.clauses_of("never there") == []


def test_the_nearest_clauses_by_their_best_window_each_once(store: ClauseStore) -> None:
    store.add_windows("a", [window("a:1", 1, 0), window("a:1", 0.9, 0.1), window("a:2", 0, 1)], "A")
    store.add_windows("b", [window("b:1", 1, 0.5)], "A")
    found = store.nearest(np.asarray([1, 0], np.float32), 2, "A")
    assert [(each.clause, each.source, each.rank) for each in found] == [("a:1", "vector", 1), ("b:1", "vector", 2)]
    assert found[0].score == pytest.approx(1.0, abs=5e-5)
    assert found[1].score == pytest.approx(1 / np.sqrt(1.25), abs=2e-4)


def test_a_clause_of_many_near_windows_does_not_crowd_others_out(store: ClauseStore) -> None:
    store.add_windows("a", [window("a:1", 1, i / 1000) for i in range(100)], "A")
    store.add_windows("b", [window("b:1", 0, 1)], "A")
    assert [each.clause for each in store.nearest(np.asarray([1, 0], np.float32), 2, "A")] == ["a:1", "b:1"]


def test_the_vectors_of_given_clauses_are_those_of_all_their_windows(store: ClauseStore) -> None:
    assert store.vectors(["a:1"], "A") == {}
    store.add_windows("a", [window("a:1", 1, 0), window("a:1", 0, 1), window("a:2", 1, 0), window("a:3", 0, 1)], "A")
    found = store.vectors(["a:1", "a:3", "missing"], "A")
    assert {clause: sorted(rows.tolist()) for clause, rows in found.items()} == {
        "a:1": [[0, 1], [1, 0]],
        "a:3": [[0, 1]],
    }
    assert store.vectors([], "A") == {}


def test_adding_a_document_again_replaces_it(store: ClauseStore) -> None:
    store.add_clauses("a", [clause("a", 1, "old words"), clause("a", 2, "old too")])
    store.add_windows("a", [window("a:1", 1, 0), window("a:2", 1, 0)], "A")
    store.add_clauses("a", [clause("a", 1, "new words")])
    store.add_windows("a", [window("a:1", 1, 0)], "A")
    assert [each.text for each in store.clauses_of("a")] == ["new words"]
    assert store.clauses(["a:2"]) == []
    assert [each.clause for each in store.nearest(np.asarray([1, 0], np.float32), 9, "A")] == ["a:1"]


def test_a_removed_document_is_not_found_any_more(store: ClauseStore) -> None:
    for document in "ab":
        store.add_clauses(document, [clause(document, 1, "Force majeure.")])
        store.add_windows(document, [window(f"{document}:1", 1, 0)], "A")
    store.remove(["a", "never there"])
    for _ in ("at once", "and after tidying"):
        assert [each.clause for each in store.nearest(np.asarray([1, 0], np.float32), 9, "A")] == ["b:1"]
        assert store.clauses(["a:1"]) == []
        assert store.documents() == {"b"}
        store.optimise()


def test_tidying_changes_no_answer(store: ClauseStore) -> None:
    for i in range(5):
        store.add_clauses(f"d{i}", [clause(f"d{i}", 1, f"Notice period of {i} months, in writing")])
    ids = [f"d{i}:1" for i in (3, 1, 4)]
    before = store.clauses(ids)
    store.optimise()
    assert store.clauses(ids) == before
    assert [each.id for each in before] == ids
