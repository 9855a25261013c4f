"""BM25: how well clauses answer words (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_K1: Final = 1.2
_B: Final = 0.75

Whole = NDArray[np.integer[Any]]


class Bm25:
    """The weights of words in texts.

    Args:
        lengths: of all texts, in words.
    """

    def __init__(self, lengths: NDArray[np.int64]) -> None:
        self._count = len(lengths)
        self._mean = max(float(lengths.mean()), 1.0) if self._count else 1.0
        self._lengths = lengths

    def most(self, having: int) -> float:
        """More than a word adds to the score of any text, however often the text has it.

        Args:
            having: how many of all texts have it.
        """
        return self._rarity(having) * (_K1 + 1)

    def weights(self, rows: Whole, times: Whole, having: int) -> NDArray[np.float64]:
        """What a word adds to the score of texts that have it.

        Args:
            rows: of the texts.
            times: how often each of them has it.
            having: how many of all texts have it.
        """
        saturation = _K1 * (1 - _B + _B * self._lengths[rows] / self._mean)
        weights: NDArray[np.float64] = self._rarity(having) * times * (_K1 + 1) / (times + saturation)
        return weights

    def _rarity(self, having: int) -> float:
        return float(np.log1p((self._count - having + 0.5) / (having + 0.5)))
