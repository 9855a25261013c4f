"""Mode of search by example: where is this clause in that contract."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from core.ports import Embedder
from core.searching.analogy.samples import Match, Sample
from core.sentences import sentences
from core.types import Span, Tick


class Locator:
    """Finds the like of marked clauses in a text. Safe to use from several threads.

    Args:
        embedder: gives the embedding model.
    """

    def __init__(self, embedder: Callable[[], Embedder]) -> None:
        self._embedder = embedder

    def where(self, samples: Sequence[Sample], text: str, tick: Tick | None = None) -> list[Match]:
        """The passages of ``text`` that are most like the marked ones, in the order of the text.

        Args:
            samples: 1 to 5 texts, each with the clause marked in it.
            text: the contract to look in.
            tick: called while a long text is read, with how much is done of how much; what it raises ends the search.

        Returns:
            Passages that do not overlap; none where the text holds nothing like it, or nothing at all.
        """
        spans: list[Span] = sentences(text)
        if not spans or not samples:
            return []
        seeds = [span.of(sample.text) for sample in samples for span in sample.spans]
        vectors = self._embedder().embed([span.of(text) for span in spans])
        if tick is not None:
            tick(len(spans), len(spans))
        scores = (vectors @ self._embedder().embed(seeds).T).mean(axis=1)
        best = int(np.argmax(scores))
        return [Match(spans[best], float(np.clip(scores[best], 0, 1)))]
