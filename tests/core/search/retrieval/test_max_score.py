"""Leaving out the words that nearly all clauses have changes no result."""

from __future__ import annotations

import numpy as np
import pytest

from core.search.bm25 import Bm25
from core.search.retrieval.max_score import AskedStem, best_rows, scores_of

CLAUSES = 5000


def query(seed: int, shares: tuple[float, ...]) -> list[AskedStem]:
    """Stems that these shares of the clauses have."""
    draw = np.random.default_rng(seed)
    bm25 = Bm25(draw.integers(5, 200, CLAUSES))
    stems = []
    for share in shares:
        rows = np.flatnonzero(draw.random(CLAUSES) < share).astype(np.int32)
        stems.append(AskedStem(bm25, rows, draw.integers(1, 9, len(rows)).astype(np.int32), int(draw.integers(1, 3))))
    return stems


def scores_of_all(asked: list[AskedStem]) -> np.ndarray:
    scores = np.zeros(CLAUSES)
    for each in asked:
        scores[each.rows] += each.added()[1]
    return scores


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("shares", [(0.9, 0.01, 0.3, 0.02), (0.95, 0.8), (0.001,), (0.5, 0.9, 0.004, 0.0)])
@pytest.mark.parametrize("limit", [1, 20, 600])
def test_the_best_are_those_of_scoring_all(seed: int, shares: tuple[float, ...], limit: int) -> None:
    asked = query(seed, shares)
    every = scores_of_all(asked)
    among = np.random.default_rng(seed).random(CLAUSES) < 0.5
    for mask in (None, among):
        counting = every if mask is None else np.where(mask, every, 0.0)
        rows = best_rows(asked, CLAUSES, limit, mask)
        best = np.flatnonzero(counting)
        best = best[np.argsort(-counting[best], kind="stable")][:limit]
        assert np.isin(best, rows).all()
        assert np.array_equal(scores_of(asked, rows), every[rows])  # to the last bit: equal scores stay equal


def test_few_clauses_are_scored_for_a_word_that_most_have() -> None:
    asked = query(0, (0.95, 0.02))
    assert len(best_rows(asked, CLAUSES, 20)) < 0.02 * CLAUSES
