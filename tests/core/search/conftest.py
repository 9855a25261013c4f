"""Clauses to search in: their words in a real catalogue, their vectors in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.search.keyword import KeywordSearch
from core.store.catalog.catalog import Catalog
from core.types import Window
from tests.core.search.library import put_clauses
from tests.fakes import MemoryVectorStore, WordEmbedder

Filled = tuple[MemoryVectorStore, KeywordSearch]
Filler = Callable[[dict[str, str]], Filled]


@pytest.fixture
def filler(tmp_path: Path) -> Iterator[Filler]:
    """Fills a library with clauses, by id."""
    catalog = Catalog(tmp_path)

    def fill(texts: dict[str, str]) -> Filled:
        put_clauses(catalog, "d", texts)
        return _store(texts), KeywordSearch(catalog.word_index)

    yield fill
    catalog.close()


def _store(texts: dict[str, str]) -> MemoryVectorStore:
    store = MemoryVectorStore()
    vectors = WordEmbedder().embed(list(texts.values()))
    store.add_windows("d", [Window(id_, vector) for id_, vector in zip(texts, vectors, strict=True)], "words")
    return store
