"""The order of an answer while a judge has read some of its clauses and not yet the others.

All stand on one scale, the judge's stars. A clause that it has read has those; one that it has not read yet has those
that search gave it, and what the judge gave the others more than search, or less, in the mean. So a stern judge does
not put what it reads behind what it has not read. To that comes up to half a star by the score of search among the
hits. A clause that the user rated is ordered by that, whatever judges say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from core.types import Hit

SAY: Final = 0.5
"""The stars that the best score of search is worth more than the worst: it decides where a judge sees no difference."""

_NEUTRAL: Final = 3


def blended_scores(hits: Sequence[Hit], grades: Mapping[str, float]) -> dict[str, float]:
    """The number by which each clause is ordered, the user's stars apart.

    Args:
        hits: of an answer.
        grades: the judge's, 1 to 5, of the clauses that it has read, by their ids.
    """
    read = [grades[hit.clause.id] - hit.stars for hit in hits if hit.clause.id in grades]
    more = fmean(read) if read else 0.0
    scores = [hit.score for hit in hits]
    least, spread = min(scores, default=0.0), max(scores, default=0.0) - min(scores, default=0.0)
    return {
        hit.clause.id: grades.get(hit.clause.id, min(5.0, max(1.0, hit.stars + more)))
        + (SAY * (hit.score - least) / spread if spread > 0 else 0.0)
        for hit in hits
    }


def order_hits(hits: Sequence[Hit], scores: Mapping[str, float], ratings: Mapping[str, int]) -> list[Hit]:
    """Hits by their scores, ties as they were; those that the user gave four or five stars first, one or two last."""
    return sorted(
        hits, key=lambda hit: (_NEUTRAL - ratings.get(hit.clause.id, _NEUTRAL), -scores[hit.clause.id], hit.rank)
    )
