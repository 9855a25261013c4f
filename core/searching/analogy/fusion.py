"""One chance of all that speaks for a statement: a logistic regression on the columns of `evidence`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.searching.analogy.scorers import Scores

Evidence = NDArray[np.float32]


@dataclass(frozen=True)
class Fusion:
    """Weights of the columns, and the constant."""

    weights: NDArray[np.float64]
    constant: float

    @classmethod
    def fit(cls, evidence: Sequence[Evidence], marked: Sequence[NDArray[np.int64]]) -> Fusion:
        """The weights by which the marked rows of each text are the likeliest.

        Args:
            evidence: of the statements of each text.
            marked: the rows that are the clause sought.
        """
        from sklearn.linear_model import LogisticRegression

        rows = np.concatenate(evidence)
        truth = np.concatenate([np.isin(np.arange(len(each)), at) for each, at in zip(evidence, marked, strict=True)])
        middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-6
        model = LogisticRegression(max_iter=300).fit((rows - middle) / spread, truth)
        weights = model.coef_[0] / spread
        return cls(weights, float(model.intercept_[0] - weights @ middle))

    def chances(self, evidence: Evidence) -> Scores:
        """How likely each statement is the clause sought, 0 to 1."""
        return np.asarray(1 / (1 + np.exp(-(evidence @ self.weights + self.constant))), dtype=np.float32)
