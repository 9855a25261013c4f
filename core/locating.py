"""Use case: example clauses -> where their like stands in contracts of the library."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from core.errors import NothingFound
from core.ports import Embedder
from core.searching.analogy.samples import Sample
from core.searching.analogy.where import Locator
from core.store.catalog import Catalog
from core.types import Document, Passage, Progress, Span, Stage


def where(
    catalog: Catalog, embedder: Callable[[], Embedder], examples: Sequence[str], documents: Sequence[str]
) -> Generator[Progress, None, tuple[Passage, ...]]:
    """See `core.library.Library.where`.

    Args:
        catalog: of the library.
        embedder: gives the embedding model.
        examples: the texts of clauses.
        documents: the ids of the documents to look in; one that is gone meanwhile is left out.
    """
    locator = Locator(embedder)
    samples = [Sample.of(example) for example in examples]
    sources = catalog.sources(documents)
    found: list[Passage] = []
    for done, id_ in enumerate(documents):
        file, title = sources.get(id_, (None, ""))
        yield Progress(Stage.SEARCHING, done, len(documents), file)
        try:
            document = catalog.document(id_)
        except (NothingFound, KeyError):
            continue
        found += [_passage(document, title, each.span, each.score) for each in locator.where(samples, document.text)]
    yield Progress(Stage.SEARCHING, len(documents), len(documents))
    return tuple(sorted(found, key=lambda each: (-each.score, str(each.file), each.span.start)))


def _passage(document: Document, title: str, span: Span, score: float) -> Passage:
    page = document.page_at(span.start)
    return Passage(document.id, document.source, title, span, page, span.of(document.text), score)
