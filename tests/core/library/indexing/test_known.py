"""A passage is embedded once, whatever contract or version it is in, and has the vector of a new library."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core import Library
from core.base.generators import finish
from core.library.indexing import kin, known, slices
from core.library.indexing.embed import embedded_passages
from core.models.embedding.encoder import Encoder
from core.store.vectors.lance import LanceVectorStore
from core.types import Clause, Span, Window
from core.types.ports import Vectors
from tests.core.library.bulk import contents as bulk
from tests.fakes import LetterCounts

CONTRACT = bulk.CONTRACT.format(party="Galt Inc")
CHANGED = CONTRACT.replace("New York", "Delaware")
LOTS = " and ".join(f"lot {lot} in its warehouse" for lot in range(150))
LONG = f"\n9. Storage. The Supplier shall keep {LOTS}.\n"
BOTH = {"contract.txt": CONTRACT, "msa v3 final.txt": CHANGED}


class Desk:
    """Libraries of contracts; ``embedded`` are the passages embedded since the last look."""

    def __init__(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._place = place
        self.embedded: list[str] = []
        plain = Encoder.embed

        def counted(encoder: Encoder, texts: list[str]) -> Vectors:
            self.embedded += texts
            return plain(encoder, texts)

        monkeypatch.setattr(Encoder, "embed", counted)

    def index(self, text: str, library: str = "library", name: str = "contract.txt") -> list[str]:
        """Writes a contract, indexes it, and returns the passages that were embedded."""
        return self.index_all({name: text}, library)

    def index_all(self, texts: dict[str, str], library: str = "library") -> list[str]:
        """The same for several contracts in one run."""
        self.embedded.clear()
        for name, text in texts.items():
            (self._place / name).write_text(text, encoding="utf-8")
        with Library.open(self._place / library) as opened:
            finish(opened.files.index([self._place / name for name in texts]))
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


def test_contracts_of_one_run_share_what_is_embedded(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = desk.index_all(BOTH)
    assert len(both) == len(set(both))
    monkeypatch.setattr(slices, "TOGETHER", 0)  # one contract after another
    monkeypatch.setattr(known, "_MOST", 0)
    assert len(desk.index_all(BOTH, "another")) > len(both)
    assert embedded_in(tmp_path / "library") == embedded_in(tmp_path / "another")


def test_a_new_version_under_another_name_is_embedded_only_where_it_has_changed(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kin, "LEAST", 2)
    every = desk.index(CONTRACT)
    changed = desk.index(CHANGED, name="msa v3 final.txt")
    assert 0 < len(changed) < len(every)
    assert all("Delaware" in passage for passage in changed)
    monkeypatch.setattr(known, "_MOST", 0)
    desk.index_all(BOTH, "another")
    assert embedded_in(tmp_path / "library") == embedded_in(tmp_path / "another")


def test_nor_is_a_clause_that_is_longer_than_the_encoder_reads(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kin, "LEAST", 2)
    assert len([passage for passage in desk.index(CONTRACT + LONG) if "warehouse" in passage]) > 1
    changed = desk.index(CHANGED + LONG, name="msa v3 final.txt")
    assert changed
    assert all("Delaware" in passage for passage in changed)
    monkeypatch.setattr(known, "_MOST", 0)
    desk.index_all({"contract.txt": CONTRACT + LONG, "msa v3 final.txt": CHANGED + LONG}, "another")
    assert embedded_in(tmp_path / "library") == embedded_in(tmp_path / "another")


def test_what_was_cut_in_another_way_is_not_used() -> None:
    text = "The Supplier shall keep the Goods in its warehouse."
    clause, copy = (Clause(id_, "d", "1", "", 1, Span(0, len(text)), text) for id_ in ("d.1", "d.2"))
    one, other = np.eye(26, dtype=np.float32)[:2]
    assert embedded_passages(LetterCounts(), [clause], [Window("d.1", one), Window("d.1", other)]) == {}
    found = embedded_passages(LetterCounts(), [clause, copy], [Window("d.1", one), Window("d.2", other)])
    np.testing.assert_array_equal(found[text], one)


def test_vectors_of_a_contract_with_little_in_common_are_not_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    every = desk.index(CONTRACT)
    monkeypatch.setattr(LanceVectorStore, "windows_of", lambda *_: pytest.fail("read"))
    monkeypatch.setattr(kin, "LEAST", 1_000)
    assert len(desk.index(CHANGED, name="msa v3 final.txt")) == len(every)


def test_damaged_vectors_are_not_used_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    every = desk.index(CONTRACT)
    plain = LanceVectorStore.windows_of

    def damaged(store: LanceVectorStore, document: str, encoder: str) -> list[Window]:
        first, *others = plain(store, document, encoder)
        return [replace(first, vector=np.zeros_like(first.vector)), *others]

    monkeypatch.setattr(LanceVectorStore, "windows_of", damaged)
    assert len(desk.index(CHANGED)) == len(every)


def test_no_more_vectors_are_held_than_memory_allows(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    every = desk.index(CONTRACT)
    monkeypatch.setattr(known, "_MOST", 0)
    assert len(desk.index(CHANGED)) == len(every)


def embedded_in(folder: Path) -> dict[str, object]:
    found = bulk.content(folder)
    return {name: found[name] for name in ("clauses", "vectors", "tags")}
