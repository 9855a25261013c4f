"""How likely a statement is the target clause: a logistic regression on the columns of `evidence`.

The more examples, the more their centroid can be trusted, so each weight grows with the logarithm of their number.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.search.analogy.evidence import Evidence
from core.search.analogy.similarity import Scores


@dataclass(frozen=True)
class LabelledEvidence:
    """The evidence on the statements of one text, the number of examples behind it, and which rows are the clause."""

    evidence: Evidence
    examples: int
    relevant: NDArray[np.int64]


@dataclass(frozen=True)
class RelevanceModel:
    """The weights of the columns and last the constant: ``weights + growth * ln(number of examples)``."""

    weights: tuple[float, ...]
    growth: tuple[float, ...]

    @classmethod
    def fit(cls, cases: Sequence[LabelledEvidence]) -> RelevanceModel:
        """The weights under which the relevant rows are the likeliest."""
        from sklearn.linear_model import LogisticRegression

        rows = np.concatenate([_widened(case.evidence, case.examples) for case in cases])
        truth = np.concatenate([np.isin(np.arange(len(case.evidence)), case.relevant) for case in cases])
        spread = np.maximum(np.abs(rows).max(axis=0), 1e-6)
        model = LogisticRegression(solver="newton-cholesky", C=100.0, fit_intercept=False).fit(rows / spread, truth)
        weights, growth = np.split(model.coef_[0] / spread, 2)
        return cls(tuple(map(float, weights)), tuple(map(float, growth)))

    def probabilities(self, evidence: Evidence, examples: int) -> Scores:
        """How likely each statement is the target clause, 0 to 1."""
        odds = _widened(evidence, examples) @ np.asarray([*self.weights, *self.growth])
        return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float32)


def _widened(evidence: Evidence, examples: int) -> NDArray[np.float64]:
    """The columns and one of ones, then all of them times the logarithm of the number of examples."""
    rows = np.hstack([evidence, np.ones((len(evidence), 1))])
    return np.hstack([rows, math.log(examples) * rows])


# Columns: centroid, nearest and unmarked by meaning, the same whitened, the same by words; heading, length, place;
# whether of the same type, how similar by all types; the constant. Fitted by training/choose_analogy.py on 1,624 draws
# from CUAD, of all types, each once as of a known type and once as of none. `core.evaluation.analogy` measures how
# such weights do on types that they have not seen.
FITTED: Final[Mapping[tuple[bool, bool], RelevanceModel]] = {
    (True, True): RelevanceModel(
        (5.6, 1.32, -2.2, 4.8, 1.54, -1.63, 7.36, -2.9, -0.63, 1.2, -0.01, -0.7, 0.51, 3.98, -12.2),
        (5.22, -1.06, -6.4, -1.19, 2.43, 0.72, -0.87, 1.86, -0.67, 0.02, 0.06, -1.55, -0.12, 0.03, 1.14),
    ),
    (False, True): RelevanceModel(
        (5.02, 0.76, 0.0, 4.93, 1.15, 0.0, 6.63, -1.84, 0.0, 0.0, -0.02, 0.0, 0.54, 4.25, -13.39),
        (3.57, -4.23, 0.0, -0.93, 3.16, 0.0, -0.63, 0.61, 0.0, 0.0, 0.0, 0.0, -0.09, 0.32, -0.61),
    ),
    (True, False): RelevanceModel(
        (8.43, 3.65, -5.46, 7.59, 0.61, -1.62, 10.29, 0.0, -0.9, 2.17, -0.02, -1.06, 0.0, 0.0, -9.66),
        (6.9, -2.82, -7.49, -1.95, 3.46, 0.73, -1.15, 0.63, -0.41, -0.14, 0.07, -1.71, 0.0, 0.0, 1.51),
    ),
    (False, False): RelevanceModel(
        (7.41, 1.61, 0.0, 8.03, 0.98, 0.0, 10.51, 0.8, 0.0, 0.0, -0.03, 0.0, 0.0, 0.0, -11.48),
        (5.3, -6.96, 0.0, -1.16, 4.13, 0.0, -1.0, -0.91, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.17),
    ),
}
"""By whether examples are marked in their contracts (else their surroundings and place are unknown), and whether there
are clause types (the classifier belongs to one encoder). What is unknown has weight 0."""
