"""What a table stores of windows is read as it was written."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from core.store.vectors.memory import clause_runs, stored_vectors, widened


def test_every_finite_number_is_the_same_in_32_bits() -> None:
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    halves = halves[np.isfinite(halves)]
    expected = halves.astype(np.float32)
    assert widened(halves).view(np.uint32).tolist() == expected.view(np.uint32).tolist()  # also the sign of zero


@pytest.mark.filterwarnings("error")
def test_other_numbers_stay_apart() -> None:
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    assert len(np.unique(widened(halves).view(np.uint32))) == 1 << 16


@pytest.mark.parametrize(
    ("clauses", "runs", "lengths"),
    [
        (["a.0", "a.0", "a.1", "b.0", "b.0", "b.0"], ["a.0", "a.1", "b.0"], [2, 1, 3]),
        (["a.0", "b.0", "a.0"], ["a.0", "b.0", "a.0"], [1, 1, 1]),
        (["a.0"], ["a.0"], [1]),
        ([], [], []),
    ],
)
def test_runs_of_clauses(clauses: list[str], runs: list[str], lengths: list[int]) -> None:
    vectors = pa.FixedSizeListArray.from_arrays(pa.array(np.ones(2 * len(clauses), np.float16)), 2)
    batch = pa.record_batch({"clause": pa.array(clauses, pa.string()), "vector": vectors})
    ids, counts = clause_runs(batch)
    assert ids == runs
    assert counts.tolist() == lengths
    assert stored_vectors(batch).shape == (len(clauses), 2)
