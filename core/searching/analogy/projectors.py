"""Projectors: vectors to another space."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.ports import Vectors
from core.searching.analogy.vectorizers import Matrix


def unit(vectors: NDArray[np.floating]) -> Vectors:
    """Rows of unit length; a row of zeros stays."""
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9), dtype=np.float32)


@dataclass(frozen=True)
class Whitening:
    """Takes out the mean, and makes what all texts have in common count less.

    The covariance is shrunk half-way to a multiple of the identity, for it is estimated from few texts (Ledoit and
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
        """Of unit length."""
        return unit((vectors - self.mean) @ self.basis)


def latent(weighted: Matrix, dimensions: int = 500) -> Vectors:
    """Latent semantic analysis: a truncated singular value decomposition of TF-IDF, rows of unit length."""
    from sklearn.decomposition import TruncatedSVD

    fewer = min(dimensions, min(weighted.shape) - 1)
    rows = TruncatedSVD(fewer, n_iter=3, random_state=0).fit_transform(weighted)
    return unit(rows)
