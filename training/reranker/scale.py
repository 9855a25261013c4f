"""Fits a reranker's scale, the weight of search's score and the stars, on queries that it was not trained on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.special import expit, logit
from sklearn.linear_model import LogisticRegression

from core.search.fuse import STARS
from core.types import Fit
from core.types.models import Scale
from training import choose_fit
from training.choose_fit import GOOD, graded_by_fit
from training.reranker.measure import Reread, chosen


def fit(queries: Sequence[Reread]) -> Scale:
    """The scale fitted to the clauses of these queries: its stars stand for the probability that a reader gives a
    clause grade 4 or better (logistic regression), from the reranker's score alone.
    """
    centre = round(float(np.concatenate([each.search for each in queries]).mean()), 4)
    slope, offset = _odds(queries)
    two, three, four, five = (round(float((logit(least) - offset) / slope), 3) for least in STARS)
    return Scale(chosen(queries), centre, (two, three, four, five))


def calibration(queries: Sequence[Reread], scale: Scale) -> dict[Fit, tuple[int, float, float]]:
    """How many clauses get each word, and what share of these has grade 4 or better, and 3 or better."""
    scores, grades = _pairs(queries)
    return graded_by_fit((scale.stars(float(score)) for score in scores), grades)


def reliability(fitted_to: Sequence[Reread], queries: Sequence[Reread]) -> list[tuple[float, float, int]]:
    """The rows of a reliability diagram (`choose_fit.reliability`) for these queries, of what was fitted to others."""
    slope, offset = _odds(fitted_to)
    scores, grades = _pairs(queries)
    return list(choose_fit.reliability(expit(slope * scores + offset), grades))


def _odds(queries: Sequence[Reread]) -> tuple[float, float]:
    """The log odds of grade 4 or better: what each point of the score adds, and those of a score of 0."""
    scores, grades = _pairs(queries)
    model = LogisticRegression(C=1e6).fit(scores[:, None], grades >= GOOD)
    return float(model.coef_[0, 0]), float(model.intercept_[0])


def _pairs(queries: Sequence[Reread]) -> tuple[np.ndarray, np.ndarray]:
    """The scores and grades of all clauses."""
    return np.concatenate([each.scores for each in queries]), np.concatenate([each.grades for each in queries])
