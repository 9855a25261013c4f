"""The signs of vectors: a rough estimate for all of them, so that only the best need be compared exactly.

Of each vector, minus the mean of all, one bit per dimension is kept: its sign. From these and the query, quantised to 4
bits, the cosine is estimated without reading the vector itself; counting bits takes a tenth of the time of comparing
exactly, and a sixteenth of the memory traffic (Gao and Long, "RaBitQ: Quantizing High-Dimensional Vectors with a
Theoretical Error Bound", 2024, without its rotation, which the encoder's vectors do not need).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.ports import Vectors
from core.store.vectors.shares import in_shares

Rows = NDArray[np.int64]
LEAST: Final = 100_000
"""The number of vectors from which a sketch pays: fewer are compared exactly in 10 ms, and it takes 0.1 s to make."""
_BITS: Final = 4  # per number of the query
_WORD: Final = 64  # bits
_IN_A_BYTE: Final = 3  # words whose bits can be counted in one
_FEW: Final = 512  # vectors at a time: they fit in the processor's cache
_AT_ONCE: Final = 16_384  # signs of vectors at a time, likewise
_COMPARED: Final = 20  # times as many as are wanted are compared exactly, and a hundredth of all at least
_SAMPLE: Final = 20_000  # vectors from which the mean is taken
_DRAWN: Final = 16  # one estimate in so many is drawn to find how high the likely ones are
_KEPT: Final = 4  # queries whose estimates are kept: a search with filters asks for each again


@dataclass(frozen=True)
class Sketch:
    """What is kept of vectors.

    Attributes:
        mean: their mean.
        words: their signs, shape (dimensions / 64, vectors), laid out so that many are counted at once.
        ones: the number of positive signs of each.
        scale: the factor that turns the sum over the signs of each into a product with the vector.
        offset: the product of each with the mean.
    """

    mean: Vectors
    words: NDArray[np.uint64]
    ones: NDArray[np.int16]
    scale: Vectors
    offset: Vectors

    @classmethod
    def of(cls, rows: NDArray[np.int16], one: int) -> Sketch | None:
        """The sketch of unit vectors of integers, ``one`` for 1; None where it would not pay."""
        if len(rows) < LEAST or rows.shape[1] % _WORD:
            return None
        mean = rows[:: -(-len(rows) // _SAMPLE)].mean(axis=0, dtype=np.float64).astype(np.float32) / one
        words = np.empty((rows.shape[1] // _WORD, len(rows)), np.uint64)
        ones = np.empty(len(rows), np.int16)
        scale, offset = np.empty(len(rows), np.float32), np.empty(len(rows), np.float32)
        for at in range(0, len(rows), _FEW):
            to = slice(at, at + _FEW)
            some = rows[to] * np.float32(1 / one)
            offset[to] = some @ mean
            some -= mean
            signs = np.packbits(some > 0, axis=1).view(np.uint64)
            words[:, to], ones[to] = signs.T, np.bitwise_count(signs).sum(axis=1, dtype=np.int16)
            scale[to] = (some * some).sum(axis=1) / np.maximum(np.abs(some).sum(axis=1), 1e-9)
        return cls(mean, words, ones, scale, offset)

    def likely(self, vector: Vectors, count: int, among: Rows | None = None) -> Rows | None:
        """Vectors that almost certainly include the ``count`` nearest to ``vector``, ascending; None: all.

        Args:
            vector: of unit length.
            count: how many are wanted.
            among: the only vectors that count, ascending; None: all.
        """
        total = len(self.scale) if among is None else len(among)
        most = max(_COMPARED * count, total // 100)
        if most >= total:
            return among
        estimates = self._estimates(vector.astype(np.float32).tobytes())
        if among is None:
            return _best(estimates, most)
        return among[_best(estimates[among], most)]

    @cached_property
    def _estimates(self) -> Callable[[bytes], Vectors]:
        """Gives the estimates for the bytes of a vector."""
        return lru_cache(_KEPT)(lambda vector: self._products(np.frombuffer(vector, np.float32)))

    def _products(self, vector: Vectors) -> Vectors:
        """The estimated product of ``vector`` and each of the others, without what is the same for all."""
        centred = vector - self.mean
        least = float(centred.min())
        step = (float(centred.max()) - least) / ((1 << _BITS) - 1) or 1.0
        levels = np.rint((centred - least) / step).astype(np.uint8)
        planes = [np.packbits(levels >> bit & 1).view(np.uint64) for bit in range(_BITS)]
        products = np.empty(len(self.scale), np.float32)

        def estimate(start: int, end: int) -> None:
            for at in range(start, end, _AT_ONCE):
                to = slice(at, min(at + _AT_ONCE, end))
                counted = _counted(self.words[:, to], planes)
                over_signs = 2 * (counted * np.float32(step) + self.ones[to] * np.float32(least)) - centred.sum()
                products[to] = over_signs * self.scale[to] + self.offset[to]

        in_shares(estimate, len(products))
        return products


def _counted(words: NDArray[np.uint64], planes: Sequence[NDArray[np.uint64]]) -> NDArray[np.uint16]:
    """The sum over the signs of vectors, of the numbers whose bits are in ``planes``, the lowest first."""
    counted = np.zeros(words.shape[1], np.uint16)
    both, ones = np.empty(words.shape[1], np.uint64), np.empty(words.shape[1], np.uint8)
    for plane in reversed(planes):
        counted <<= 1
        for first in range(0, len(words), _IN_A_BYTE):
            some = np.zeros(words.shape[1], np.uint8)
            for word, mask in zip(words[first : first + _IN_A_BYTE], plane[first : first + _IN_A_BYTE], strict=True):
                some += np.bitwise_count(np.bitwise_and(word, mask, out=both), out=ones)
            counted += some
    return counted


def _best(estimates: Vectors, most: int) -> Rows:
    """The places of about ``most`` of the highest estimates, ascending: those above what as many of a sample reach."""
    drawn = np.random.default_rng(0).integers(0, len(estimates), len(estimates) // _DRAWN)
    wanted = most // _DRAWN
    best = np.flatnonzero(estimates >= np.partition(estimates[drawn], -wanted)[-wanted])
    if 2 * len(best) >= most:
        return best
    return np.sort(np.argpartition(-estimates, most)[:most])  # the sample was not like the rest
