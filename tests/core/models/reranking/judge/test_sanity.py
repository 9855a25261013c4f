"""The sanity check of a judge."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.models.reranking.judge.sanity import SANITY_CHECK


class Scripted:
    def __init__(self, grade: Callable[[str, str], float]) -> None:
        self.grade = grade


RIGHT = dict(SANITY_CHECK.pairs)


def test_a_good_grader_passes() -> None:
    assert SANITY_CHECK.passed(Scripted(lambda query, clause: 4.0 if RIGHT[query] == clause else 2.5))


@pytest.mark.parametrize(
    "grade",
    [
        lambda query, clause: 3.0,
        lambda query, clause: float(len(clause) % 5),
        lambda query, clause: 1.0 if RIGHT[query] == clause else 4.0,
        lambda query, clause: 3.1 if RIGHT[query] == clause else 3.0,
        lambda query, clause: 4.0 if RIGHT[query] == clause or "laws" in clause else 2.0,
        lambda query, clause: float("nan"),
        lambda query, clause: 3.0 if RIGHT[query] == clause else float("nan"),
    ],
    ids=["all equal", "by the clause", "the wrong way", "hardly", "one always preferred", "no numbers", "some numbers"],
)
def test_one_that_cannot_distinguish_them_fails(grade: Callable[[str, str], float]) -> None:
    assert not SANITY_CHECK.passed(Scripted(grade))
