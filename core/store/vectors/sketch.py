"""The signs of vectors: a rough estimate for the likely ones, so that only the best need be compared exactly.

Of each vector, minus the centre of its partition, one bit per dimension is kept: its sign. From these and the query,
quantised to 4 bits, the cosine is estimated without reading the vector itself; counting bits takes a tenth of the time
of comparing exactly, and a sixteenth of the memory traffic (Gao and Long, "RaBitQ: Quantizing High-Dimensional Vectors
with a Theoretical Error Bound", 2024, without its rotation, which the encoder's vectors do not need).

Only partitions that can hold some of the nearest are estimated. Their centres come from a sample, in two levels:
k-means finds a few, and then a few around each of these (an inverted file; Jégou, Douze and Schmid, "Product
Quantization for Nearest Neighbor Search", 2011). How many partitions a query needs is not fixed: a sample shows how
near its nearest are, and for each partition the mean and the spread of its members. So a query on one subject needs few
of them, and one that lies between subjects more.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.types.ports import Vectors

Places = NDArray[np.int64]
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

    def likely(self, vector: Vectors, count: int, counting: Mask | None = None) -> Places | None:
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

    def _products(self, vector: Vectors, places: Places) -> Vectors:
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


def _best(estimates: Vectors, most: int) -> Places:
    """The places of about ``most`` of the highest estimates, ascending: those above what as many of a sample reach."""
    if most >= len(estimates):
        return np.arange(len(estimates))
    drawn = np.random.default_rng(0).integers(0, len(estimates), len(estimates) // _DRAWN)
    wanted = most // _DRAWN
    best = np.flatnonzero(estimates >= np.partition(estimates[drawn], -wanted)[-wanted])
    if 2 * len(best) >= most:
        return best
    return np.sort(np.argpartition(-estimates, most)[:most])  # the sample was not like the rest


# -------------------------------------------------------------------------- partitions

_GROUPS: Final = 32
_IN_EACH: Final = 16
_ROUNDS: Final = 6  # of k-means
_TRAINED_ON: Final = 20_000  # vectors
_SAMPLED: Final = 10_000  # vectors compared with each query: 2 ms
_ASSIGNED_AT_ONCE: Final = 4096  # vectors assigned at a time
_TAKEN_FOR: Final = 8  # members drawn, which the spread within all partitions is taken for
_KEPT: Final = 4  # vectors: a search has two
_SPREADS: Final = 3.5
"""A partition is needed where its mean and so many standard deviations reach the last of the nearest."""


@dataclass(frozen=True)
class Partitions:
    """Which vectors belong together.

    Attributes:
        centres: one for each partition.
        order: the vectors, partition by partition.
        begins: where each partition begins in this order, and the number of vectors.
        drawn: places in this order, ascending, of a sample.
        sample: the vectors at these places.
    """

    centres: Vectors
    order: NDArray[np.int32]
    begins: Places
    drawn: Places
    sample: Vectors

    @classmethod
    def of(cls, count: int, read: Callable[[Any], Vectors]) -> Partitions:
        """The partitions of ``count`` vectors, which ``read`` gives by their numbers."""
        draw = np.random.default_rng(0)
        trained_on = read(np.sort(draw.choice(count, min(count, _TRAINED_ON), replace=False)))
        groups = _centres(trained_on, _GROUPS)
        group = _nearest(trained_on, groups)
        members = (np.vstack([groups[each], trained_on[group == each]]) for each in range(_GROUPS))
        centres = np.stack([_centres(some, _IN_EACH) for some in members])
        numbers = np.empty(count, np.int16)

        def assign(start: int, end: int) -> None:
            for at in range(start, end, _ASSIGNED_AT_ONCE):
                to = slice(at, min(at + _ASSIGNED_AT_ONCE, end))
                numbers[to] = _assigned(read(to), groups, centres)

        in_shares(assign, count)
        order = np.argsort(numbers, kind="stable").astype(np.int32)
        begins = np.searchsorted(numbers[order], np.arange(_GROUPS * _IN_EACH + 1))
        drawn = np.sort(draw.choice(count, min(count, _SAMPLED), replace=False))
        return cls(centres.reshape(-1, centres.shape[2]), order, begins, drawn, read(order[drawn]))

    def promise(self, vector: Vectors, nearest: float, counting: NDArray[np.bool_] | None = None) -> Vectors:
        """By how much each partition may exceed what the nearest of the vectors reach; it is not needed below 0.

        Args:
            vector: of unit length.
            nearest: the share of vectors that are wanted.
            counting: which of those drawn count; None: all.
        """
        products, reach = self._estimates(vector.tobytes())
        among = products if counting is None else products[counting]
        if not len(among):
            return np.zeros(len(self.centres), np.float32)
        rank = min(max(round(nearest * len(among)), 1), len(among))
        reached = np.partition(among, -rank)[-rank]
        promise: Vectors = (reach - reached).astype(np.float32)
        return promise

    @cached_property
    def _estimates(self) -> Callable[[bytes], tuple[Vectors, NDArray[np.float64]]]:
        """Gives the products of a vector and the sample, and how far each partition reaches.

        Kept for the last vectors: a search with filters asks again for each of its scopes.
        """
        return lru_cache(_KEPT)(lambda vector: self._estimated(np.frombuffer(vector, np.float32)))

    def _estimated(self, vector: Vectors) -> tuple[Vectors, NDArray[np.float64]]:
        products = self.sample @ vector
        begins, count = self._members
        sums, squares = (_sums(each, begins) for each in (products, products**2))
        mean = sums / np.maximum(count, 1)
        own = np.maximum(squares - sums * mean, 0.0)
        spread = np.sqrt((own + _TAKEN_FOR * own.sum() / count.sum()) / (count + _TAKEN_FOR))
        mean = np.where(count > 0, mean, self.centres @ vector)
        return products, mean + _SPREADS * spread

    def places(self, partitions: Places) -> Places:
        """The places of the vectors of some partitions, one partition after another."""
        sizes = self.sizes[partitions]
        starts = np.repeat(self.begins[partitions] - (np.cumsum(sizes) - sizes), sizes)
        return starts + np.arange(len(starts))

    def holding(self, places: Places) -> Places:
        """The partition of the vector at each place."""
        return self._numbers[places].astype(np.int64)

    @cached_property
    def _numbers(self) -> NDArray[np.int16]:
        return np.repeat(np.arange(len(self.sizes), dtype=np.int16), self.sizes)

    @cached_property
    def sizes(self) -> Places:
        """The number of vectors of each."""
        return np.diff(self.begins)

    @cached_property
    def _members(self) -> tuple[Places, Places]:
        """Where in the sample the members of each partition begin, and how many they are."""
        begins = np.searchsorted(self.drawn, self.begins)
        return begins, np.diff(begins)


def _sums(numbers: Vectors, begins: Places) -> NDArray[np.float64]:
    """The sum of the numbers of each partition."""
    summed = np.append(0.0, np.cumsum(numbers, dtype=np.float64))
    return np.diff(summed[begins])


def _centres(vectors: Vectors, count: int) -> Vectors:
    """The centres of ``count`` groups of vectors, by k-means; where there are no more vectors, these."""
    if len(vectors) <= count:
        return np.resize(vectors, (count, vectors.shape[1]))
    draw = np.random.default_rng(0)
    centres = vectors[draw.choice(len(vectors), count, replace=False)]
    for _ in range(_ROUNDS):
        nearest = _nearest(vectors, centres)
        for each in np.unique(nearest).tolist():
            centres[each] = vectors[nearest == each].mean(axis=0)
    return centres


def _assigned(vectors: Vectors, groups: Vectors, centres: Vectors) -> NDArray[np.int64]:
    """The partition of each vector: in the nearest group, the nearest centre."""
    group = _nearest(vectors, groups)
    numbers = group * _IN_EACH
    for each in range(_GROUPS):
        here = np.flatnonzero(group == each)
        if len(here):
            numbers[here] += _nearest(vectors[here], centres[each])
    return numbers


def _nearest(vectors: Vectors, centres: Vectors) -> NDArray[np.int64]:
    """The nearest centre to each vector."""
    nearest: Places = np.argmax(vectors @ centres.T - (centres * centres).sum(axis=1) / 2, axis=1)
    return nearest


_SHARE: Final = 1 << 15  # vectors that one thread works on at a time


def in_shares(work: Callable[[int, int], None], count: int) -> None:
    """Calls ``work`` for half-open ranges that together cover ``count`` vectors, several at a time."""
    starts = range(0, count, _SHARE)
    if len(starts) > 1:
        list(_threads().map(lambda start: work(start, min(start + _SHARE, count)), starts))
    elif starts:
        work(0, count)


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(min(4, os.cpu_count() or 1), thread_name_prefix="vectors")
