"""Vectors held in memory give what a search on the disk gives, and follow the table."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.store import vectors
from core.store.lance import LanceClauseStore
from core.types import Span, Window


def windows(document: str, count: int, seed: int) -> list[Window]:
    rows = np.random.default_rng(seed).standard_normal((count, 8)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return [Window(f"{document}.{n // 2}", Span(0, 1), row) for n, row in enumerate(rows)]


def asked() -> np.ndarray:
    vector = np.arange(8, dtype=np.float32)
    return vector / np.linalg.norm(vector)


def test_memory_and_disk_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = LanceClauseStore(tmp_path)
    for document in range(5):
        store.add_windows(f"d{document}", windows(f"d{document}", 40, document))
    ids = [f"d{document}.3" for document in range(5)] + ["unknown"]
    in_memory = store.nearest(asked(), 30), store.vectors(ids)
    monkeypatch.setattr(vectors, "MOST", 10)
    on_disk = LanceClauseStore(tmp_path)
    found = on_disk.nearest(asked(), 30)
    assert [candidate.clause for candidate in found] == [candidate.clause for candidate in in_memory[0]]
    assert [c.score for c in found] == pytest.approx([c.score for c in in_memory[0]], abs=1e-5)
    read = on_disk.vectors(ids)
    assert read.keys() == in_memory[1].keys() == set(ids) - {"unknown"}
    assert all(np.array_equal(np.sort(read[each], axis=0), np.sort(in_memory[1][each], axis=0)) for each in read)


def test_what_is_added_or_removed_later_counts(tmp_path: Path) -> None:
    store, other = LanceClauseStore(tmp_path), LanceClauseStore(tmp_path)
    store.add_windows("a", [Window("a.0", Span(0, 1), asked())])
    assert [candidate.clause for candidate in other.nearest(asked(), 5)] == ["a.0"]
    store.add_windows("b", [Window("b.0", Span(0, 1), asked())])
    assert [candidate.clause for candidate in other.nearest(asked(), 5)] == ["a.0", "b.0"]
    store.remove(["a"])
    assert [candidate.clause for candidate in other.nearest(asked(), 5)] == ["b.0"]
    assert [rows.shape for rows in other.vectors(["a.0", "b.0"]).values()] == [(1, 8)]
