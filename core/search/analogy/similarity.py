"""Similarity of statements: cosines of rows of unit length, dense or sparse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.types.ports import Vectors

Rows = Any
"""A numpy array or a sparse matrix of scipy, one row a statement."""
Scores = NDArray[np.float32]


def unit_rows(vectors: NDArray[np.floating]) -> Vectors:
    """Rows of unit length; a row of zeros stays."""
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9), dtype=np.float32)


def pairwise_cosines(candidates: Rows, examples: Rows) -> Scores:
    """The cosine of each candidate to each example: shape (candidates, examples)."""
    products = candidates @ examples.T
    return np.asarray(products if isinstance(products, np.ndarray) else products.toarray(), dtype=np.float32)


def nearest_cosine(candidates: Rows, examples: Rows) -> Scores:
    """The cosine of each candidate to the nearest example."""
    return np.asarray(pairwise_cosines(candidates, examples).max(axis=1))


def centroid_cosine(candidates: Rows, examples: Rows) -> Scores:
    """The cosine of each candidate to the mean of the examples."""
    centroid = np.asarray(examples.mean(axis=0), dtype=np.float32).ravel()
    centroid /= max(float(np.linalg.norm(centroid)), 1e-9)
    return np.asarray(candidates @ centroid, dtype=np.float32).ravel()


@dataclass(frozen=True)
class Whitening:
    """Subtracts the mean, and makes what all texts have in common count less.

    The covariance is shrunk half-way to a multiple of the identity, because it is estimated from few texts (Ledoit and
    Wolf, 2004). Whitened sentence vectors: Su et al., "Whitening Sentence Representations" (2021).
    """

    mean: Vectors
    basis: Vectors

    @classmethod
    def fit(cls, vectors: Vectors, shrink: float = 0.5) -> Whitening:
        mean = vectors.mean(axis=0)
        centred = vectors - mean
        covariance = centred.T @ centred / len(vectors)
        level = np.trace(covariance) / len(covariance) + 1e-9
        shrunk = (1 - shrink) * covariance + shrink * level * np.eye(len(covariance))
        return cls(mean, np.linalg.inv(np.linalg.cholesky(shrunk)).T.astype(np.float32))

    def __call__(self, vectors: Vectors) -> Vectors:
        """The vectors whitened, of unit length."""
        return unit_rows((vectors - self.mean) @ self.basis)
