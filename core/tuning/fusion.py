"""Chooses settings by how good they are for the rated searches, and draws them to the shipped ones.

All settings that were tried are weighed by e to the power of `BELIEF` times their gain in NDCG, summed over the
searches (exponential weighting; Dalalyan and Tsybakov, "Aggregation by exponential weighting", 2008), and the shipped
ones are moved as the weights move the mean of all. Where no search speaks for any, they stay; the more searches say the
same, the farther they move. Picking the best of those tried would take noise for gain.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Final

import numpy as np

from core.tuning.cases import Case, Numbers, Settings
from core.tuning.settings import Dial, design

BELIEF: Final = 10.0
"""How far a gain is believed: of two settings, one that is better by 0.1 in one search counts e times as much."""


class Tried:
    """The points of a design, and what each search is worth at each.

    Args:
        dials: what can be tuned.
        worth: NDCG, shape (points, searches), the shipped settings first.
    """

    def __init__(self, dials: Sequence[Dial], points: Numbers, worth: Numbers) -> None:
        self._dials = dials
        self._points = points
        self._gains = worth - worth[:1]
        self.shipped = named(dials, points[0])

    def learnt(self, searches: Sequence[int]) -> Settings:
        """The settings that these searches speak for."""
        gains = BELIEF * self._gains[:, list(searches)].sum(axis=1)
        weights = np.exp(gains - gains.max())
        moved = weights @ self._points / weights.sum() - self._points.mean(axis=0)
        pairs = zip(self._dials, moved.tolist(), strict=True)
        return named(self._dials, [dial.bounded(dial.shipped + by) for dial, by in pairs])


def try_out(dials: Sequence[Dial], cases: Sequence[Case]) -> Generator[None, None, Tried]:
    """What each search is worth at each point; a step for each point."""
    points = design(dials)
    worth = np.zeros((len(points), len(cases)))
    for at, point in enumerate(points):
        settings = named(dials, point)
        worth[at] = [case.worth(settings) for case in cases]
        yield
    return Tried(dials, points, worth)


def named(dials: Sequence[Dial], point: Iterable[float]) -> Settings:
    """A point as settings."""
    return {dial.name: round(float(value), 4) for dial, value in zip(dials, point, strict=True)}
