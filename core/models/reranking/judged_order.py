"""The order of an answer while a judge has read some of its clauses but not yet the others.

All are on one scale, the judge's stars. A clause that it has read has those; one that it has not read yet has the stars
of search, plus the mean difference between the judge's stars and those of search on the others. So a strict judge does
not put what it has read behind what it has not. Where the stars of search are unknown, they count as the fewest known
among the hits: those clauses come last. Up to half a star is added by the score of search among the hits. A
clause that the user rated is ordered by that rating, whatever judges say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Final

from core.types import Hit

_SAY: Final = 0.5
"""How many stars the best score of search is worth more than the worst; it decides where a judge sees no difference."""

_NEUTRAL: Final = 3


def blended_scores(hits: Sequence[Hit], grades: Mapping[str, float]) -> dict[str, float]:
    """The number by which each clause is ordered, apart from the user's stars.

    Args:
        hits: of an answer.
        grades: the judge's, 1 to 5, of the clauses that it has read, by their ids.
    """
    fewest = min((hit.stars for hit in hits if hit.stars), default=0)
    stars = {hit.clause.id: hit.stars or fewest for hit in hits}
    read = [grades[clause] - known for clause, known in stars.items() if clause in grades]
    more = fmean(read) if read else 0.0
    scores = [hit.score for hit in hits]
    least, spread = min(scores, default=0.0), max(scores, default=0.0) - min(scores, default=0.0)
    return {
        hit.clause.id: grades.get(hit.clause.id, min(5.0, max(1.0, stars[hit.clause.id] + more)))
        + (_SAY * (hit.score - least) / spread if spread > 0 else 0.0)
        for hit in hits
    }


def order_hits(hits: Sequence[Hit], scores: Mapping[str, float], ratings: Mapping[str, int]) -> list[Hit]:
    """Hits by their scores, ties in their old order; those that the user gave 4 or 5 stars first, 1 or 2 last."""
    return sorted(
        hits, key=lambda hit: (_NEUTRAL - ratings.get(hit.clause.id, _NEUTRAL), -scores[hit.clause.id], hit.rank)
    )


# ------------------------------------------------ sorting by comparisons


class PairwiseSort:
    """Asks for comparisons until the order is settled.

    Attributes:
        order: the best first, as far as is known.
    """

    def __init__(self, order: Iterable[str]) -> None:
        self.order = list(order)
        self._settled = 0  # how many at the top have been through a round
        self._at = len(self.order) - 1
        self._changed = False

    def pair(self) -> tuple[str, str] | None:
        """The two to compare next, the upper one last; None where the order is settled."""
        return (self.order[self._at], self.order[self._at - 1]) if self._at > self._settled else None

    def record(self, preference: float) -> None:
        """Records by how much the first of the pair is better than the second, below 0 where it is worse."""
        at = self._at
        if preference > 0:
            self.order[at - 1 : at + 1] = self.order[at], self.order[at - 1]
            self._changed = True
        self._at -= 1
        if self._at == self._settled:
            self._settled = self._settled + 1 if self._changed else len(self.order)
            self._at, self._changed = len(self.order) - 1, False
