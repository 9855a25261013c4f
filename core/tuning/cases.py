"""What tuning learns from: a rated search, and how good its order is under other settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.metrics import ndcg

Numbers = NDArray[np.float64]
Settings = Mapping[str, float]
"""The value of each number that can be tuned, by its name."""

FIRST: Final = 10
"""Tuning goes by NDCG of so many first clauses."""


@dataclass(frozen=True)
class Case:
    """A search, and the grades that the user gave clauses as answers to it.

    Attributes:
        grades: 0 to 4, of the rated clauses that search finds.
        missed: those of the clauses that it does not find; they come last, whatever the settings.
        close: the reranker's score of each rated clause that is found; None where there is no reranker.
        features: what goes into the reranker's last layer, shape (rated clauses found, dimensions); None where that
            cannot be had.
        rank: from settings and the reranker's scores to the rated clauses as search orders them, best first, by their
            index in ``grades``.
    """

    grades: Sequence[int]
    missed: Sequence[int]
    close: Numbers | None
    features: Numbers | None
    rank: Callable[[Settings, Numbers | None], Sequence[int]]

    def worth(self, settings: Settings, correction: Numbers | None = None) -> float:
        """NDCG, 0 to 1, among the rated clauses: what was not rated is not known, and does not count (Sakai, 2007).

        Args:
            settings: by which search orders.
            correction: what is added to the weights of the reranker's last layer; None: nothing.
        """
        close = self.close
        if close is not None and self.features is not None and correction is not None:
            close = close + self.features @ correction
        order = self.rank(settings, close)
        return ndcg([*(self.grades[at] for at in order), *self.missed], FIRST)
