"""Use case: example clauses -> where their like stands in contracts of the library."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

import numpy as np

from core.errors import NothingFound
from core.ports import ClauseStore, Embedder
from core.searching.analogy.kinds import Kinds
from core.searching.analogy.samples import Match, Sample
from core.searching.analogy.where import Locator
from core.store.catalog.catalog import Catalog
from core.text.minhash import signature
from core.text.words import words
from core.types import Document, Passage, Progress, Stage
from core.usecases.search import locate_particulars as named


class Locating:
    """Finds where clauses stand. Safe to use from several threads.

    Args:
        catalog: the documents of the library.
        store: its clauses.
        embedder: gives the embedding model.
        kinds: what is known of kinds of clauses; None: nothing.
    """

    def __init__(
        self, catalog: Catalog, store: ClauseStore, embedder: Callable[[], Embedder], kinds: Kinds | None = None
    ) -> None:
        self._catalog = catalog
        self._store = store
        self._locator = Locator(embedder, kinds)

    def where(
        self, examples: Sequence[str], documents: Sequence[str]
    ) -> Generator[Progress, None, tuple[Passage, ...]]:
        """See `core.library.search.Search.locate`; documents that are gone meanwhile are left out."""
        samples = [self._sample(example) for example in examples]
        kind = named.sought(samples)
        sources = self._catalog.sources(documents)
        found: list[Passage] = []
        for done, id_ in enumerate(documents):
            file, title = sources.get(id_, (None, ""))
            yield Progress(Stage.SEARCHING, done, len(documents), file)
            try:
                document = self._catalog.document(id_)
            except (NothingFound, KeyError):
                continue
            matches = named.matches(kind, document.text) or self._locator.where(samples, document.text)
            found += [_passage(document, title, match) for match in matches]
        yield Progress(Stage.SEARCHING, len(documents), len(documents))
        return tuple(sorted(found, key=lambda each: (-each.score, str(each.file), each.span.start)))

    def _sample(self, example: str) -> Sample:
        """An example in its contract, where it is a clause of the library: what stands beside it tells more."""
        columns = self._catalog.word_index().columns
        alike = (columns.signature == signature([word.text for word in words(example)])).all(axis=1)
        ids = [columns.ids[row] for row in np.flatnonzero(alike).tolist()]
        for clause in self._store.clauses(ids):
            if clause.text == example:
                try:
                    return Sample(self._catalog.document(clause.document).text, (clause.span,))
                except (NothingFound, KeyError):
                    continue
        return Sample.of(example)


def _passage(document: Document, title: str, match: Match) -> Passage:
    page = document.page_at(match.span.start)
    text = match.span.of(document.text)
    return Passage(document.id, document.source, title, match.span, page, text, match.score)
