"""How well search ranks what was asked, with given weights."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from core.evaluation.benchmark import QueryWording
from core.metrics import ndcg, star_precision
from core.searching.ranking.fuse import Weights, weigh

if TYPE_CHECKING:
    from collections.abc import Sequence

    from training.common.trial import Asked


def ranked(asked: Asked, weights: Weights) -> list[int]:
    """The grades of all judged clauses, best first; those that are no candidates come last, by id."""
    scores = weigh(asked.evidence, weights)
    order = [asked.evidence.clauses[at] for at in np.argsort(-scores, kind="stable")]
    missed = sorted(asked.grades.keys() - set(order))
    return [asked.grades[clause] for clause in order + missed]


def figure(asked: Asked, weights: Weights) -> tuple[float, float, float]:
    """NDCG@5, NDCG@10 and 4-star precision@5, in percent."""
    grades = ranked(asked, weights)
    return 100 * ndcg(grades, 5), 100 * ndcg(grades, 10), 100 * star_precision(grades, 4)


def figures(asked: Sequence[Asked], weights: Weights) -> dict[str, tuple[float, float]]:
    """The means of NDCG@5 and NDCG@10 in each wording."""
    found = {}
    for wording in QueryWording:
        rows = [figure(each, weights) for each in asked if each.wording is wording]
        at5, at10, _ = np.mean(rows, axis=0)
        found[wording.value] = (float(at5), float(at10))
    return found
