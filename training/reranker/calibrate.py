"""Fits a reranker's scale: the weight of search's score, and the stars.

Everything is fitted on scores of queries that the model was not trained on.

Tried instead of one weight: a listwise linear model of search's score and those of several rerankers, in five folds:
the rerankers get hardly any weight, and NDCG@5 is 73.4 to 75.8 (search alone 74.9, one weight 75.0 to 75.9). Reading
256 tokens after 160 more steps changes nothing before fine-tuning (60.4 instead of 61.2).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from core.types.scale import Scale
from training.common.folds import FOLDS, folds
from training.reranker.measure import Grades, best, combined, figures

if TYPE_CHECKING:
    from training.reranker.held_out import Scores

WEIGHTS: Final = (0.0, 5.0, 10.0, 15.0, 20.0, 30.0, 40.0, 60.0, 80.0, 100.0, 150.0, 200.0)
SHOWN: Final = 10  # clauses per query that the stars are fitted to: those that are seen first


def fit(grades: Grades, first: Scores, scores: Scores) -> Scale:
    """The scale fitted to the scores of the clauses that search finds first for each query."""
    centre = float(np.mean([score for row in first.values() for score in row.values()]))
    scale = Scale(weight=weight(grades, first, scores, centre), centre=centre)
    return replace(scale, thresholds=cuts(grades, combined(scores, first, scale)))


def weight(grades: Grades, first: Scores, scores: Scores, centre: float) -> float:
    """The weight of search's score that gives the best mean of NDCG@5 and NDCG@10."""

    def gain(each: float) -> float:
        row = figures(grades, combined(scores, first, Scale(weight=each, centre=centre)))
        return row["ndcg@5"] + row["ndcg@10"]

    return max(WEIGHTS, key=gain)


def cross_validated(grades: Grades, first: Scores, scores: Scores) -> Scores:
    """Scores combined with those of search, in each fold with the weight that is best for the others."""
    fold = folds(scores)
    joined: Scores = {}
    for name in range(FOLDS):
        others = {query: row for query, row in scores.items() if fold[query] != name}
        mine = {query: row for query, row in scores.items() if fold[query] == name}
        joined |= combined(mine, first, Scale(weight=weight(grades, first, others, 0.0)))
    return joined


def cuts(grades: Grades, scores: Scores) -> tuple[float, float, float, float]:
    """The lowest scores for 2, 3, 4 and 5 stars.

    Among the best clauses, as many get k stars or more as lawyers gave: a threshold where a grade becomes more likely
    than not would leave no clause with four or five stars, which are rare.
    """
    pairs = [(row[clause], grades[query][clause]) for query, row in scores.items() for clause in best(row, SHOWN)]
    values, right = np.array(pairs).T
    two, three, four, five = (float(np.quantile(values, 1 - np.mean(right >= grade))) for grade in (1, 2, 3, 4))
    return two, three, four, five
