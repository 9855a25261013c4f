"""Use case: the vectors of all clauses, and from these their tags. One document is one commit.

When another encoder comes into use, every document is re-embedded by it, and its vectors are kept beside those of the
encoder before, which answer meanwhile. Once all documents are embedded the new vectors answer, from one commit on, and
the old ones are wiped. Whatever ends this before, the next run goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Final

import numpy as np

from core.embedding.passages import cut_passages
from core.ports import ClauseStore, Embedder, Vectors
from core.store.catalog.catalog import Catalog
from core.store.digests import window_digest
from core.tagging import Tagger
from core.types import Progress, Stage, Window
from core.usecases.indexing.tag import LibraryTagger

_BATCH: Final = 64  # passages embedded between two checkpoints: about a second


class LibraryEmbedder:
    """Embeds the documents of a library.

    Args:
        catalog: what is in the library, and the commit point.
        store: where clauses and vectors are. Nothing else may write to it meanwhile.
        embedder: gives the encoder in use when it is first needed, for loading it takes seconds.
        answering: gives the encoder by whose vectors the library is searched now: the one that made them, while it is
            available, else the one in use. None: it is the one in use.
        tagger: gives what classifies clauses by an encoder's vectors; None: they are not classified.
    """

    def __init__(
        self,
        catalog: Catalog,
        store: ClauseStore,
        embedder: Callable[[], Embedder],
        answering: Callable[[], Embedder] | None = None,
        tagger: Callable[[Embedder], Tagger] | None = None,
    ) -> None:
        self._catalog = catalog
        self._store = store
        self._embedder = embedder
        self._answering = answering or embedder
        self._tagging = LibraryTagger(catalog, store, tagger)

    def embed(self) -> Iterator[Progress]:
        """Gives every document vectors of the encoder in use, and tags from them.

        Every yield is a checkpoint: close the iterator to cancel. Where another encoder comes into use meanwhile, it
        turns to that one.

        Raises:
            ModelError: the encoder in use is missing or damaged.
            LibraryError: no space on the disk.
        """
        if not self._catalog.counts().documents:
            return
        yield Progress(Stage.EMBEDDING, 0, 0)
        embedder, encoders = self._embedder(), self._catalog.encoders
        encoders.keep([embedder.fingerprint])  # vectors half made by one that is in use no more
        self._wipe()
        yield from takewhile(lambda _: self._is_in_use(embedder), self._embed_by(embedder, self._answering()))
        if not self._is_in_use(embedder):
            yield from self.embed()
            return
        if encoders.answering() != embedder.fingerprint:
            self._store.optimise()  # what is written document by document is slow to read
            encoders.answer_by(embedder.fingerprint)
        yield from self._tagging.tag_waiting(embedder)
        self._wipe()

    def _is_in_use(self, embedder: Embedder) -> bool:
        return self._embedder().fingerprint == embedder.fingerprint

    def _wipe(self) -> None:
        """Wipes the vectors that the catalogue has forgotten; not at once, for a search may be reading them."""
        self._store.keep_windows(self._catalog.encoders.embedded().keys())

    def _embed_by(self, embedder: Embedder, answering: Embedder) -> Iterator[Progress]:
        """Gives every document vectors of the encoder in use, while another one answers or itself."""
        if answering.fingerprint == embedder.fingerprint:
            yield from self._embed_waiting(embedder, answers=True)
            return
        # What came in while all is re-embedded shall be found by its meaning at once, as what was there is. That takes
        # twice the work, so not where more came in than was there: then the new vectors are not far.
        before = self._catalog.encoders.embedded().get(answering.fingerprint, 0)
        if len(self._catalog.encoders.waiting(answering.fingerprint)) <= before:
            yield from self._embed_waiting(answering, answers=True)
        yield from self._tagging.tag_waiting(answering)
        yield from self._embed_waiting(embedder, answers=False)

    def _embed_waiting(self, embedder: Embedder, *, answers: bool) -> Iterator[Progress]:
        """Gives vectors to every document that has none of an encoder, and tags if these are the vectors that answer.

        Where all is re-embedded, what earlier runs have embedded counts as done.
        """
        waiting = self._catalog.encoders.waiting(embedder.fingerprint)
        before = 0 if answers else self._catalog.counts().documents - len(waiting)
        sources = self._catalog.sources(waiting)
        for done, document in enumerate(waiting, start=before):
            path = sources[document][0] if document in sources else None
            progress = Progress(Stage.EMBEDDING, done, before + len(waiting), path)
            yield progress
            for _ in self._embed_document(embedder, document, answers=answers):
                yield progress

    def _embed_document(self, embedder: Embedder, document: str, *, answers: bool) -> Iterator[None]:
        """Embeds one document in batches of similar length; which ones depends on the document alone.

        A passage that several clauses share is embedded once.
        """
        clauses = self._store.clauses_of(document)
        spans = [
            (clause, span)
            for clause, some in zip(clauses, cut_passages(clauses, embedder.windows), strict=True)
            for span in some
        ]
        texts = sorted({span.of(clause.text) for clause, span in spans}, key=lambda text: (len(text), text))
        vectors: dict[str, object] = {}
        for at in range(0, len(texts), _BATCH):
            batch = texts[at : at + _BATCH]
            vectors.update(zip(batch, embedder.embed(batch), strict=True))
            yield
        windows = [Window(clause.id, span, vectors[span.of(clause.text)]) for clause, span in spans]
        self._store.add_windows(document, windows, embedder.fingerprint)
        self._catalog.encoders.mark(document, embedder.fingerprint, window_digest(windows))
        if answers:  # at once, while the vectors are at hand
            self._tagging.tag(embedder, document, clauses, _by_clause(windows))


def _by_clause(windows: Sequence[Window]) -> dict[str, Vectors]:
    """The vectors of the windows of each clause, as rows."""
    rows: dict[str, list[object]] = {}
    for window in windows:
        rows.setdefault(window.clause, []).append(window.vector)
    return {clause: np.array(some, np.float32) for clause, some in rows.items()}
