"""A small library to search in: a real store and catalogue, with stand-ins for the models."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from core.base import paths
from core.base.errors import ModelError
from core.library.opened import OpenLibrary
from core.library.saved_searches import SavedSearches
from core.library.search import Search
from core.library.search.find import Finder
from core.search.fuse import Tuned
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore
from core.tagging.lexicon import Lexicon, load_lexicon
from core.tagging.measures import measure_tags
from core.types import Clause, Extraction, Hits, Mode, Particular, ParticularKind, Query, Span, Window
from core.types.ports import Embedder, Reranker
from tests.core.store.examples import extraction, record
from tests.fakes import WordEmbedder


@dataclass
class Shelf:
    """A library to search in, which records the models that a search asked for."""

    store: LanceVectorStore
    catalog: Catalog
    asked: list[str] = field(default_factory=list)
    lexicon: Lexicon = field(default_factory=lambda: Lexicon([]))

    def add(self, document: str, *texts: str, vectors: bool = True, **known: str) -> None:
        """A contract of these clauses, with a known law, date and so on."""
        taken = extraction(document, *texts)
        placed = tuple(
            Clause(f"{document}.{i}", document, f"{i}", "", 1, section.span, text)
            for i, (text, section) in enumerate(zip(texts, taken.sections, strict=True))
        )
        particulars = tuple(Particular(ParticularKind(kind), value, Span(0, 1), 1) for kind, value in known.items())
        cut = Extraction(taken.document, taken.sections, (), placed, particulars=particulars)
        self.add_units(document, cut, vectors=vectors)

    def add_tagged(self, document: str, *texts: str, **known: str) -> None:
        """The same without vectors, its clauses tagged with the values that they state."""
        self.add(document, *texts, vectors=False, **known)
        clauses = self.catalog.clauses.of(document)
        self.catalog.mark_tagged(document, measure_tags(clauses, {}, self.catalog.particulars(document)), "tests")

    def add_units(self, document: str, taken: Extraction, *, vectors: bool = True) -> None:
        self.catalog.commit(record(f"/c/{document}.pdf", document, len(taken.clauses)), None, taken)
        if vectors:
            embedded = WordEmbedder().embed([clause.text for clause in taken.clauses])
            windows = [Window(c.id, v) for c, v in zip(taken.clauses, embedded, strict=True)]
            self.store.add_windows(document, windows, "words")
            self.catalog.encoders.mark(document, "words")

    def finder(self, reranker: Reranker | None = None, embedder: Embedder | ModelError | None = None) -> Finder:
        def give_embedder(_answering: str | None) -> Embedder:
            self.asked.append("embedder")
            if isinstance(embedder, ModelError):
                raise embedder
            return embedder or WordEmbedder()

        def give_reranker(_tuned: Tuned) -> Reranker | None:
            self.asked.append("reranker")
            return reranker

        return Finder(lambda: self.store, self.catalog, give_embedder, give_reranker, self.lexicon)

    def opened(self) -> OpenLibrary:
        """What parts of a library use of it: its catalogue."""
        return cast("OpenLibrary", SimpleNamespace(catalog=self.catalog, keep=lambda: None))

    def saved_searches(self, finder: Finder) -> SavedSearches:
        return SavedSearches(self.opened(), cast("Search", SimpleNamespace(finder=lambda: finder)))

    def find(self, text: str, mode: Mode = Mode.AUTO, limit: int = 20, reranker: Reranker | None = None) -> list[Hits]:
        return list(self.finder(reranker).find(Query(text, mode, limit)))

    def ask(self, query: Query) -> Hits:
        """The quick answer."""
        return next(self.finder().find(query))


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """An empty library."""
    shelf = Shelf(LanceVectorStore(tmp_path), Catalog(tmp_path))
    yield shelf
    shelf.catalog.close()


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    """The lexicon that ships."""
    return load_lexicon(paths.resources() / "lexicon")
