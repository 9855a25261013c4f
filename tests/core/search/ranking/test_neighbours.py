"""Which candidates are most similar, and how they smooth one another's scores."""

from __future__ import annotations

import numpy as np
import pytest

from core.search.ranking import neighbours
from core.search.ranking.neighbours import nearest_neighbours, neighbours_mean


def circle(*degrees: float) -> np.ndarray:
    """Vectors of unit length at these angles."""
    angles = np.radians(degrees)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def test_the_nearest_are_neighbours_and_nobody_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "NEIGHBOURS", 1)
    assert nearest_neighbours(circle(0, 30, 65)).tolist() == [[1], [0], [1]]


def test_a_copy_is_no_neighbour() -> None:
    found = nearest_neighbours(circle(0, 1, 40))
    assert [set(row) - {-1} for row in found.tolist()] == [{2}, {2}, {0, 1}]


def test_what_has_no_vector_or_points_away_has_no_neighbours() -> None:
    vectors = np.vstack([circle(0, 40, 200), np.zeros((1, 2), np.float32)])
    assert [set(row) - {-1} for row in nearest_neighbours(vectors).tolist()] == [{1}, {0}, set(), set()]


def test_no_candidates_have_no_neighbours() -> None:
    assert nearest_neighbours(np.zeros((0, 2), np.float32)).shape[0] == 0


def test_no_more_neighbours_than_so_many() -> None:
    found = nearest_neighbours(circle(*range(0, 90, 3)))
    assert found.shape == (30, neighbours.NEIGHBOURS)


def test_the_mean_of_neighbours_counts_oneself_for_each_that_is_missing() -> None:
    scores = np.array([1.0, 0.5, 0.0])
    assert neighbours_mean(scores, np.array([[1, 2], [0, -1], [-1, -1]])).tolist() == [0.25, 0.75, 0.0]
