"""The signs of vectors: a rough estimate for the likely ones, so that only the best need be compared exactly.

Of each vector, minus the centre of its partition, one bit per dimension is kept: its sign. From these and the query,
quantised to 4 bits, the cosine is estimated without reading the vector itself; counting bits takes a tenth of the time
of comparing exactly, and a sixteenth of the memory traffic (Gao and Long, "RaBitQ: Quantizing High-Dimensional Vectors
with a Theoretical Error Bound", 2024, without its rotation, which the encoder's vectors do not need). Only partitions
that can hold some of the nearest are estimated (`core.store.vectors.partitions`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.store.vectors.partitions import Partitions
from core.store.vectors.shares import in_shares
from core.types.ports import Vectors

Rows = NDArray[np.int64]
Mask = NDArray[np.bool_]
LEAST: Final = 100_000
"""The number of vectors from which a sketch pays: fewer are compared exactly in 10 ms, and it takes 0.6 s to make."""
_BITS: Final = 4  # per number of the query
_WORD: Final = 64  # bits
_IN_A_BYTE: Final = 3  # words whose bits can be counted in one
_FEW: Final = 512  # vectors at a time: they fit in the processor's cache
_AT_ONCE: Final = 16_384  # signs of vectors at a time, likewise
_COMPARED: Final = 8_000  # vectors at least are compared exactly: estimates are rough
_TIMES: Final = 6  # as many as are wanted are compared, where that is more
_WANTED: Final = 400  # at least: of fewer, too many would be missed
_LOOKED_AT: Final = 10  # of so many vectors one at least is estimated
_SAMPLE: Final = 20_000  # vectors from which the mean is taken
_DRAWN: Final = 16  # one estimate in so many is drawn to find how high the likely ones are


@dataclass(frozen=True)
class Sketch:
    """What is kept of vectors, in the order of their partitions.

    Attributes:
        mean: their mean.
        partitions: which of them belong together.
        words: the signs of each minus the centre of its partition, shape (dimensions / 64, vectors), laid out so that
            many are counted at once.
        ones: the number of positive signs of each.
        scale: the factor that turns the sum over the signs of each into a product with the vector minus the centre.
        offset: the product of the mean and of each minus its centre.
    """

    mean: Vectors
    partitions: Partitions
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
        partitions = Partitions.of(len(rows), lambda some: rows[some] * np.float32(1 / one))
        words = np.empty((rows.shape[1] // _WORD, len(rows)), np.uint64)
        ones = np.empty(len(rows), np.int16)
        scale, offset = np.empty(len(rows), np.float32), np.empty(len(rows), np.float32)

        def fill(start: int, end: int) -> None:
            for at in range(start, end, _FEW):
                to = slice(at, min(at + _FEW, end))
                some = rows[partitions.order[to]] * np.float32(1 / one)
                some -= partitions.centres[partitions.holding(np.arange(to.start, to.stop))]
                offset[to] = some @ mean
                signs = np.packbits(some > 0, axis=1).view(np.uint64)
                words[:, to], ones[to] = signs.T, np.bitwise_count(signs).sum(axis=1, dtype=np.int16)
                scale[to] = (some * some).sum(axis=1) / np.maximum(np.abs(some).sum(axis=1), 1e-9)

        in_shares(fill, len(rows))
        return cls(mean, partitions, words, ones, scale, offset)

    def likely(self, vector: Vectors, count: int, counting: Mask | None = None) -> Rows | None:
        """Vectors that almost certainly include the ``count`` nearest to ``vector``, ascending; None: all of them.

        Args:
            vector: of unit length.
            count: how many are wanted.
            counting: which vectors count; None: all.
        """
        total = len(self.scale) if counting is None else np.count_nonzero(counting)
        wanted = max(count, _WANTED)
        most = max(_COMPARED, _TIMES * count)
        if most >= total:
            return None if counting is None else np.flatnonzero(counting)
        drawn = None if counting is None else counting[self.partitions.order[self.partitions.drawn]]
        promise = self.partitions.promise(vector, wanted / total, drawn)
        best_first = np.argsort(-promise, kind="stable")
        before = np.cumsum(self.partitions.sizes[best_first]) - self.partitions.sizes[best_first]
        least = max(most, len(self.scale) // _LOOKED_AT)
        while True:
            needed = best_first[(promise[best_first] >= 0) | (before < least)]
            places = self.partitions.places(needed)
            if counting is not None:
                places = places[counting[self.partitions.order[places]]]
            if len(places) >= min(most, total):
                break
            least *= 2
        return np.sort(self.partitions.order[places[_best(self._products(vector, places), most)]])

    def _products(self, vector: Vectors, places: Rows) -> Vectors:
        """The estimated products of a vector and those at some places."""
        centred = vector - self.mean
        least = centred.min()
        step = (centred.max() - least) / np.float32((1 << _BITS) - 1) or np.float32(1.0)
        levels = np.rint((centred - least) / step).astype(np.uint8)
        planes = [np.packbits(levels >> bit & 1).view(np.uint64) for bit in range(_BITS)]
        by_centre = self.partitions.centres @ vector
        products = np.empty(len(places), np.float32)

        def estimate(start: int, end: int) -> None:
            for at in range(start, end, _AT_ONCE):
                to = slice(at, min(at + _AT_ONCE, end))
                some = places[to]
                over_signs = 2 * (_counted(self.words[:, some], planes) * step + self.ones[some] * least)
                over_signs -= centred.sum()
                products[to] = over_signs * self.scale[some] + self.offset[some]
                products[to] += by_centre[self.partitions.holding(some)]

        in_shares(estimate, len(places))
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
    if most >= len(estimates):
        return np.arange(len(estimates))
    drawn = np.random.default_rng(0).integers(0, len(estimates), len(estimates) // _DRAWN)
    wanted = most // _DRAWN
    best = np.flatnonzero(estimates >= np.partition(estimates[drawn], -wanted)[-wanted])
    if 2 * len(best) >= most:
        return best
    return np.sort(np.argpartition(-estimates, most)[:most])  # the sample was not like the rest
