"""A text prepared for search by example: its statements, and their vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.search.analogy.clause_types import ClauseTypeClassifier, Probabilities
from core.search.analogy.examples import MarkedExample
from core.search.analogy.features import Matrix, embed_lines, ngram_matrix
from core.search.analogy.statements import candidate_statements, headings
from core.types import Span, Tick
from core.types.ports import Embedder, Vectors

_BATCH: Final = 256  # statements embedded between two calls of a tick


@dataclass(frozen=True)
class PreparedText:
    """The statements of a text in order; row i of each matrix is of statement i, ``heading[i]`` is the one over it.

    ``types`` are the probabilities of the clause types; it has no column where there is no classifier.
    """

    spans: tuple[Span, ...]
    vectors: Vectors
    ngrams: Matrix
    heading: NDArray[np.int64]
    lengths: NDArray[np.int64]
    types: Probabilities

    def __len__(self) -> int:
        return len(self.spans)

    def without_type(self, column: int) -> PreparedText:
        """The same as if the classifier did not know one of its types."""
        return replace(self, types=np.delete(self.types, column, axis=1))


def prepare_text(
    text: str, embedder: Embedder, classifier: ClauseTypeClassifier | None = None, tick: Tick | None = None
) -> PreparedText:
    """Cuts a text into statements and embeds them; ``tick`` is called between batches.

    A classifier that was trained on another encoder is not used.
    """
    spans = candidate_statements(text)
    usable = classifier if classifier is not None and classifier.understands(embedder) else None
    return with_vectors(text, spans, _embedded([span.of(text) for span in spans], embedder, tick), usable)


def with_vectors(
    text: str, spans: Sequence[Span], vectors: Vectors, classifier: ClauseTypeClassifier | None = None
) -> PreparedText:
    """What `prepare_text` makes, from statements that have been embedded."""
    ngrams = ngram_matrix([span.of(text) for span in spans])
    heading = np.asarray(headings(text, spans), dtype=np.int64)
    lengths = np.asarray([len(span) for span in spans], dtype=np.int64)
    none = np.zeros((len(spans), 0), dtype=np.float32)
    types = classifier.probabilities(text, vectors, ngrams, heading) if classifier else none
    return PreparedText(tuple(spans), vectors, ngrams, heading, lengths, types)


def _embedded(texts: Sequence[str], embedder: Embedder, tick: Tick | None) -> Vectors:
    batches = [np.zeros((0, embedder.dimensions), dtype=np.float32)]
    for first in range(0, len(texts), _BATCH):
        if tick is not None:
            tick(first, len(texts))
        batches.append(embed_lines(embedder, texts[first : first + _BATCH]))
    return np.concatenate(batches)


def marked_statements(prepared: PreparedText, example: MarkedExample) -> NDArray[np.int64]:
    """The statements that the marks cover by half or more, or else the one that they cover most.

    A heading marked with its clause is not an example of it.
    """
    share = np.zeros(len(prepared))
    starts, ends = (np.asarray([getattr(s, side) for s in prepared.spans]) for side in ("start", "end"))
    for mark in example.spans:
        covered = np.minimum(ends, mark.end) - np.maximum(starts, mark.start)
        share = np.maximum(share, covered / prepared.lengths)
    marked = np.flatnonzero(share >= 0.5)
    clauses: NDArray[np.int64] = marked[prepared.heading[marked] != marked]
    if len(clauses):
        return clauses
    return marked if len(marked) else np.argsort(-share)[:1]
