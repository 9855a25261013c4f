"""Groups of similar vectors, so that for a query only those that can hold some of the nearest need be looked at.

The centres come from a sample, in two levels: k-means finds a few, and then a few around each of these (an inverted
file; Jégou, Douze and Schmid, "Product Quantization for Nearest Neighbor Search", 2011). How many partitions a query
needs is not fixed: a sample shows how near its nearest are, and for each partition the mean and the spread of its
members. So a query on one subject needs few of them, and one that lies between subjects more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.store.vectors.shares import in_shares
from core.types.ports import Vectors

Places = NDArray[np.int64]
_GROUPS: Final = 32
_IN_EACH: Final = 16
_ROUNDS: Final = 6  # of k-means
_TRAINED_ON: Final = 20_000  # vectors
_DRAWN: Final = 10_000  # vectors compared with each query: 2 ms
_AT_ONCE: Final = 4096  # vectors assigned at a time
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
            for at in range(start, end, _AT_ONCE):
                to = slice(at, min(at + _AT_ONCE, end))
                numbers[to] = _assigned(read(to), groups, centres)

        in_shares(assign, count)
        order = np.argsort(numbers, kind="stable").astype(np.int32)
        begins = np.searchsorted(numbers[order], np.arange(_GROUPS * _IN_EACH + 1))
        drawn = np.sort(draw.choice(count, min(count, _DRAWN), replace=False))
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
