"""Use case: learning what clauses say - their vectors, and from these their kinds. One document is one commit.

When another encoder comes into use, every document is learnt anew by it, and its vectors are kept beside those of the
encoder before, which answer meanwhile. Once all documents are learnt the new vectors answer, from one commit on, and
the old ones are wiped. Whatever ends this before, the next run goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final

import numpy as np

from core.embedding.passages import cut_passages
from core.ports import ClauseStore, Embedder, Vectors
from core.store.catalog.catalog import Catalog
from core.tagging import Tagger
from core.types import Clause, Progress, Stage, Window

_NO_WINDOWS: Final = np.zeros((0, 0), np.float32)
_BATCH: Final = 64  # passages embedded between two checkpoints: about a second


class Learner:
    """Learns the documents of a library.

    Args:
        catalog: what is in the library, and the commit point.
        store: where clauses and vectors are. Nothing else may write to it meanwhile.
        embedder: gives the encoder in use when it is first needed, for loading it takes seconds.
        answering: gives the encoder by whose vectors the library is searched now: the one that made them, while it can
            be had, else the one in use. None: it is the one in use.
        tagger: gives what tells the kinds of clauses from an encoder's vectors; None: they are not told.
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
        self._tagger = tagger

    def learn(self) -> Iterator[Progress]:
        """Gives every document vectors of the encoder in use, and tags by them.

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
            yield from self.learn()
            return
        if encoders.answering() != embedder.fingerprint:
            self._store.optimise()  # what is written document by document is slow to read
            encoders.answer_by(embedder.fingerprint)
        yield from self._tag(embedder)
        self._wipe()

    def _is_in_use(self, embedder: Embedder) -> bool:
        return self._embedder().fingerprint == embedder.fingerprint

    def _wipe(self) -> None:
        """Wipes the vectors that the catalogue knows no more; later than it forgets them, for a search may be at it."""
        self._store.keep_windows(self._catalog.encoders.learned().keys())

    # -------------------------------------------------------------- embedding

    def _embed_by(self, embedder: Embedder, answering: Embedder) -> Iterator[Progress]:
        """Gives every document vectors of the encoder in use, while another one answers or itself."""
        if answering.fingerprint == embedder.fingerprint:
            yield from self._embed(embedder, answers=True)
            return
        # What came in while all is learnt anew shall be found by its meaning at once, as what was there is. That takes
        # twice the work, so not where more came in than was there: then the new vectors are not far.
        known = self._catalog.encoders.learned().get(answering.fingerprint, 0)
        if len(self._catalog.encoders.waiting(answering.fingerprint)) <= known:
            yield from self._embed(answering, answers=True)
        yield from self._tag(answering)
        yield from self._embed(embedder, answers=False)

    def _embed(self, embedder: Embedder, *, answers: bool) -> Iterator[Progress]:
        """Gives vectors to every document that has none of an encoder, and tags if these are the vectors that answer.

        Where all is learnt anew, what earlier runs have learnt counts as done.
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
        """Embeds one document in batches of like length; which ones depends on the document alone.

        A passage that several clauses share is embedded once.
        """
        clauses = self._store.clauses_of(document)
        spans = [
            (clause, span)
            for clause, found in zip(clauses, cut_passages(clauses, embedder.windows), strict=True)
            for span in found
        ]
        texts = sorted({span.of(clause.text) for clause, span in spans}, key=lambda text: (len(text), text))
        vectors: dict[str, object] = {}
        for at in range(0, len(texts), _BATCH):
            batch = texts[at : at + _BATCH]
            vectors.update(zip(batch, embedder.embed(batch), strict=True))
            yield
        windows = [Window(clause.id, span, vectors[span.of(clause.text)]) for clause, span in spans]
        self._store.add_windows(document, windows, embedder.fingerprint)
        self._catalog.encoders.mark(document, embedder.fingerprint)
        if answers and self._tagger is not None:  # at once, while the vectors are at hand
            mine: dict[str, list[object]] = {}
            for window in windows:
                mine.setdefault(window.clause, []).append(window.vector)
            vectors_of = {clause: np.array(rows, np.float32) for clause, rows in mine.items()}
            self._tag_document(self._tagger(embedder), document, clauses, vectors_of)

    # ---------------------------------------------------------------- tagging

    def _tag(self, embedder: Embedder) -> Iterator[Progress]:
        """Tells the kinds of the clauses of every document that has vectors of an encoder but no tags made by them."""
        if self._tagger is None or not self._catalog.encoders.learned().get(embedder.fingerprint):
            return
        tagger = self._tagger(embedder)
        waiting = self._catalog.untagged(tagger.fingerprint, embedder.fingerprint)
        sources = self._catalog.sources(waiting)
        for done, document in enumerate(waiting):
            yield Progress(Stage.TAGGING, done, len(waiting), sources[document][0] if document in sources else None)
            clauses = self._store.clauses_of(document)
            vectors = self._store.vectors([clause.id for clause in clauses], embedder.fingerprint)
            self._tag_document(tagger, document, clauses, vectors)

    def _tag_document(
        self, tagger: Tagger, document: str, clauses: Sequence[Clause], vectors: Mapping[str, Vectors]
    ) -> None:
        windows = [vectors.get(clause.id, _NO_WINDOWS) for clause in clauses]
        tags = tagger.tags(clauses, windows, self._catalog.particulars(document))
        found = dict(zip([clause.id for clause in clauses], tags, strict=True))
        self._catalog.mark_tagged(document, found, tagger.fingerprint)
