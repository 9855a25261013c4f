"""A contract that has changed is embedded only where it has changed, with the vectors of a new library."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core import Library
from core.embedding.encoder import Encoder
from core.generators import finish
from core.ports import Vectors
from core.store.vectors.lance import LanceClauseStore
from core.types import Window
from core.usecases.indexing import embed
from tests.core.bulk import contents as bulk

CONTRACT = bulk.CONTRACT.format(party="Galt Inc")
CHANGED = CONTRACT.replace("New York", "Delaware")


class Desk:
    """A library of one contract; ``embedded`` are the passages embedded since the last look."""

    def __init__(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._place = place
        self.embedded: list[str] = []
        plain = Encoder.embed

        def counted(encoder: Encoder, texts: list[str]) -> Vectors:
            self.embedded += texts
            return plain(encoder, texts)

        monkeypatch.setattr(Encoder, "embed", counted)

    def index(self, text: str, library: str = "library") -> list[str]:
        """Writes the contract, and returns the passages that were embedded."""
        self.embedded.clear()
        file = self._place / "contract.txt"
        file.write_text(text, encoding="utf-8")
        with Library.open(self._place / library) as opened:
            finish(opened.files.index([file]))
        return [*self.embedded]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, monkeypatch)


def test_only_what_has_changed_is_embedded(desk: Desk, tmp_path: Path) -> None:
    every = desk.index(CONTRACT)
    changed = desk.index(CHANGED)
    assert 0 < len(changed) < len(every)
    assert all("Delaware" in passage for passage in changed)
    assert len(desk.index(CHANGED, "another")) == len(every)
    assert embedded_in(tmp_path / "library") == embedded_in(tmp_path / "another")


def test_damaged_vectors_are_not_used_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    every = desk.index(CONTRACT)
    plain = LanceClauseStore.windows_of

    def damaged(store: LanceClauseStore, document: str, encoder: str) -> list[Window]:
        first, *others = plain(store, document, encoder)
        return [replace(first, vector=np.zeros_like(first.vector)), *others]

    monkeypatch.setattr(LanceClauseStore, "windows_of", damaged)
    assert len(desk.index(CHANGED)) == len(every)


def test_no_more_vectors_are_held_than_memory_allows(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    every = desk.index(CONTRACT)
    monkeypatch.setattr(embed, "_MOST", -1)
    assert len(desk.index(CHANGED)) == len(every)


def embedded_in(folder: Path) -> dict[str, object]:
    found = bulk.content(folder)
    return {name: found[name] for name in ("clauses", "vectors", "tags")}
