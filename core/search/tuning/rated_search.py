"""What tuning learns from: a search whose clauses the user rated, and how good its order is under other settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.base.metrics import ndcg

Numbers = NDArray[np.float64]
Settings = Mapping[str, float]
"""The value of each number that can be tuned, by its name."""

CUTOFF: Final = 10
"""Tuning maximises NDCG@10."""


@dataclass(frozen=True)
class RatedSearch:
    """A search, and the grades that the user gave clauses as answers to it.

    Attributes:
        grades: 0 to 4, of the rated clauses that search finds.
        missed: those of the rated clauses that it does not find; they come last, whatever the settings.
        reranker_scores: of each rated clause that is found; None where there is no reranker.
        features: what goes into the reranker's last layer, shape (rated clauses found, dimensions); None where that is
            not available.
        rank: from settings and the reranker's scores to the rated clauses as search orders them, best first, by their
            index in ``grades``.
    """

    grades: Sequence[int]
    missed: Sequence[int]
    reranker_scores: Numbers | None
    features: Numbers | None
    rank: Callable[[Settings, Numbers | None], Sequence[int]]

    def ndcg(self, settings: Settings, correction: Numbers | None = None) -> float:
        """NDCG, 0 to 1, among the rated clauses; unrated ones are unknown and do not count (Sakai, 2007).

        Args:
            settings: those by which search ranks.
            correction: what is added to the weights of the reranker's last layer; None: nothing.
        """
        scores = self.reranker_scores
        if scores is not None and self.features is not None and correction is not None:
            scores = scores + self.features @ correction
        order = self.rank(settings, scores)
        return ndcg([*(self.grades[at] for at in order), *self.missed], CUTOFF)
