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

from core.searching.analogy.evidence import Evidence
from core.searching.analogy.similarity import Scores


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


# Columns: centroid, nearest, all and unmarked by meaning, the same whitened, the same by words; heading, length, place;
# whether of the same type, how similar by all types; the constant. Fitted by training/choose_analogy.py on 1,624 draws
# from CUAD, of all types, each once as of a known type and once as of none. `core.evaluation.analogy` measures how
# such weights do on types that they have not seen.
FITTED: Final[Mapping[tuple[bool, bool], RelevanceModel]] = {
    (True, True): RelevanceModel(
        weights=(
            5.48,
            5.23,
            -3.32,
            -2.84,
            5.01,
            -0.5,
            1.49,
            -1.41,
            6.23,
            -7.92,
            5.93,
            -1.17,
            1.2,
            -0.02,
            -0.69,
            0.51,
            4.0,
            -12.01,
        ),
        growth=(
            8.84,
            -0.36,
            -5.11,
            -5.72,
            -2.95,
            1.49,
            5.1,
            0.16,
            -4.45,
            3.77,
            5.77,
            -0.81,
            0.11,
            0.07,
            -1.61,
            -0.12,
            -0.16,
            0.98,
        ),
    ),
    (False, True): RelevanceModel(
        weights=(
            5.05,
            3.31,
            -2.53,
            0.0,
            5.02,
            -0.65,
            1.61,
            0.0,
            5.17,
            -7.09,
            6.35,
            0.0,
            0.0,
            -0.03,
            0.0,
            0.54,
            4.28,
            -13.41,
        ),
        growth=(
            7.61,
            -1.87,
            -6.76,
            0.0,
            -2.55,
            1.75,
            5.06,
            0.0,
            -4.02,
            2.84,
            4.9,
            0.0,
            0.0,
            -0.0,
            0.0,
            -0.08,
            0.16,
            -0.75,
        ),
    ),
    (True, False): RelevanceModel(
        weights=(
            8.16,
            6.66,
            -2.2,
            -6.14,
            8.09,
            -0.2,
            -0.18,
            -1.4,
            8.03,
            -8.99,
            11.12,
            -1.52,
            2.15,
            -0.03,
            -1.01,
            0.0,
            0.0,
            -9.45,
        ),
        growth=(
            10.99,
            -1.05,
            -6.71,
            -6.85,
            -3.93,
            1.6,
            6.29,
            0.2,
            -6.57,
            3.78,
            9.53,
            -0.52,
            -0.04,
            0.08,
            -1.79,
            0.0,
            0.0,
            1.24,
        ),
    ),
    (False, False): RelevanceModel(
        weights=(
            7.25,
            3.63,
            -1.76,
            0.0,
            8.43,
            0.4,
            -0.08,
            0.0,
            7.73,
            -9.67,
            12.98,
            0.0,
            0.0,
            -0.03,
            0.0,
            0.0,
            0.0,
            -11.49,
        ),
        growth=(9.72, -3.93, -7.94, 0.0, -3.0, 1.85, 6.3, 0.0, -6.18, 3.66, 7.45, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.37),
    ),
}
"""By whether examples are marked in their contracts (else their surroundings and place are unknown), and whether there
are clause types (the classifier belongs to one encoder). What is unknown has weight 0."""
