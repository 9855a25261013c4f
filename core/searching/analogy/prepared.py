"""A text made ready for search by example: its statements, and their vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.ports import Embedder, Vectors
from core.searching.analogy.kinds import Chances, Kinds
from core.searching.analogy.samples import Sample
from core.searching.analogy.segmenters import headings, statements
from core.searching.analogy.vectorizers import Matrix, meaning, words
from core.types import Span, Tick

_BATCH: Final = 256  # statements embedded between two calls of a tick


@dataclass(frozen=True)
class Prepared:
    """The statements of a text in order; row i of each matrix is of statement i, ``heading[i]`` is that over it.

    ``kinds`` has no column where no kinds are known.
    """

    spans: tuple[Span, ...]
    meaning: Vectors
    words: Matrix
    heading: NDArray[np.int64]
    lengths: NDArray[np.int64]
    kinds: Chances

    def __len__(self) -> int:
        return len(self.spans)

    def without_kind(self, column: int) -> Prepared:
        """The same as if one of the kinds was not known."""
        return replace(self, kinds=np.delete(self.kinds, column, axis=1))


def prepare(text: str, embedder: Embedder, kinds: Kinds | None = None, tick: Tick | None = None) -> Prepared:
    """Cuts a text to statements and embeds them; ``tick`` is called between batches."""
    spans = statements(text)
    texts = [span.of(text) for span in spans]
    understood = kinds if kinds is not None and kinds.understands(embedder) else None
    return assemble(text, spans, _embedded(texts, embedder, tick), understood)


def assemble(text: str, spans: Sequence[Span], vectors: Vectors, kinds: Kinds | None = None) -> Prepared:
    """What `prepare` makes, with the vectors at hand."""
    held = words([span.of(text) for span in spans])
    over = np.asarray(headings(text, spans), dtype=np.int64)
    lengths = np.asarray([len(span) for span in spans], dtype=np.int64)
    known = kinds.chances(text, vectors, held, over) if kinds else np.zeros((len(spans), 0), dtype=np.float32)
    return Prepared(tuple(spans), vectors, held, over, lengths, known)


def _embedded(texts: Sequence[str], embedder: Embedder, tick: Tick | None) -> Vectors:
    found = [np.zeros((0, embedder.dimensions), dtype=np.float32)]
    for first in range(0, len(texts), _BATCH):
        if tick is not None:
            tick(first, len(texts))
        found.append(meaning(embedder, texts[first : first + _BATCH]))
    return np.concatenate(found)


def marked(prepared: Prepared, sample: Sample) -> NDArray[np.int64]:
    """The statements of a sample of which the marks cover half or more, or else the one that they cover most of."""
    share = np.zeros(len(prepared))
    starts, ends = (np.asarray([getattr(s, side) for s in prepared.spans]) for side in ("start", "end"))
    for mark in sample.spans:
        covered = np.minimum(ends, mark.end) - np.maximum(starts, mark.start)
        share = np.maximum(share, covered / prepared.lengths)
    found = np.flatnonzero(share >= 0.5)
    clauses: NDArray[np.int64] = found[
        prepared.heading[found] != found
    ]  # a heading marked with its clause is no example of it
    if len(clauses):
        return clauses
    return found if len(found) else np.argsort(-share)[:1]
