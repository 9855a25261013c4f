"""One chance of all that speaks for a statement: a logistic regression on the columns of `evidence`.

The more examples, the more their middle is to be trusted; so each weight goes with the logarithm of their number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.searching.analogy.scorers import Scores

Evidence = NDArray[np.float32]


@dataclass(frozen=True)
class Case:
    """The evidence of the statements of one text, how many examples it is of, and the rows that were sought."""

    evidence: Evidence
    examples: int
    sought: NDArray[np.int64]


@dataclass(frozen=True)
class Fusion:
    """The weights of the columns and last the constant: ``weights + growth * ln(number of examples)``."""

    weights: tuple[float, ...]
    growth: tuple[float, ...]

    @classmethod
    def fit(cls, cases: Sequence[Case]) -> Fusion:
        """The weights by which the rows sought are the likeliest."""
        from sklearn.linear_model import LogisticRegression

        rows = np.concatenate([_widened(case.evidence, case.examples) for case in cases])
        truth = np.concatenate([np.isin(np.arange(len(case.evidence)), case.sought) for case in cases])
        spread = np.maximum(np.abs(rows).max(axis=0), 1e-6)
        model = LogisticRegression(solver="newton-cholesky", C=100.0, fit_intercept=False).fit(rows / spread, truth)
        weights, growth = np.split(model.coef_[0] / spread, 2)
        return cls(tuple(map(float, weights)), tuple(map(float, growth)))

    def chances(self, evidence: Evidence, examples: int) -> Scores:
        """How likely each statement is what is sought, 0 to 1."""
        odds = _widened(evidence, examples) @ np.asarray([*self.weights, *self.growth])
        return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float32)


def _widened(evidence: Evidence, examples: int) -> NDArray[np.float64]:
    """The columns and one of ones, and the same times the logarithm of the number of examples."""
    rows = np.hstack([evidence, np.ones((len(evidence), 1))])
    return np.hstack([rows, math.log(examples) * rows])


BESIDE = Fusion(
    (1.84, 3.22, -5.39, 3.13, 2.21, 1.3, 31.82, -15.83, 0.34, 2.43, 0.02, 0.0, -5.32),
    (2.4, -2.94, -1.47, -0.52, 2.17, -0.54, -5.6, 6.16, -0.96, 0.62, 0.05, 0.0, 0.14),
)
"""For examples that are marked in their contracts."""

ALONE = Fusion(
    (1.19, 0.57, 0.0, 4.0, 3.7, 0.0, 32.29, -17.0, 0.0, 2.23, -0.02, 0.0, -6.62),
    (2.08, -4.23, 0.0, -0.31, 2.22, 0.0, -5.03, 5.91, 0.0, 0.48, -0.02, 0.0, -0.32),
)
"""For clauses without their contracts: nothing is known of what stands beside them, nor of their place."""
