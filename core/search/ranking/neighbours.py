"""Smooths scores over neighbours: a clause gains where the candidates most similar to it answer the query too.

Clauses on one subject lie together in any collection, and a query asks for such a group (the cluster hypothesis;
Jardine and van Rijsbergen, "The use of hierarchic clustering in information retrieval", 1971). So each candidate's
score is averaged with that of its nearest neighbours among the candidates (Diaz, "Regularizing ad hoc retrieval
scores", 2005), which lifts a clause that says the same in words that neither the query nor its concept has.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.types.ports import Vectors

Numbers = NDArray[np.float64]

NEIGHBOURS: Final = 10
"""How many of the nearest candidates count; with 5 or 20 ACORD's cross-validated figures are a point lower."""
COPY: Final = 0.95
"""From this cosine up, another clause is a copy or a part of this one, not a second opinion."""


def nearest_neighbours(vectors: Vectors) -> NDArray[np.int64]:
    """The rows of the candidates most similar to each, in any order; -1 where there are no more.

    Args:
        vectors: shape (candidates, dimensions), of unit length; one of zeros has no neighbours and is no neighbour.

    Returns:
        Shape (candidates, at most `NEIGHBOURS`).
    """
    cosines = np.round(vectors @ vectors.T, 6)
    cosines[cosines >= COPY] = 0.0  # itself among them
    nearest = cosines.shape[1] - min(NEIGHBOURS, cosines.shape[1])
    rows = np.argpartition(cosines, nearest - 1, axis=1)[:, nearest:] if nearest else np.indices(cosines.shape)[1]
    return np.where(np.take_along_axis(cosines, rows, axis=1) > 0, rows, -1)


def neighbours_mean(scores: Numbers, neighbours: NDArray[np.int64]) -> Numbers:
    """The mean score of each candidate's neighbours; its own score stands in for those that it lacks.

    So two candidates that are each other's only neighbour do not trade places.
    """
    if not neighbours.size:
        return scores
    mean: Numbers = np.where(neighbours >= 0, scores[neighbours], scores[:, None]).mean(axis=1)
    return mean
