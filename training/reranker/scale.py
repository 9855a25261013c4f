"""Fits a reranker's scale, the weight of search's score and the stars, on queries that it was not trained on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.types.scale import Scale
from training.reranker.measure import Reread, chosen

SHOWN = 10  # clauses per query that the stars are fitted to: those that are seen first


def fit(queries: Sequence[Reread]) -> Scale:
    """The scale fitted to the clauses of these queries.

    Among the best clauses, as many get k stars or more as readers gave: a threshold where a grade becomes more likely
    than not would leave hardly any clause with four or five stars, which are rare.
    """
    weight = chosen(queries)
    centre = float(np.concatenate([each.search for each in queries]).mean())
    shown = [(each, each.joined(weight) - weight * centre) for each in queries]
    best = [(each.grades[at], scores[at]) for each, scores in shown for at in np.argsort(-scores)[:SHOWN]]
    grades, scores = np.array(best).T
    two, three, four, five = (round(float(np.quantile(scores, 1 - np.mean(grades >= at))), 3) for at in (1, 2, 3, 4))
    return Scale(weight, round(centre, 4), (two, three, four, five))
