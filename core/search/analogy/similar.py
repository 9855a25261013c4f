"""The clauses of the library that are most similar to examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np

from core.search.analogy.similarity import unit_rows
from core.search.ranking.fuse import ScoredClause, fuse
from core.search.retrieval.keyword import KeywordSearch
from core.search.retrieval.retrieve import Retriever
from core.text.words import word_texts
from core.types.ports import Among, Embedder, Vectors, VectorStore

_MOST: Final = 32  # words of the examples that are searched for: more take longer and find no more
_SHORTEST: Final = 3  # letters of such a word


class SimilarClauses:
    """Finds clauses by example. Safe to use from several threads.

    Args:
        store: where the vectors of the clauses are.
        keywords: finds clauses by their words.
        embedder: the encoder by which they were made.
    """

    def __init__(self, store: VectorStore, keywords: KeywordSearch, embedder: Embedder) -> None:
        self._embedder = embedder
        self._retriever = Retriever(store, keywords, embedder)

    def best(self, examples: Sequence[str], among: Among | None = None, limit: int = 200) -> list[ScoredClause]:
        """The clauses most similar to the examples, best first, the examples themselves included.

        They are compared by the mean of the examples' vectors, and by the words that most examples have.

        Args:
            examples: the texts of 1 to 5 clauses.
            among: the only clauses that count; None: all.
            limit: how many at most.
        """
        texts = [example for example in examples if example.strip()]
        if not texts:
            return []
        centroid = unit_rows(np.mean([self._vector(text) for text in texts], axis=0))
        return fuse(self._retriever.evidence_for(" ".join(typical_words(texts)), centroid, among))[:limit]

    def _vector(self, example: str) -> Vectors:
        """The mean of the vectors of a text's windows, which are cached: with another filter they are needed again."""
        windows = (example[start:end] for start, end in self._embedder.windows(example))
        return unit_rows(np.mean([self._retriever.embedded(window) for window in windows], axis=0))


def typical_words(examples: Sequence[str]) -> list[str]:
    """The words by which similar clauses may be found: those of most examples first, then the most frequent.

    Common words are included; BM25 gives them little weight.
    """
    counts = [Counter(word for word in word_texts(example) if len(word) >= _SHORTEST) for example in examples]
    total = sum(counts, Counter[str]())
    having = Counter(word for each in counts for word in each)
    return sorted(total, key=lambda word: (-having[word], -min(total[word], 3), -len(word), word))[:_MOST]
