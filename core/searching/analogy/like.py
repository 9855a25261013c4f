"""Mode of search by example: the clauses of the library that are most like the examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Final

import numpy as np

from core.ports import ClauseStore, Embedder, Vectors
from core.searching.analogy.projectors import unit
from core.searching.ranking.fuse import ScoredClause, fuse
from core.searching.retrieval.retrieve import Retriever
from core.text.words import words

_TELLING: Final = 32  # words of the examples that are looked for: more take longer and tell no more
_SHORTEST: Final = 3  # letters of a word that tells anything


class LikeClauses:
    """Finds clauses by example. Safe to use from several threads.

    Args:
        store: where the clauses are.
        embedder: gives the embedding model.
    """

    def __init__(self, store: ClauseStore, embedder: Callable[[], Embedder]) -> None:
        self._embedder = embedder
        self._retriever = Retriever(store, embedder)

    def best(
        self, examples: Sequence[str], among: Collection[str] | None = None, limit: int = 200
    ) -> list[ScoredClause]:
        """The clauses most like the examples, best first, the examples themselves among them.

        By the middle of what the examples mean, and by the words that most of them have.

        Args:
            examples: the texts of 1 to 5 clauses.
            among: the ids of the only clauses that count; None: all.
            limit: how many at most.
        """
        held = [example for example in examples if example.strip()]
        if not held:
            return []
        embedder = self._embedder()  # once: it may change
        middle = unit(np.mean([_vector(example, embedder) for example in held], axis=0))
        return fuse(self._retriever.evidence_for(" ".join(telling(held)), middle, embedder, among))[:limit]


def _vector(example: str, embedder: Embedder) -> Vectors:
    """The middle of a text's windows."""
    return unit(embedder.embed([example[start:end] for start, end in embedder.windows(example)]).mean(axis=0))


def telling(examples: Sequence[str]) -> list[str]:
    """The words by which the like of the examples may be found: those of most examples first, then the most frequent.

    Common words are among them; how little they tell, BM25 knows.
    """
    counts = [Counter(word.text for word in words(example) if len(word.text) >= _SHORTEST) for example in examples]
    total = sum(counts, Counter[str]())
    having = Counter(word for each in counts for word in each)
    return sorted(total, key=lambda word: (-having[word], -min(total[word], 3), -len(word), word))[:_TELLING]
