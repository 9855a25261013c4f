"""Chooses settings by how good they are for the rated searches, shrunk towards the shipped ones.

All settings that were tried are weighted by e to the power of `BELIEF` times their gain in NDCG, summed over the
searches (exponential weighting; Dalalyan and Tsybakov, "Aggregation by exponential weighting", 2008), and the shipped
ones are moved by as much as the weights move the mean of all. Where no search favours any, they stay; the more searches
agree, the further they move. Picking the best of those tried would mistake noise for gain.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Final

import numpy as np

from core.search.tuning.dials import Dial, design
from core.search.tuning.rated_search import Numbers, RatedSearch, Settings

BELIEF: Final = 10.0
"""How much a gain is trusted: of two settings, one that is better by 0.1 in one search counts e times as much."""


class TriedSettings:
    """The points of a design, and how good each search is at each.

    Args:
        dials: the numbers that can be tuned.
        points: shape (points, dials), the shipped settings first.
        quality: NDCG, shape (points, searches).
    """

    def __init__(self, dials: Sequence[Dial], points: Numbers, quality: Numbers) -> None:
        self._dials = dials
        self._points = points
        self._gains = quality - quality[:1]
        self.shipped = _settings(dials, points[0])

    def best_for(self, searches: Sequence[int]) -> Settings:
        """The settings that these searches favour."""
        gains = BELIEF * self._gains[:, list(searches)].sum(axis=1)
        weights = np.exp(gains - gains.max())
        moved = weights @ self._points / weights.sum() - self._points.mean(axis=0)
        pairs = zip(self._dials, moved.tolist(), strict=True)
        return _settings(self._dials, [dial.bounded(dial.shipped + by) for dial, by in pairs])


def try_out(dials: Sequence[Dial], searches: Sequence[RatedSearch]) -> Generator[None, None, TriedSettings]:
    """Tries every point of the design on every search; a step for each point."""
    points = design(dials)
    quality = np.zeros((len(points), len(searches)))
    for at, point in enumerate(points):
        settings = _settings(dials, point)
        quality[at] = [each.ndcg(settings) for each in searches]
        yield
    return TriedSettings(dials, points, quality)


def _settings(dials: Sequence[Dial], point: Iterable[float]) -> Settings:
    return {dial.name: round(float(value), 4) for dial, value in zip(dials, point, strict=True)}
