"""Simulated users with known preferences, so that what tuning should find is known."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.search.tuning.dials import Dial
from core.search.tuning.rated_search import Numbers, RatedSearch, Settings

DIALS = [Dial("words", 0.3), Dial("concept", 0.5), Dial("idle", 0.5)]
DIMENSIONS = 12


def searches(count: int, wanted: float, *, clauses: int = 12, noise: float = 0.3, seed: int = 1) -> list[RatedSearch]:
    """Searches whose clauses have words and a meaning; ``wanted`` is the weight of words that suits the user."""
    chance = np.random.default_rng(seed)
    return [_search(chance.random((2, clauses)), wanted, noise * chance.standard_normal(clauses)) for _ in range(count)]


def _search(known: Numbers, wanted: float, noise: Numbers) -> RatedSearch:
    words, meaning = known
    grades = graded(wanted * words + (1 - wanted) * meaning + 0.2 * noise)

    def rank(settings: Settings, close: Numbers | None) -> Sequence[int]:
        scores = settings["words"] * words + (1 - settings["words"]) * meaning
        return np.argsort(-scores, kind="stable").tolist()

    return RatedSearch(grades, (), None, None, rank)


def read_closely(count: int, *, liking: float, clauses: int = 12, seed: int = 1) -> list[RatedSearch]:
    """Searches that a reranker orders; the user prefers, by this much, what its shipped layer ignores."""
    chance = np.random.default_rng(seed)
    taste = np.eye(DIMENSIONS)[0] + liking * np.eye(DIMENSIONS)[1]
    found = []
    for _ in range(count):
        features = chance.standard_normal((clauses, DIMENSIONS))
        found.append(
            RatedSearch(
                graded(features @ taste), (), features[:, 0], features, lambda _, close: np.argsort(-close).tolist()
            )
        )
    return found


def graded(values: Numbers) -> list[int]:
    """The best fifth get the highest grade, and so on."""
    rank = np.argsort(np.argsort(values))
    return (5 * rank // len(values)).tolist()
