"""Ranges of places that may overlap, such as clauses, and how many of some places lie in each of them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_Places = NDArray[np.int64]
_Counts = NDArray[np.int32]

_SOME: Final = 3  # times as many ranges as places of single words to check
_RARE: Final = 8  # times as many ranges as places, or as pairs of the two to check
_WORD: Final = 64  # bits
_KEPT: Final = 32_000_000  # counts: 160 MB
_AT_ONCE: Final = 1 << 14  # places at a time: they fit in the processor's cache
_SHIFT: Final = 6  # a shift by so many bits divides by 64


@dataclass(frozen=True, slots=True)
class WordCounts:
    """The clauses in which words occur, ascending, and how often in each."""

    rows: NDArray[np.integer[Any]]
    times: NDArray[np.integer[Any]]

    def small(self) -> WordCounts:
        """The same in as few bytes as they can be."""
        fits = not len(self.times) or int(self.times.max()) <= np.iinfo(np.uint8).max
        return WordCounts(self.rows.astype(np.int32), self.times.astype(np.uint8 if fits else np.int32))

    def among(self, rows: _Places) -> _Places:
        """How often the words occur in each of these clauses, ascending."""
        if not len(self.rows):
            return np.zeros(len(rows), np.int64)
        if len(rows) * _RARE > len(self.rows):  # many: looked up in a table, not searched for
            times = np.zeros(max(int(self.rows[-1]), int(rows.max(initial=0))) + 1, self.times.dtype)
            times[self.rows] = self.times
            return times[rows].astype(np.int64)
        at = np.searchsorted(self.rows, rows.astype(self.rows.dtype, copy=False))  # of two types both would be copied
        at[at == len(self.rows)] = 0
        return np.where(self.rows[at] == rows, self.times[at], 0).astype(np.int64)


class KeptCounts:
    """The counts of the words that were asked for last. Thread-safe."""

    def __init__(self) -> None:
        self._counts: OrderedDict[Hashable, WordCounts] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def get(self, words: Hashable) -> WordCounts | None:
        """The counts of these words; None if they are not kept."""
        with self._lock:
            if (kept := self._counts.get(words)) is not None:
                self._counts.move_to_end(words)
            return kept

    def keep(self, words: Hashable, counts: WordCounts) -> WordCounts:
        """Keeps the counts of these words; returns them as they are kept."""
        counts = counts.small()
        with self._lock:
            if words not in self._counts:
                self._counts[words] = counts
                self._size += len(counts.rows)
            while self._size > _KEPT and len(self._counts) > 1:
                self._size -= len(self._counts.popitem(last=False)[1].rows)
        return counts


@dataclass(frozen=True, eq=False)
class PlaceRanges:
    """The half-open ranges of places of all clauses; ``having`` keeps in how many of them words occur, and ``kept`` in
    which, and how often.
    """

    first: _Places
    end: _Places
    having: dict[Hashable, int] = field(default_factory=dict)
    kept: KeptCounts = field(default_factory=KeptCounts)

    def __len__(self) -> int:
        return len(self.first)

    def counted(self, spread: Mapping[int, _Places]) -> WordCounts:
        """The clauses in which words occur in full, and how often.

        Args:
            spread: the places, ascending, at which the words begin, by their length in places.
        """
        each = [self._counted(starts, size) for size, starts in spread.items()]
        if len(each) == 1:
            return each[0]
        times = np.zeros(len(self), np.int64)
        for counts in each:
            times[counts.rows] += counts.times
        rows = np.flatnonzero(times)
        return WordCounts(rows, times[rows])

    def times(self, spread: Mapping[int, _Places], rows: _Places) -> _Places:
        """How often words occur in full in each of these clauses; see `counted`."""
        times = np.zeros(len(rows), np.int64)
        for size, starts in spread.items():
            until = np.searchsorted(starts, self.end[rows] - size, side="right")
            times += np.maximum(until - np.searchsorted(starts, self.first[rows]), 0)
        return times

    def _counted(self, starts: _Places, size: int) -> WordCounts:
        if size == 1 and starts.size * _SOME < len(self) and self._rising:
            return self._cuts.counted(starts)
        if starts.size * _RARE < len(self) and self._rising:
            begin, until = self._cuts.around(starts)
            if (count := until - begin).sum() * _RARE < len(self):
                return self._counted_by_place(starts, size, begin, count)
        cut = self._cuts.divided(starts, size)
        times = self._cuts.times(starts[~cut])
        if cut.any():
            times = times + self.times({size: starts[cut]}, np.arange(len(self)))
        rows = np.flatnonzero(times)
        return WordCounts(rows, times[rows].astype(np.int64))

    def _counted_by_place(self, starts: _Places, size: int, begin: _Counts, count: _Counts) -> WordCounts:
        """For rare words: checks the clauses that may contain each place, not the places in each clause."""
        row = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count - begin, count)
        held = np.sort(row[self.end[row] >= np.repeat(starts + size, count)])
        begins = np.flatnonzero(np.diff(held, prepend=-1))
        return WordCounts(held[begins], np.diff(begins, append=len(held)))

    @cached_property
    def lengths(self) -> _Places:
        """The number of places in each."""
        return self.end - self.first

    @cached_property
    def _rising(self) -> bool:
        return bool(np.all(self.first[1:] >= self.first[:-1]))

    @cached_property
    def _cuts(self) -> _Cuts:
        return _Cuts(self.first, self.end)


class _Cuts:
    """The places at which ranges begin or end, as bits, so that how many of them a place has passed is counted at once.

    The number of cuts before each word of bits is kept (Jacobson, "Space-efficient Static Trees and Graphs", 1989).
    Between two cuts, all places lie in the same ranges, so places are counted cut by cut, and the counts summed up.
    """

    def __init__(self, first: _Places, end: _Places) -> None:
        self._beyond = int(end.max(initial=0)) + 1
        flags = np.zeros(-(-self._beyond // _WORD) * _WORD, np.bool_)
        flags[first] = flags[end] = True
        self._bits = np.packbits(flags, bitorder="little").view(np.uint64)
        ones = np.bitwise_count(self._bits)
        self._before = np.cumsum(ones, dtype=np.int32) - ones
        self._first, self._end = self._passed(first) - 1, self._passed(end) - 1

    def times(self, places: _Places) -> _Counts:
        """How many of these places, ascending, lie in each range."""
        passed = self._passed(places[: np.searchsorted(places, self._beyond)])
        summed = np.cumsum(np.bincount(passed, minlength=int(self._end.max(initial=0)) + 1), dtype=np.int32)
        times: _Counts = summed[self._end] - summed[self._first]
        return times

    def counted(self, places: _Places) -> WordCounts:
        """In which ranges, in the order of ``first``, these places, ascending, lie, and how many in each."""
        passed = self._passed(places[: np.searchsorted(places, self._beyond)])
        changes = np.flatnonzero(np.diff(passed, prepend=-1))
        cut, times = passed[changes], np.diff(changes, append=len(passed))
        begin, until = self._begun
        row, count = begin[cut], until[cut] - begin[cut]
        if (count != 1).any():
            row = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count - row, count)
            cut, times = np.repeat(cut, count), np.repeat(times, count)
        inside = cut <= self._end[row]
        row, times = row[inside], times[inside]
        if (row[1:] < row[:-1]).any():
            order = np.argsort(row, kind="stable")
            row, times = row[order], times[order]
        begins = np.flatnonzero(np.diff(row, prepend=-1))
        return WordCounts(row[begins].astype(np.int64), np.add.reduceat(times, begins) if len(begins) else times)

    def divided(self, places: _Places, size: int) -> NDArray[np.bool_]:
        """Whether a range begins or ends within the words at these places; of single words, none."""
        if size == 1:
            return np.zeros(len(places), np.bool_)
        last = np.minimum(places + (size - 1), self._beyond - 1)
        divided: NDArray[np.bool_] = self._passed(np.minimum(places, self._beyond - 1)) != self._passed(last)
        return divided

    def around(self, places: _Places) -> tuple[_Counts, _Counts]:
        """The ranges that may hold each place, as half-open ranges of them; they must be in the order of ``first``."""
        passed = self._passed(np.minimum(places, self._beyond - 1))
        begin, until = self._begun
        return begin[passed], until[passed]

    @cached_property
    def _begun(self) -> tuple[_Counts, _Counts]:
        """By the number of cuts passed, how many ranges no longer reach so far, and how many have begun."""
        ended, most = np.maximum.accumulate(self._end), int(self._end.max(initial=0)) + 2
        counts = (np.bincount(each + 1, minlength=most) for each in (ended, self._first))
        begin, until = (np.cumsum(each, dtype=np.int32) for each in counts)
        return begin, until

    def _passed(self, places: _Places) -> _Counts:
        """How many cuts there are up to each place, itself included."""
        passed = np.empty(len(places), np.int32)
        for at in range(0, len(places), _AT_ONCE):
            some = places[at : at + _AT_ONCE]
            word = some >> _SHIFT
            ones = np.bitwise_count(self._bits[word] << (_WORD - 1 - (some & _WORD - 1)).astype(np.uint64))
            passed[at : at + _AT_ONCE] = self._before[word] + ones
        return passed
