"""The vectors of clauses' windows in one array."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.types.library_columns import ClauseVectors

WINDOWS = st.dictionaries(st.text("abc", min_size=1), st.integers(1, 4), min_size=1)


def of(counts: dict[str, int]) -> ClauseVectors:
    rows = np.arange(2 * sum(counts.values()), dtype=np.float32).reshape(-1, 2)
    return ClauseVectors([*counts], np.array([*counts.values()], np.int64), rows)


def test_the_vectors_of_a_clause_are_found_by_its_id() -> None:
    vectors = of({"b": 1, "a": 2})
    assert [*vectors] == ["b", "a"]
    assert vectors["b"].tolist() == [[0, 1]]
    assert vectors["a"].tolist() == [[2, 3], [4, 5]]
    assert "c" not in vectors
    with pytest.raises(KeyError):
        vectors["c"]


def test_of_no_clause_there_are_none() -> None:
    assert not ClauseVectors([], np.zeros(0, np.int64), np.zeros((0, 2), np.float32))


@given(WINDOWS, st.randoms())
def test_some_clauses_have_the_same_vectors_in_any_order(counts: dict[str, int], drawn: Random) -> None:
    every = of(counts)
    some = drawn.sample([*counts], drawn.randint(1, len(counts)))
    for vectors in (every, dict(every)):
        picked = ClauseVectors.of(vectors, some)
        assert [*picked] == some
        assert all(np.array_equal(picked[clause], every[clause]) for clause in some)
        assert len(picked.rows) == sum(counts[clause] for clause in some)


def test_all_clauses_are_not_copied() -> None:
    every = of({"a": 1, "b": 3})
    assert ClauseVectors.of(every, ["a", "b"]) is every
