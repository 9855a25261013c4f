"""What speaks for a clause besides itself: that those most like it answer the query too.

Clauses on one subject lie together in any collection, and what is asked for are such groups (the cluster hypothesis;
Jardine and van Rijsbergen, "The use of hierarchic clustering in information retrieval", 1971). So each candidate's
score is averaged with that of its nearest fellows among the candidates (Diaz, "Regularizing ad hoc retrieval scores",
2005), which carries a clause up that says the same in words that neither the query nor its concept has.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.ports import Vectors

Numbers = NDArray[np.float64]

FELLOWS: Final = 10
"""How many of the nearest candidates speak for one; with 5 or 20 ACORD's cross-validated figures are a point lower."""
COPY: Final = 0.95
"""From this cosine on another clause is a copy, or a part of this one, and no second opinion."""


def fellows(vectors: Vectors) -> NDArray[np.int64]:
    """Of each candidate the rows of those most like it, in any order; -1 where there are no more.

    Args:
        vectors: shape (candidates, dimensions), of unit length; one of zeros has no fellows and is nobody's.

    Returns:
        Shape (candidates, at most `FELLOWS`).
    """
    near = np.round(vectors @ vectors.T, 6)
    near[near >= COPY] = 0.0  # itself among them
    nearest = near.shape[1] - min(FELLOWS, near.shape[1])
    rows = np.argpartition(near, nearest - 1, axis=1)[:, nearest:] if nearest else np.indices(near.shape)[1]
    return np.where(np.take_along_axis(near, rows, axis=1) > 0, rows, -1)


def of_fellows(scores: Numbers, fellows: NDArray[np.int64]) -> Numbers:
    """The mean score of each candidate's fellows; itself in the place of those that it lacks.

    So that of two candidates, each the other's only fellow, neither takes the place of the other.
    """
    if not fellows.size:
        return scores
    mean: Numbers = np.where(fellows >= 0, scores[fellows], scores[:, None]).mean(axis=1)
    return mean
