"""Measures a reranker: how well it orders ACORD's clauses, how closely the shipped file matches torch, how accurate its
stars are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from core.metrics import ndcg, star_precision
from core.reranking.cross_encoder.llama import CrossEncoder

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from core.types.scale import Scale
    from training.common.acord import Qrels
    from training.reranker.held_out import Scores
    from training.reranker.model import Cross

Grades = dict[str, dict[str, int]]  # per query, per graded clause
PAIRS = 180


def best(scores: Mapping[str, float], limit: int | None = None) -> list[str]:
    """The clauses with the highest scores, ties by id."""
    return sorted(scores, key=lambda clause: (-scores[clause], clause))[:limit]


def combined(scores: Scores, first: Scores, scale: Scale) -> Scores:
    """Scores combined with those of search as ``scale`` says."""
    return {
        query: {clause: scale.combined(score, first[query][clause]) for clause, score in row.items()}
        for query, row in scores.items()
    }


def figures(grades: Grades, scores: Scores) -> dict[str, float]:
    """NDCG@5 and @10 and 4-star precision@5 in percent, means over queries; clauses without a score come last."""
    rows = []
    for query, row in scores.items():
        order = best(row)
        rest = sorted(grades[query].keys() - row.keys())
        ranked = [grades[query][clause] for clause in (*order, *rest)]
        rows.append((ndcg(ranked, 5), ndcg(ranked, 10), star_precision(ranked, 4)))
    names = ("ndcg@5", "ndcg@10", "p4@5")
    return {name: round(100 * float(mean), 1) for name, mean in zip(names, np.mean(rows, axis=0), strict=True)}


def quality(grades: Grades, first: Scores, scores: Scores, joined: Scores) -> dict[str, dict[str, float]]:
    """The figures of search without a reranker, of the reranker alone on what search finds first, and of both."""
    orders = {"search": first, "reranker": scores, "reranker with search": joined}
    return {name: figures(grades, row) for name, row in orders.items()}


def shipped(model: Path, qrels: Qrels, first: Scores) -> dict[str, dict]:
    """The figures of the file in ``model`` on queries that it was not trained on."""
    with CrossEncoder(model) as encoder:
        scores = {
            query: dict(
                zip(row, encoder.scores(qrels.wordings[query][0], [qrels.clauses[each] for each in row]), strict=True)
            )
            for query, row in first.items()
        }
        return {
            "valid": quality(qrels.grades, first, scores, combined(scores, first, encoder.scale)),
            "valid stars": star_errors(qrels.grades, combined(scores, first, encoder.scale), encoder.scale),
        }


def agreement(cross: Cross, model: Path, qrels: Qrels) -> dict[str, float]:
    """How the shipped file's scores correlate with those of the trained weights in 32 bits, on the same pairs."""
    each = PAIRS // len(qrels.wordings)
    pairs = [
        (wordings[0], [qrels.clauses[clause] for clause in list(qrels.grades[query])[::7][:each]])
        for query, wordings in qrels.wordings.items()
    ]
    exact = [score for query, texts in pairs for score in cross.scores(query, texts)]
    with CrossEncoder(model) as encoder:
        quantised = [score for query, texts in pairs for score in encoder.scores(query, texts)]
    return {"pairs": len(exact), "correlation": round(float(np.corrcoef(exact, quantised)[0, 1]), 5)}


def star_errors(grades: Grades, scores: Scores, scale: Scale) -> dict[str, float]:
    """How far the stars of the ten best hits are from the lawyers', and the mean of both."""
    pairs = [
        (scale.stars(row[clause]), 1 + grades[query][clause])
        for query, row in scores.items()
        for clause in best(row, 10)
    ]
    given, right = np.array(pairs).T
    return {
        "mean error": round(float(np.abs(given - right).mean()), 2),
        "mean given": round(float(given.mean()), 2),
        "mean of lawyers": round(float(right.mean()), 2),
    }
