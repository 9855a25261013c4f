"""Sparse matrices of words, one row a text."""

from __future__ import annotations

from typing import Any

import numpy as np


def scale_rows(matrix: Any) -> None:
    """Scales the rows of a float matrix in scipy's CSR format to unit length, in place; a row of zeros stays."""
    row_of = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    lengths = np.sqrt(np.bincount(row_of, weights=matrix.data**2, minlength=matrix.shape[0]))
    matrix.data /= np.maximum(lengths, np.finfo(matrix.dtype).tiny)[row_of]
