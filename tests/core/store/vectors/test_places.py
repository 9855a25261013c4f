"""Clauses read by their places are those asked for, whatever has become of the table."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.searching.retrieval.retrieve import only
from core.store.vectors import places, vectors
from core.store.vectors.lance import LanceClauseStore
from core.store.vectors.places import ClausePlaces
from core.types import Clause, Span, Window

IDS = [f"d{document}.{at}" for document in range(4) for at in range(5)]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LanceClauseStore:
    monkeypatch.setattr(places, "LEAST", 1)
    store = LanceClauseStore(tmp_path)
    for document in ("d0", "d1", "d2", "d3"):
        fill(store, document)
    return store


def fill(store: LanceClauseStore, document: str, text: str = "Rent is due.") -> None:
    ids = [each for each in IDS if each.startswith(document)]
    store.add_clauses(document, [Clause(each, document, "", "", 1, Span(0, 12), f"{text} {each}") for each in ids])
    store.add_windows(document, [Window(each, vector(IDS.index(each))) for each in ids], "A")


def vector(at: int) -> np.ndarray:
    angle = at * np.pi / 40
    return np.array([np.cos(angle), np.sin(angle), 0, 0], np.float32)


def texts(store: LanceClauseStore, *ids: str) -> list[str]:
    return [clause.text for clause in store.clauses(ids)]


def test_they_are_read_by_place_from_the_second_time_on(store: LanceClauseStore) -> None:
    asked, table = ["d2.4", "d0.0", "d3.1"], store._clauses
    known = ClausePlaces()
    assert known.rows(table, asked) is None
    rows = known.rows(table, asked)
    assert rows is not None
    assert set(rows["id"].to_pylist()) == set(asked)
    assert known.rows(table, ["d0.0", "unknown"]) is None
    for _ in range(3):
        assert texts(store, *asked, "unknown") == [f"Rent is due. {each}" for each in asked]


def test_what_changes_meanwhile_is_read_as_it_is_now(store: LanceClauseStore) -> None:
    for _ in range(3):
        texts(store, "d2.4", "d3.1")
    store.remove(["d1"])
    fill(store, "d3", "No rent is due.")
    for _ in range(3):
        assert texts(store, "d1.0", "d2.4", "d3.1") == ["Rent is due. d2.4", "No rent is due. d3.1"]
    store.optimise()
    for _ in range(3):
        assert texts(store, "d1.0", "d2.4", "d3.1") == ["Rent is due. d2.4", "No rent is due. d3.1"]


@pytest.mark.parametrize("most", [0, 1000])
def test_the_nearest_among_some_clauses_are_found_however_far_off(
    store: LanceClauseStore, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors, "MOST", most)  # on the disk, and in memory
    found = store.nearest(vector(0), 2, "A", only({"d3.2", "d3.0", "d2.4"}))
    assert [(each.clause, each.rank) for each in found] == [("d2.4", 1), ("d3.0", 2)]
    assert store.nearest(vector(0), 2, "A", only(set())) == []
