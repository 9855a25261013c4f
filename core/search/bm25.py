"""BM25: how well clauses answer words (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009)."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_K1: Final = 1.2
_B: Final = 0.75
_FEW: Final = 32  # below one text in so many

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
        saturation = self._saturation[rows] if len(rows) * _FEW > self._count else self._saturated(self._lengths[rows])
        weights: NDArray[np.float64] = self._rarity(having) * times * (_K1 + 1) / (times + saturation)
        return weights

    @cached_property
    def _saturation(self) -> NDArray[np.float64]:
        """Of all texts; not worth computing for a few."""
        return self._saturated(self._lengths)

    def _saturated(self, lengths: NDArray[np.int64]) -> NDArray[np.float64]:
        saturation = _K1 * (1 - _B + _B * lengths / self._mean)
        return saturation.astype(np.float64, copy=False)

    def _rarity(self, having: int) -> float:
        return float(np.log1p((self._count - having + 0.5) / (having + 0.5)))
