"""How likely a reader would find a clause good, from the clause and the query alone.

The order of hits may depend on what else is in a library: on its best match by words, on which clauses resemble each
other. The stars of a clause may not. So they come from a separate logistic regression of grade 4 or better, on the
cosines with the query and with the concept that it names, and on `core.search.ranking.fit`.
``training/choose_fit.py`` fits it on the judgements by reading of 354 queries, and prints how far it holds for the 86
queries about other clause types.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

import numpy as np

from core.search.ranking.evidence import Evidence
from core.search.ranking.fit.features import FEATURES
from core.search.ranking.neighbours import Numbers

LIKELIHOOD: Final = (2.44, 2.61, 3.33, 0.5, 1.37, 0.44, 0.25, 0.95, 0.27, 0.51, 0.3, -7.37)
"""The weight of each column, in log odds, and last the constant."""
CALIBRATED_ON: Final = "d0d803e8a4748b39"
"""The encoder that these were fitted with, as the start of its checksum: they do not hold for another's cosines."""
STARS: Final = (0.05, 0.2, 0.5, 0.7)
"""The least likelihoods for 2, 3, 4 and 5 stars."""


def is_calibrated_on(encoder: str) -> bool:
    """Whether likelihoods hold for the cosines of the encoder of this fingerprint."""
    return encoder.startswith(CALIBRATED_ON)


def columns(evidence: Evidence) -> Numbers:
    """The evidence that depends on a candidate and the query alone: shape (candidates, 2 + features).

    A query that names no concept stands in for one; where its words were not read, their features are 0.
    """
    meaning, *concept = evidence.cosines
    fit = np.zeros((len(FEATURES), len(evidence.clauses))) if evidence.fit is None else evidence.fit
    return np.column_stack([meaning, concept[0] if concept else meaning, *fit])


def likelihoods(evidence: Evidence) -> Numbers:
    """How likely a reader would give each candidate grade 4 or better."""
    odds = columns(evidence) @ np.array(LIKELIHOOD[:-1]) + LIKELIHOOD[-1]
    return np.asarray(np.round(1 / (1 + np.exp(-odds)), 4))


def least_likelihood(stars: int) -> float:
    """The least likelihood for at least so many stars, 2 to 5."""
    return STARS[stars - 2]


def stars_of(likelihood: float) -> int:
    """The stars, 1 to 5, of a clause with this likelihood."""
    return 1 + bisect_right(STARS, likelihood)
