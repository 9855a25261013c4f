"""Embedding and tagging a draft, beside a library that holds some of its passages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from core.base.generators import finish
from core.library.drafts.alike import Peers
from core.library.drafts.draft import remember_kin, tag_draft
from core.library.indexing.embed import KnownPassages
from core.library.indexing.extract import EXTRACTION
from core.store.catalog.catalog import Catalog
from core.store.digests import window_digest
from core.store.vectors.lance import LanceVectorStore
from core.tagging import Tagger
from core.types import Clause, Extraction, Window
from core.types.ports import Vectors
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction
from tests.fakes import WordEmbedder

TEXTS = [f"The mill delivers {n} sacks of flour to the baker in week {n}." for n in range(12)]
HELD = f"held-{EXTRACTION}"


class Counting(WordEmbedder):
    """An embedder that remembers what it has embedded."""

    def __init__(self) -> None:
        super().__init__()
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.embedded += texts
        return super().embed(texts)


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """A library of one contract."""
    shelf = Shelf(LanceVectorStore(tmp_path), Catalog(tmp_path))
    shelf.add(HELD, *TEXTS, vectors=False)
    windows = [Window(f"{HELD}.{i}", vector) for i, vector in enumerate(WordEmbedder().embed(TEXTS))]
    shelf.store.add_windows(HELD, windows, "words")
    stored = shelf.store.windows_of(HELD, "words")
    shelf.catalog.encoders.mark(HELD, "words", window_digest(stored))
    yield shelf
    shelf.catalog.close()


def draft_of(*texts: str) -> Extraction:
    taken = extraction("draft", *texts)
    placed = zip(texts, taken.sections, strict=True)
    clauses = (Clause(f"d.{i}", "draft", f"{i}", "", 1, at.span, text) for i, (text, at) in enumerate(placed))
    return Extraction(taken.document, taken.sections, (), tuple(clauses))


def tagger() -> Tagger:
    """Finds a clause to be of a type where its words do."""

    def scores(clauses: Sequence[Clause], windows: Sequence[Vectors], _: object) -> tuple[Vectors, Vectors]:
        assert all(len(each) for each in windows)
        row = np.array([[12.0 if "notice" in each.text else 0.0] for each in clauses], np.float32)
        return row, row

    def types(clauses: Sequence[Clause], found: Vectors, _: Vectors) -> list[tuple[str, ...]]:
        return [("notices",) if row[0] else () for row in found]

    weights, concepts = SimpleNamespace(threshold=10.0), (SimpleNamespace(id="notices"),)
    return cast("Tagger", SimpleNamespace(scores=scores, types=types, weights=weights, concepts=concepts))


def test_what_the_library_holds_is_not_embedded_again(shelf: Shelf) -> None:
    draft, encoder, known = draft_of(*TEXTS, "Every notice is in writing."), Counting(), KnownPassages()
    remember_kin(known, Peers(shelf.catalog, draft).signatures, shelf.catalog, shelf.store, encoder)
    tagged = finish(tag_draft(draft, encoder, tagger(), known))
    assert encoder.embedded == ["Every notice is in writing."]
    assert tagged.tags["d.12"][0] == "notices"
    assert tagged.near["notices"].tolist() == [-10.0] * 12 + [2.0]


def test_a_draft_that_is_reviewed_again_is_embedded_where_it_changed(shelf: Shelf) -> None:
    encoder, known = Counting(), KnownPassages()
    finish(tag_draft(draft_of("One price.", "One notice."), encoder, tagger(), known))
    finish(tag_draft(draft_of("One price.", "Two notices."), encoder, tagger(), known))
    assert encoder.embedded == ["One price.", "One notice.", "Two notices."]


def test_contracts_with_little_in_common_are_not_read(shelf: Shelf) -> None:
    draft, known = draft_of(*TEXTS[:5]), KnownPassages()
    remember_kin(known, Peers(shelf.catalog, draft).signatures, shelf.catalog, shelf.store, WordEmbedder())
    assert known.get(TEXTS[0]) is None


def test_a_draft_without_clauses_has_no_tags() -> None:
    empty = replace(draft_of(*TEXTS), clauses=())
    tagged = finish(tag_draft(empty, Counting(), tagger(), KnownPassages()))
    assert (tagged.tags, tagged.near["notices"].tolist()) == ({}, [])
