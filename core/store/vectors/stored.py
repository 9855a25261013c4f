"""What a table stores of windows, a batch of its rows at a time: the clause of each, and its vector."""

from __future__ import annotations

from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from core.types.ports import Vectors

BATCH: Final = 16_384
"""Windows read at a time."""
_SIGN_AND_REST: Final = np.int32(-0x70000001)
_ZERO: Final = np.float32(2.0**112)
StoredVectors = NDArray[np.float16]
"""Shape (windows, dimensions)."""


def stored_vectors(batch: pa.RecordBatch) -> StoredVectors:
    """The vectors of a batch as rows, not copied."""
    vectors = batch.column("vector")
    rows: StoredVectors = vectors.flatten().to_numpy().reshape(-1, vectors.type.list_size)
    return rows


def widened(vectors: StoredVectors) -> Vectors:
    """A copy of the numbers in 32 bits, by arithmetic on their bits: NumPy converts one by one, five times as slowly.

    The sign goes to the highest bit, the rest is shifted to where the exponent ends, and 2^112 makes up for the
    difference of the exponents' zeros. What is not a finite number becomes one, which no digest mistakes for another.
    """
    bits = vectors.view(np.int16).astype(np.int32)
    bits <<= 13
    bits &= _SIGN_AND_REST
    floats: Vectors = bits.view(np.float32)
    floats *= _ZERO
    return floats


def clause_ids(batch: pa.RecordBatch) -> pa.StringArray:
    """The id of the clause of each window of a batch.

    Raises:
        ValueError: some have none, as in a damaged table.
    """
    clauses = batch.column("clause")
    if clauses.null_count:
        raise ValueError("a window belongs to no clause")
    return clauses


def clause_runs(batch: pa.RecordBatch) -> tuple[list[str], NDArray[np.int64]]:
    """The clauses of the windows of a batch, each run of equal ones once, and the lengths of the runs."""
    clauses = clause_ids(batch)
    changes = pc.not_equal(clauses.slice(1), clauses.slice(0, max(len(clauses) - 1, 0)))
    begins = np.flatnonzero(np.append(True, changes.to_numpy(zero_copy_only=False))[: len(clauses)])
    return clauses.take(pa.array(begins)).to_pylist(), np.diff(begins, append=len(clauses))
