"""Whether what was trained is really better on searches held out from training, or only seems so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from core.search.tuning.rated_search import Numbers

WORTHWHILE: Final = 0.005
"""The least mean gain in NDCG for which the order of hits is changed."""
BY_CHANCE: Final = 0.05
"""The greatest probability, accepted for a gain, that it arose by chance."""
_FLIPS: Final = 10_000
_SEED: Final = 5


@dataclass(frozen=True)
class HeldOutComparison:
    """NDCG of each search, 0 to 1: before, and with what was trained on the others."""

    before: Numbers
    after: Numbers

    @property
    def gain(self) -> float:
        """The mean gain."""
        return float((self.after - self.before).mean())

    @property
    def counts(self) -> tuple[int, int]:
        """How many searches got better, and how many worse."""
        gains = np.round(self.after - self.before, 9)
        return int((gains > 0).sum()), int((gains < 0).sum())

    @property
    def chance(self) -> float:
        """How often the mean gain would be as great if each search were as likely to lose what it gained.

        Fisher's randomisation test, one-sided, as Smucker, Allan and Carterette recommend ("A comparison of statistical
        significance tests for information retrieval evaluation", 2007); the same every time.
        """
        gains = self.after - self.before
        signs = np.random.default_rng(_SEED).choice((-1.0, 1.0), size=(_FLIPS, len(gains)))
        return float((1 + ((signs * gains).mean(axis=1) >= gains.mean() - 1e-12).sum()) / (1 + _FLIPS))

    @property
    def better(self) -> bool:
        """Whether the gain is worthwhile and not due to chance."""
        return self.gain >= WORTHWHILE and self.chance <= BY_CHANCE
