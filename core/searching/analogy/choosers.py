"""Choosers: which candidates to return, by their scores. Each returns the indexes of those chosen, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.searching.analogy.scorers import Scores

Chosen = list[int]
_MOST: Final = 15


def top(scores: Scores, count: int = 1) -> Chosen:
    """The best so many."""
    return [int(at) for at in np.argsort(-scores, kind="stable")[:count]]


def above(scores: Scores, threshold: float) -> Chosen:
    """All that score so much or more."""
    return [at for at in top(scores, len(scores)) if scores[at] >= threshold]


def one_each(scores: Scores, documents: Sequence[int]) -> Chosen:
    """The best of each document."""
    first: dict[int, int] = {}
    for at in top(scores, len(scores)):
        first.setdefault(documents[at], at)
    return list(first.values())


def union(*choices: Chosen) -> Chosen:
    """What any of the choosers takes, in the order in which they take it."""
    return list(dict.fromkeys(at for chosen in choices for at in chosen))


def expected_best(chances: Scores, lengths: NDArray[np.int64], most: int = _MOST) -> Chosen:
    """As many of the likeliest as make the expected F1 over characters greatest, one at least.

    With chances p and lengths l the expected F1 of a set S is nearly ``2 Σ_S p l / (Σ_S l + Σ p l)``; the best set
    holds the likeliest (Jansche, "A Maximum Expected Utility Framework for Binary Sequence Labeling", 2007).
    """
    order = np.argsort(-chances, kind="stable")[:most]
    hit, taken = np.cumsum((chances * lengths)[order]), np.cumsum(lengths[order])
    expected = 2 * hit / (taken + float((chances * lengths).sum()))
    return [int(at) for at in order[: int(np.argmax(expected)) + 1]]
