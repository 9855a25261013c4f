"""Statements as vectors: by their words, and by their meaning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Any, Final

import mmh3
import numpy as np

from core.text.similarity import scale_rows
from core.types.ports import Embedder, Vectors

Matrix = Any
"""A sparse matrix of scipy, float32, one row a text."""

_FEATURES: Final = 2**18
_SPACE: Final = re.compile(r"\s+")
_TOKEN: Final = re.compile(r"\b\w+\b|[$%§]")


def one_line(text: str) -> str:
    """A text with all white space reduced to single spaces."""
    return _SPACE.sub(" ", text)


def ngram_matrix(texts: Sequence[str]) -> Matrix:
    """Which words and pairs of neighbouring words each text has: 1 or 0, in columns by their hash.

    The same matrix as that of scikit-learn's ``HashingVectorizer``, on which the clause-type classifier was trained.
    """
    from scipy.sparse import csr_matrix

    rows = [sorted(set(map(_column, _ngrams(text)))) for text in texts]
    ends = np.cumsum([0, *map(len, rows)])
    columns = np.fromiter(chain.from_iterable(rows), np.int32, ends[-1])
    return csr_matrix((np.ones(len(columns), np.float32), columns, ends), shape=(len(texts), _FEATURES))


def _ngrams(text: str) -> list[str]:
    words = _TOKEN.findall(text.lower())
    return [*words, *map(" ".join, pairwise(words))]


def _column(ngram: str) -> int:
    return abs(mmh3.hash(ngram)) % _FEATURES


def inverse_frequency(ngrams: Matrix) -> Vectors:
    """The inverse document frequency of each column, smoothed as scikit-learn does: ``ln((1 + n) / (1 + df)) + 1``."""
    frequency = np.asarray(ngrams.getnnz(axis=0), dtype=np.float32)
    return np.asarray(np.log((1 + ngrams.shape[0]) / (1 + frequency)) + 1, dtype=np.float32)


def tf_idf(ngrams: Matrix, idf: Vectors) -> Matrix:
    """TF-IDF with a binary term frequency: the columns weighted, the rows of unit length."""
    weighted = ngrams.multiply(idf).tocsr()
    scale_rows(weighted)
    return weighted


def embed_lines(embedder: Embedder, texts: Sequence[str]) -> Vectors:
    """The encoder's vectors, of unit length; of a long text only as much as the encoder reads."""
    return embedder.embed([one_line(text) for text in texts])
