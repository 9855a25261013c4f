"""The synthetic library that search is measured on: the same each time, and complete."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from benchmarks import synthetic
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore


class Signs:
    """An embedder whose vectors are the length of a text and its counts of some characters."""

    fingerprint = "signs"

    def __init__(self, model: Path) -> None:
        pass

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        rows = np.array([[text.count(sign) + 1 for sign in "aeiou"] for text in texts], np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(synthetic, "_CLAUSES", 4)
    monkeypatch.setattr(synthetic, "_TOGETHER", 2)
    monkeypatch.setattr(synthetic, "Encoder", Signs)


def test_the_synthetic_library_is_the_same_each_time(tmp_path: Path) -> None:
    folders = [synthetic.built(tmp_path / name, 20) for name in ("one", "two")]
    catalogs = [Catalog(folder) for folder in folders]
    stores = [LanceVectorStore(folder) for folder in folders]
    assert len({catalog.fingerprint() for catalog in catalogs}) == 1
    one, two = (catalog.word_index() for catalog in catalogs)
    assert one.columns.ids == two.columns.ids
    assert len(one.columns) == 20
    assert (one.columns.signature == two.columns.signature).all()
    assert one.places("the").tolist() == two.places("the").tolist() != []
    asked = np.full(5, 5**-0.5, np.float32)
    found = [store.nearest(asked, 20, Signs.fingerprint) for store in stores]
    assert found[0] == found[1]
    assert len(found[0]) == 20
    for catalog in catalogs:
        catalog.close()


def test_it_is_built_once_and_not_used_half_built(tmp_path: Path) -> None:
    library = synthetic.built(tmp_path, 20)
    made = (library / "catalog.sqlite").stat().st_mtime_ns
    assert synthetic.built(tmp_path, 20) == library
    assert (library / "catalog.sqlite").stat().st_mtime_ns == made
    (library / "built").unlink()
    with pytest.raises(SystemExit, match="not built to its end"):
        synthetic.built(tmp_path, 20)
