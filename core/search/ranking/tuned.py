"""Search with settings tuned to the user's own ratings, instead of those shipped.

Tuning changes the order of the candidates, not what their scores mean: the best of the new order gets the
score that the best of the shipped order had, and so on, so that a reranker, which combines its own score with that of
search, gets numbers in the range that it expects. Stars stay with the clauses: they do not depend on the order.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from core.search.ranking.evidence import Evidence
from core.search.ranking.fuse import WEIGHTS, ScoredClause, Weights, fuse


@dataclass(frozen=True, slots=True)
class Tuned:
    """The settings by which search ranks.

    Attributes:
        weights: of the evidence.
        share: how much the score of search counts in a close reading, relative to the shipped setting: 1 for as much,
            0 for nothing.
        middle: the score of search that speaks neither for nor against a clause.
        reranker: the fingerprint of the reranker for which this was tuned; it does not hold for others.
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
        """The score of search as it enters a close reading by the reranker of this fingerprint."""
        return self.middle + self.share * (score - self.middle) if reranker == self.reranker else score


SHIPPED: Final = Tuned()


def fused(evidence: Evidence, tuned: Tuned = SHIPPED) -> list[ScoredClause]:
    """All candidates, best first, ties by id; see `core.search.ranking.fuse.fuse`."""
    shipped = fuse(evidence)
    if tuned.weights == WEIGHTS:
        return shipped
    order = fuse(evidence, tuned.weights)
    return [replace(each, score=at.score) for each, at in zip(order, shipped, strict=True)]
