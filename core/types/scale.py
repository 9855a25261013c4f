"""What a reranker's score means: how it combines with the score of search, how many stars it is worth, and when the
best of them is so low that probably nothing answers.

The stars are those of the ACORD rubric: 5 a clause to copy, 4 a good one, 3 on point but lacking something, 2 related,
1 off point. The numbers are fitted when a model is made, on queries it was not trained on, and stored beside it.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of one reranker.

    Attributes:
        weight: how much a score of search 1 above ``centre`` adds to a score.
        centre: the score of search that adds nothing, the mean over candidates.
        thresholds: the lowest score of the reranker for 2, 3, 4 and 5 stars, ascending; none if they are unknown. The
            score of search does not count: it may depend on what else is in the library.
        unanswered: where the best score among the first hits is below this, probably none of them is a good answer;
            None if that is unknown.
    """

    weight: float = 0.0
    centre: float = 0.0
    thresholds: tuple[float, ...] = ()
    unanswered: float | None = None

    def __post_init__(self) -> None:
        numbers = (self.weight, self.centre, *self.thresholds, self.unanswered or 0.0)
        ascending = len(self.thresholds) in (0, 4) and list(self.thresholds) == sorted(self.thresholds)
        if not ascending or not all(map(math.isfinite, numbers)):
            raise ValueError("not a scale: four thresholds, or none, must ascend, and every number be finite")

    def combined(self, score: float, search_score: float) -> float:
        """The number to order hits by, from the reranker's score and that of search, 0 to 1."""
        return score + self.weight * (search_score - self.centre)

    def stars(self, score: float) -> int:
        """One to five stars for a score of the reranker, never fewer for a higher score; 0 if that is unknown."""
        return 1 + bisect_right(self.thresholds, score) if self.thresholds else 0
