"""Re-ranks the best candidates with a model that reads query and clause together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from core.search.ranking.fit.exclusions import without_exclusion
from core.search.ranking.fuse import ScoredClause
from core.search.ranking.passage import best_passage
from core.search.ranking.tuned import SHIPPED, Tuned
from core.types.ports import Reranker

RERANKED: Final = 30
"""How many candidates are read closely, which takes most of the time of a search; more of them gain nothing
(BENCHMARKS.md)."""


@dataclass(frozen=True, slots=True)
class Reranked:
    """A clause that was read closely: how it was found, its combined score, and its stars."""

    clause: ScoredClause
    score: float
    stars: int


def close_reading(query: str, texts: Sequence[str], without: Collection[str] = ()) -> tuple[str, list[str]]:
    """What a reranker reads: the query without what it wants left out, and the best passage of each text.

    Args:
        query: the words of the query.
        texts: of the clauses.
        without: the ids of what the user took out of the query.
    """
    asked = without_exclusion(query, without)
    return asked, [best_passage(text, asked) for text in texts]


def rerank(
    query: str,
    clauses: Sequence[ScoredClause],
    texts: Sequence[str],
    reranker: Reranker,
    tuned: Tuned = SHIPPED,
    without: Collection[str] = (),
) -> list[Reranked]:
    """The candidates, best first, by the reranker's score combined with that of search; ties keep their order.

    What the query wants left out counts in the score of search alone, and then the stars are those of search: the
    reranker would look for it. They are also those of search where the reranker's last layer was tuned, since its
    thresholds hold for the scores that it had before.

    Args:
        query: the words of the query.
        clauses: the candidates, best first.
        texts: of each candidate; of a long one its best passage is read.
        reranker: also says how to combine the two, and what the result is worth.
        tuned: how much the score of search counts.
        without: the ids of what the user took out of the query.
    """
    scale = reranker.scale
    asked, passages = close_reading(query, texts, without)
    scores = reranker.scores(asked, passages)
    joined = [
        scale.combined(score, tuned.joining(each.score, reranker.fingerprint))
        for score, each in zip(scores, clauses, strict=True)
    ]
    order = sorted(range(len(clauses)), key=lambda at: -joined[at])
    corrected = bool(tuned.correction) and tuned.reranker == reranker.fingerprint
    known = asked == query and not corrected
    stars = [scale.stars(score) for score in scores] if known else [each.stars for each in clauses]
    return [Reranked(clauses[at], joined[at], stars[at]) for at in order]
