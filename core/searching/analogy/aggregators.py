"""Aggregators: the vectors of parts to one of the whole."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.ports import Vectors
from core.searching.analogy.projectors import unit


def mean(vectors: Vectors, runs: Sequence[tuple[int, int]]) -> Vectors:
    """The mean of each run of rows, of unit length."""
    sums = np.vstack([np.zeros((1, vectors.shape[1]), vectors.dtype), np.cumsum(vectors, axis=0)])
    first, end = np.asarray(runs).T
    return unit((sums[end] - sums[first]) / (end - first)[:, None])
