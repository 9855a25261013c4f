"""The trial of a judge."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.reranking.judge.trial import TRIAL


class Says:
    def __init__(self, stars: Callable[[str, str], float]) -> None:
        self.stars = stars


RIGHT = dict(TRIAL.pairs)


def test_one_that_knows_passes() -> None:
    assert TRIAL.passed(Says(lambda query, clause: 4.0 if RIGHT[query] == clause else 2.5))


@pytest.mark.parametrize(
    "stars",
    [
        lambda query, clause: 3.0,
        lambda query, clause: float(len(clause) % 5),
        lambda query, clause: 1.0 if RIGHT[query] == clause else 4.0,
        lambda query, clause: 3.1 if RIGHT[query] == clause else 3.0,
        lambda query, clause: 4.0 if RIGHT[query] == clause or "laws" in clause else 2.0,
        lambda query, clause: float("nan"),
        lambda query, clause: 3.0 if RIGHT[query] == clause else float("nan"),
    ],
    ids=["all alike", "by the clause", "the wrong way", "hardly", "one liked always", "no numbers", "some numbers"],
)
def test_one_that_does_not_tell_them_apart_fails(stars: Callable[[str, str], float]) -> None:
    assert not TRIAL.passed(Says(stars))
