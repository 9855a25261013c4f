"""Scorers: how like each candidate is to the examples. Rows are of unit length, dense or sparse."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Rows = Any
"""A numpy array or a sparse matrix of scipy, one row a segment."""
Scores = NDArray[np.float32]


def cosines(candidates: Rows, examples: Rows) -> Scores:
    """Shape (candidates, examples)."""
    found = candidates @ examples.T
    return np.asarray(found if isinstance(found, np.ndarray) else found.toarray(), dtype=np.float32)


def mean(candidates: Rows, examples: Rows) -> Scores:
    """The mean cosine to the examples."""
    return np.asarray(cosines(candidates, examples).mean(axis=1))


def maximum(candidates: Rows, examples: Rows) -> Scores:
    """The cosine to the nearest example."""
    return np.asarray(cosines(candidates, examples).max(axis=1))


def centroid(candidates: Rows, examples: Rows) -> Scores:
    """The cosine to the mean of the examples."""
    middle = np.asarray(examples.mean(axis=0), dtype=np.float32).ravel()
    middle /= max(float(np.linalg.norm(middle)), 1e-9)
    return np.asarray(candidates @ middle, dtype=np.float32).ravel()
