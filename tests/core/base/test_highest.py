"""The n-th highest of many numbers is the one that sorting them would give."""

from __future__ import annotations

import numpy as np
import pytest

from core.base.highest import nth_highest


@pytest.mark.parametrize("count", [1, 2, 63, 200, 4999, 5000, 6000])
@pytest.mark.parametrize("kind", ["different", "mostly zero", "three", "equal", "clustered"])
def test_it_is_the_one_that_sorting_would_give(kind: str, count: int) -> None:
    draw = np.random.default_rng(1)
    numbers = {
        "different": draw.standard_normal(5000),
        "mostly zero": np.where(draw.random(5000) < 0.02, draw.random(5000), 0.0),
        "three": draw.integers(0, 3, 5000).astype(np.float64),
        "equal": np.full(5000, 0.25),
        "clustered": np.where(np.arange(5000) // 500 == 7, 1 + draw.random(5000), draw.random(5000)),
    }[kind].astype(np.float32)
    assert nth_highest(numbers, count) == np.sort(numbers)[-min(count, len(numbers))]


def test_of_none_it_is_nothing() -> None:
    assert nth_highest(np.zeros(0, np.float32), 5) == 0
