"""Use case: example clauses -> where such clauses are in contracts of the library."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

import numpy as np

from core.base.errors import NothingFound
from core.library.search.locate_particulars import locate_particulars, particular_kind
from core.search.analogy.clause_types import ClauseTypeClassifier
from core.search.analogy.examples import MarkedExample, ScoredSpan
from core.search.analogy.where import Locator
from core.store.catalog.catalog import Catalog
from core.text.similarity import signature
from core.text.words import word_texts
from core.types import Document, LocatedPassage, Progress, Stage
from core.types.ports import Embedder


class ClauseLocator:
    """Finds where clauses are. Thread-safe.

    Args:
        catalog: the documents of the library.
        embedder: provides the encoder.
        classifier: of clause types; None to compare examples without it.
    """

    def __init__(
        self,
        catalog: Catalog,
        embedder: Callable[[], Embedder],
        classifier: ClauseTypeClassifier | None = None,
    ) -> None:
        self._catalog = catalog
        self._locator = Locator(embedder, classifier)

    def where(
        self, examples: Sequence[str], documents: Sequence[str]
    ) -> Generator[Progress, None, tuple[LocatedPassage, ...]]:
        """See `core.library.search.Search.locate`; documents that were removed meanwhile are left out."""
        marked = [self._marked(example) for example in examples]
        kind = particular_kind(marked)
        sources = self._catalog.sources(documents)
        passages: list[LocatedPassage] = []
        for done, id_ in enumerate(documents):
            source = sources.get(id_)
            yield Progress(Stage.SEARCHING, done, len(documents), source.path if source else None)
            try:
                document = self._catalog.document(id_)
            except (NothingFound, KeyError):
                continue
            spans = locate_particulars(kind, document.text) or self._locator.where(marked, document.text)
            passages += [_passage(document, source.title if source else "", span) for span in spans]
        yield Progress(Stage.SEARCHING, len(documents), len(documents))
        return tuple(sorted(passages, key=lambda each: (-each.score, str(each.file), each.span.start)))

    def _marked(self, example: str) -> MarkedExample:
        """An example inside its contract, if it is a clause of the library: the surrounding text helps the search."""
        columns = self._catalog.word_index().columns
        alike = (columns.signature == signature(word_texts(example))).all(axis=1)
        ids = [columns.ids[row] for row in np.flatnonzero(alike).tolist()]
        for clause in self._catalog.clauses.by_id(ids):
            if clause.text == example:
                try:
                    return MarkedExample(self._catalog.document(clause.document).text, (clause.span,))
                except (NothingFound, KeyError):
                    continue
        return MarkedExample.of(example)


def _passage(document: Document, title: str, found: ScoredSpan) -> LocatedPassage:
    page = document.page_at(found.span.start)
    text = found.span.of(document.text)
    return LocatedPassage(document.id, document.source, title, found.span, page, text, found.score)
