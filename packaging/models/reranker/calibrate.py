"""Fits what goes with a reranker's score: the weight of the score that search gave, a probability, and the stars.

Everything is fitted on scores that a model gave to queries it was not trained on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from measure import Scores, best, combined, ndcg
from sklearn.linear_model import LogisticRegression

from core.reranking.scale import Scale

if TYPE_CHECKING:
    from data import Judgements

WEIGHTS = (0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 13.0, 16.0, 20.0, 25.0, 30.0)
SHOWN = 10  # clauses of a query by which the stars are fitted: those that are seen first


def fit(judged: Judgements, first: Scores, scores: Scores) -> Scale:
    """The scale that suits the scores of the clauses that search finds first for each query."""
    centre = float(np.mean([first[query][clause] for query, row in scores.items() for clause in row]))
    plain = Scale(centre=centre)

    def gain(weight: float) -> float:
        both = combined(scores, first, replace(plain, weight=weight))
        return ndcg(judged, both, 5) + ndcg(judged, both, 10)

    # The least weight that costs under half a point: the shipped model has learned from twice as many queries as the
    # one that gave these scores, and needs search's own less.
    gains = {weight: gain(weight) for weight in WEIGHTS}
    scale = replace(plain, weight=min(weight for weight in WEIGHTS if gains[weight] > max(gains.values()) - 1))
    told = combined(scores, first, scale)
    values, grades = _graded(judged, told)
    curve = LogisticRegression(C=1e6).fit(values[:, None], grades >= 2)
    # Of the best clauses, as many get k stars or more as lawyers gave them: a cut where a grade becomes likelier than
    # not would leave no clause with four or five, which are rare.
    values, grades = _graded(judged, told, SHOWN)
    cuts = tuple(float(np.quantile(values, 1 - np.mean(grades >= grade))) for grade in (1, 2, 3, 4))
    return replace(scale, slope=float(curve.coef_[0, 0]), offset=float(curve.intercept_[0]), thresholds=cuts)


def _graded(judged: Judgements, told: Scores, limit: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    """The scores of each query's best clauses (None: of all), and their grades."""
    pairs = [(row[clause], judged.grades[query][clause]) for query, row in told.items() for clause in best(row, limit)]
    values, grades = np.array(pairs).T
    return values, grades
