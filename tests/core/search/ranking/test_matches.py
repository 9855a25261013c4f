"""Matches in the order of search."""

from __future__ import annotations

import numpy as np
import pytest

from core.search.ranking.matches import _best_first


@pytest.mark.parametrize("count", [0, 1, 7, 100_000])
def test_the_best_come_first_and_ties_stay_as_they_stand(count: int) -> None:
    scores = np.round(np.random.default_rng(0).gamma(2, 1, count), 2)
    np.testing.assert_array_equal(_best_first(scores), np.argsort(-scores, kind="stable"))


def test_clauses_found_by_conditions_alone_stay_as_they_stand() -> None:
    assert _best_first(np.zeros(4)).tolist() == [0, 1, 2, 3]
