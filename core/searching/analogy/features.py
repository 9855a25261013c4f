"""Statements as vectors: by their words, and by their meaning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from core.ports import Embedder, Vectors

Matrix = Any
"""A sparse matrix of scipy, float32, one row a text."""

_FEATURES: Final = 2**18
_SPACE: Final = re.compile(r"\s+")
_TOKEN: Final = r"(?u)\b\w+\b|[$%§]"


def one_line(text: str) -> str:
    """A text with all white space reduced to single spaces."""
    return _SPACE.sub(" ", text)


def ngram_matrix(texts: Sequence[str]) -> Matrix:
    """Which words and pairs of neighbouring words each text has: 1 or 0, in columns by their hash."""
    from scipy.sparse import csr_matrix
    from sklearn.feature_extraction.text import HashingVectorizer

    if not texts:
        return csr_matrix((0, _FEATURES), dtype=np.float32)
    vectorizer = HashingVectorizer(
        n_features=_FEATURES,
        ngram_range=(1, 2),
        binary=True,
        alternate_sign=False,
        norm=None,
        token_pattern=_TOKEN,
        dtype=np.float32,
    )
    return vectorizer.transform(map(one_line, texts))


def inverse_frequency(ngrams: Matrix) -> Vectors:
    """The inverse document frequency of each column, smoothed as scikit-learn does: ``ln((1 + n) / (1 + df)) + 1``."""
    frequency = np.asarray(ngrams.getnnz(axis=0), dtype=np.float32)
    return np.asarray(np.log((1 + ngrams.shape[0]) / (1 + frequency)) + 1, dtype=np.float32)


def tf_idf(ngrams: Matrix, idf: Vectors) -> Matrix:
    """TF-IDF with a binary term frequency: the columns weighted, the rows of unit length."""
    from sklearn.preprocessing import normalize

    return normalize(ngrams.multiply(idf).tocsr())


def embed_lines(embedder: Embedder, texts: Sequence[str]) -> Vectors:
    """The encoder's vectors, of unit length; of a long text only as much as the encoder reads."""
    return embedder.embed([one_line(text) for text in texts])
