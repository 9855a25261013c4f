"""BM25: how well clauses answer words (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

_K1: Final = 1.2
_B: Final = 0.75


class Bm25:
    """The weights of words in texts.

    Args:
        lengths: of all texts, in words.
    """

    def __init__(self, lengths: NDArray[np.int64]) -> None:
        self._count = len(lengths)
        self._mean = max(float(lengths.mean()), 1.0) if self._count else 1.0
        self._lengths = lengths

    def weights(self, rows: NDArray[np.int64], times: NDArray[np.int64], having: int) -> NDArray[np.float64]:
        """What a word adds to the score of texts that have it.

        Args:
            rows: of the texts.
            times: how often each of them has it.
            having: how many of all texts have it.
        """
        rarity = np.log1p((self._count - having + 0.5) / (having + 0.5))
        saturation = _K1 * (1 - _B + _B * self._lengths[rows] / self._mean)
        weights: NDArray[np.float64] = rarity * times * (_K1 + 1) / (times + saturation)
        return weights
