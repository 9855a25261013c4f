"""The numbers that can be tuned, and the values tried for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from core.search.tuning.rated_search import Numbers

DRAWN: Final = 192
"""Points at which all numbers are moved at once, besides those at which only one is."""
_ALONE: Final = (-2.0, -1.0, 1.0, 2.0)  # steps
_SEED: Final = 5


@dataclass(frozen=True, slots=True)
class Dial:
    """A number that can be tuned: its name, its shipped value, the size of one step, and its bounds."""

    name: str
    shipped: float
    step: float = 0.15
    least: float = 0.0
    most: float = 1.0

    def at(self, steps: Numbers) -> Numbers:
        """Its values at these numbers of steps from the shipped one."""
        return np.array([self.bounded(self.shipped + self.step * each) for each in steps.tolist()])

    def bounded(self, value: float) -> float:
        """A value clamped to the bounds, which always include the shipped value."""
        return max(min(self.least, self.shipped), min(max(self.most, self.shipped), value))


def design(dials: Sequence[Dial]) -> Numbers:
    """The points at which settings are tried, shape (points, dials): the shipped ones first, then each number moved
    alone, then all at once, drawn from a normal distribution around the shipped ones. The same every time.
    """
    alone = [step * row for row in np.eye(len(dials)) for step in _ALONE]
    drawn = np.random.default_rng(_SEED).standard_normal((DRAWN, len(dials)))
    steps = np.vstack([np.zeros((1, len(dials))), *alone, drawn])
    return np.column_stack([dial.at(steps[:, at]) for at, dial in enumerate(dials)])
