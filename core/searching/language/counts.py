"""How often words occur in each clause of the library."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.searching.language.spread import Spread
from core.types.columns import Places

_RARE: Final = 2  # times as many clauses as places, or as pairs of the two to check


@dataclass(frozen=True, slots=True)
class WordCounts:
    """The clauses in which words occur, ascending, and how often in each."""

    rows: Places
    times: Places

    def among(self, rows: Places) -> Places:
        """How often the words occur in each of these clauses, ascending."""
        if not len(self.rows):
            return np.zeros(len(rows), np.int64)
        at = np.minimum(np.searchsorted(self.rows, rows), len(self.rows) - 1)
        return np.where(self.rows[at] == rows, self.times[at], 0)


@dataclass(frozen=True)
class PlaceRanges:
    """The ranges of places of all clauses."""

    first: Places
    end: Places

    def __len__(self) -> int:
        return len(self.first)

    def counted(self, spread: Spread) -> WordCounts:
        """The clauses in which these words occur in full, and how often."""
        times = np.zeros(len(self), np.int64)
        for size, starts in spread.items():
            times += self._times(starts, size)
        rows = np.flatnonzero(times)
        return WordCounts(rows, times[rows])

    def _times(self, starts: Places, size: int) -> Places:
        if starts.size * _RARE < len(self) and self._rising:
            begin = np.searchsorted(self._reached, starts, side="right")
            count = np.searchsorted(self.first, starts, side="right") - begin
            if count.sum() * _RARE < len(self):
                return self._times_by_place(starts, size, begin, count)
        until = np.searchsorted(starts, self.end - size, side="right")
        times: Places = np.maximum(until - np.searchsorted(starts, self.first), 0)
        return times

    def _times_by_place(self, starts: Places, size: int, begin: Places, count: Places) -> Places:
        """For rare words: checks the clauses that may contain each place, not the places in each clause."""
        row = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count - begin, count)
        held = self.end[row] >= np.repeat(starts + size, count)
        times: NDArray[np.int64] = np.bincount(row[held], minlength=len(self))
        return times

    @cached_property
    def _rising(self) -> bool:
        return bool(np.all(self.first[1:] >= self.first[:-1]))

    @cached_property
    def _reached(self) -> Places:
        """The furthest place that this clause or one before it contains."""
        return np.maximum.accumulate(self.end)
