"""Search by settings tuned to the user's own ratings, in place of those that are shipped.

Tuning changes the order of the candidates, not what their scores mean: the best of the new order gets the
score that the best of the shipped order had, and so on, so that a reranker, which joins its own score with that of
search, is given numbers of the kind that it knows. Stars go with the clauses: they say nothing of the order.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from core.searching.ranking.evidence import Evidence
from core.searching.ranking.fuse import WEIGHTS, ScoredClause, Weights, fuse


@dataclass(frozen=True, slots=True)
class Tuned:
    """By which settings search ranks.

    Attributes:
        weights: of what is known of a clause.
        share: how much more of the score of search than shipped joins a close reading: 1 for as much, 0 for nothing.
        middle: the score of search that speaks neither for nor against a clause.
        reranker: the fingerprint of the reranker for which that was tuned; it does not hold for others.
        correction: added to the weights of that reranker's last layer; empty for nothing.
        fingerprint: names the settings, "" for those shipped.
    """

    weights: Weights = WEIGHTS
    share: float = 1.0
    middle: float = 0.0
    reranker: str = ""
    correction: tuple[float, ...] = ()
    fingerprint: str = ""

    def joining(self, score: float, reranker: str) -> float:
        """What of a score of search joins a close reading by the reranker of this fingerprint."""
        return self.middle + self.share * (score - self.middle) if reranker == self.reranker else score


SHIPPED: Final = Tuned()


def fused(evidence: Evidence, tuned: Tuned = SHIPPED) -> list[ScoredClause]:
    """All candidates, best first, ties by id; see `core.searching.ranking.fuse.fuse`."""
    shipped = fuse(evidence)
    if tuned.weights == WEIGHTS:
        return shipped
    order = fuse(evidence, tuned.weights)
    return [replace(each, score=at.score) for each, at in zip(order, shipped, strict=True)]
