"""How well search ranks the clauses of queries with given weights, and the five folds of queries.

The folds are the same for everything that is chosen or measured by cross-validation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from core.base.metrics import ndcg, star_precision

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.search.fuse import Weights
    from training.common.trial import EvaluatedQuery

FOLDS: Final = 5


def ranked(query: EvaluatedQuery, weights: Weights) -> list[int]:
    """The grades of all graded clauses, best first; those that are not candidates come last, by id."""
    from core.search.fuse import weigh  # needs more packages than `interval`, which trained models are compared by

    scores = weigh(query.evidence, weights)
    order = [query.evidence.clauses[at] for at in np.argsort(-scores, kind="stable")]
    missed = sorted(query.grades.keys() - set(order))
    return [query.grades[clause] for clause in order + missed]


def figure(query: EvaluatedQuery, weights: Weights) -> tuple[float, float, float]:
    """NDCG@5, NDCG@10 and 4-star precision@5, in percent."""
    grades = ranked(query, weights)
    return 100 * ndcg(grades, 5), 100 * ndcg(grades, 10), 100 * star_precision(grades, 4)


def figures(queries: Sequence[EvaluatedQuery], weights: Weights) -> dict[str, tuple[float, float]]:
    """The means of NDCG@5 and NDCG@10 in each wording."""
    from core.evaluation.benchmark import QueryWording

    means = {}
    for wording in QueryWording:
        rows = [figure(each, weights) for each in queries if each.wording is wording]
        at5, at10, _ = np.mean(rows, axis=0)
        means[wording.value] = (float(at5), float(at10))
    return means


def interval(gains: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The ends of the 95% intervals of the mean gains, from those of each query, shape (queries, figures): paired
    bootstrap over queries.
    """
    draws = np.random.default_rng(0).integers(0, len(gains), (2000, len(gains)))
    low, high = np.percentile(gains[draws].mean(axis=1), [2.5, 97.5], axis=0)
    return low, high


def folds(queries: Iterable[str]) -> dict[str, int]:
    """The fold of each query, drawn with a fixed seed."""
    different = sorted(set(queries))
    order = np.random.default_rng(0).permutation(len(different))
    return {query: int(at) % FOLDS for query, at in zip(different, order, strict=True)}
