"""Tagging clauses with clause types, from their vectors, and attributes. One document is one commit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from core.library.indexing.slices import batches, slices_of
from core.store.catalog.catalog import Catalog
from core.tagging import Tagger
from core.tagging.attributes import METHOD, read_attributes
from core.tagging.limits import ExceptionsElsewhere
from core.tagging.measures import measure_tags
from core.tagging.parties import PartyNames
from core.types import Clause, Particular, ParticularKind, Progress, Stage
from core.types.ports import Embedder, Vectors, VectorStore

Tags = dict[str, tuple[str, ...]]
"""The ids of the concepts of each clause that has any, by clause id: its clause types, its attributes, its values."""
_NO_WINDOWS: Final = np.zeros((0, 0), np.float32)


@dataclass(frozen=True, slots=True)
class EncoderAtWork:
    """An encoder in a run that embeds a library, with its fingerprint and the classifier of clauses by its vectors."""

    embedder: Embedder
    fingerprint: str
    tagger: Tagger | None


class LibraryTagger:
    """Tags the documents of a library.

    Args:
        catalog: what is in the library, and the commit point.
        store: the clauses and vectors.
        tagger: provides the classifier of clauses by an encoder's vectors; None to read only their attributes.
    """

    def __init__(
        self, catalog: Catalog, store: VectorStore, tagger: Callable[[Embedder], Tagger] | None = None
    ) -> None:
        self._catalog = catalog
        self._store = store
        self._tagger = tagger

    def by(self, embedder: Embedder) -> EncoderAtWork:
        """An encoder with the classifier of clauses by its vectors."""
        tagger = self._tagger(embedder) if self._tagger is not None else None
        return EncoderAtWork(embedder, embedder.fingerprint, tagger)

    def tag_waiting(self, encoder: EncoderAtWork) -> Iterator[Progress]:
        """Tags every document that has vectors of an encoder but no current tags. Every yield is a checkpoint."""
        waiting = self._catalog.untagged(tags_fingerprint(encoder.tagger), encoder.fingerprint)
        sources = self._catalog.sources(waiting)
        done = 0
        for batch in batches(waiting, self._catalog.clause_counts(), self._catalog.attempts.begun()):
            path = sources[batch[0]].path if batch[0] in sources else None
            yield Progress(Stage.TAGGING, done, len(waiting), path)
            with self._catalog.attempts.at(*batch):
                self._tag_together(encoder, batch) if len(batch) > 1 else self._tag_document(encoder, batch[0])
            done += len(batch)

    def _tag_together(self, encoder: EncoderAtWork, documents: Sequence[str]) -> None:
        clauses = self._catalog.clauses.of_each(documents)
        ids = [clause.id for some in clauses.values() for clause in some]
        vectors = self._store.vectors(ids, encoder.fingerprint)
        for document, some in clauses.items():
            self.mark(encoder.tagger, document, self.tags(encoder.tagger, document, some, vectors))

    def _tag_document(self, encoder: EncoderAtWork, document: str) -> None:
        tags: Tags = {}
        for clauses in slices_of(self._catalog.clauses.of(document)):
            vectors = self._store.vectors([clause.id for clause in clauses], encoder.fingerprint)
            tags |= self.tags(encoder.tagger, document, clauses, vectors)
        self.mark(encoder.tagger, document, tags)

    def tags(
        self, tagger: Tagger | None, document: str, clauses: Sequence[Clause], vectors: Mapping[str, Vectors]
    ) -> Tags:
        """The tags of a slice of a document; ``vectors`` are those of the windows of each clause that has any."""
        text = self._catalog.document(document).text
        return tags_of(tagger, clauses, vectors, text, self._catalog.particulars(document))

    def mark(self, tagger: Tagger | None, document: str, tags: Tags) -> None:
        """Records the tags of all clauses of a document."""
        self._catalog.mark_tagged(document, tags, tags_fingerprint(tagger))


def tags_of(
    tagger: Tagger | None,
    clauses: Sequence[Clause],
    vectors: Mapping[str, Vectors],
    text: str,
    particulars: Sequence[Particular],
) -> Tags:
    """The tags of a slice of a document.

    Args:
        tagger: None to read only attributes.
        clauses: the slice.
        vectors: those of the windows of each clause that has any.
        text: of the document.
        particulars: of the document.
    """
    types: Sequence[tuple[str, ...]] = [()] * len(clauses)
    if tagger is not None:
        types = tagger.tags(clauses, [vectors.get(clause.id, _NO_WINDOWS) for clause in clauses], particulars)
    return with_attributes(types, clauses, text, particulars)


def with_attributes(
    types: Sequence[tuple[str, ...]], clauses: Sequence[Clause], text: str, particulars: Sequence[Particular]
) -> Tags:
    """The tags of a slice of a document, whose clause types are known; see `tags_of`."""
    parties = PartyNames(text, [each.span for each in particulars if each.kind is ParticularKind.PARTY])
    elsewhere = ExceptionsElsewhere(text)
    tags = {
        clause.id: (*mine, *read_attributes(clause, parties, elsewhere))
        for clause, mine in zip(clauses, types, strict=True)
    }
    values = measure_tags(clauses, tags, particulars)
    return {clause: both for clause, some in tags.items() if (both := (*some, *values.get(clause, ())))}


def tags_fingerprint(tagger: Tagger | None) -> str:
    """Identifies how clause types and attributes are found; where it differs, clauses are tagged again."""
    return f"{tagger.fingerprint if tagger is not None else ''}-{METHOD}"
