"""Positions of the rows of a long list, few of which have ever been laid out."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Final

_GUESS: Final = 150  # pixels per row until a height is known


class Heights:
    """The heights of rows, in pixels. An unknown height is taken to be its last known one, or else the average."""

    def __init__(self) -> None:
        self._heights: list[int] = []
        self._known = set[int]()
        self._tops: list[int] | None = None

    def __len__(self) -> int:
        return len(self._heights)

    def forget(self, count: int) -> None:
        """Starts over with this many rows of unknown height."""
        last = self._heights[:count]
        guess = sum(last) // len(last) if last else _GUESS
        self._heights = last + [guess] * (count - len(last))
        self._known.clear()
        self._tops = None

    def is_known(self, row: int) -> bool:
        return row in self._known

    def learn(self, row: int, height: int) -> None:
        """Records the height of a row."""
        self._known.add(row)
        if self._heights[row] != height:
            self._heights[row] = height
            self._tops = None

    def top(self, row: int) -> int:
        """The top of a row; for the row after the last, the bottom of the last."""
        return self._placed()[row]

    def bottom(self, row: int) -> int:
        """The bottom of a row."""
        return self._placed()[row + 1]

    def row_at(self, at: int) -> int:
        """The row at a point; outside the list, the first or the last. There is at least one."""
        return min(max(bisect_right(self._placed(), at) - 1, 0), len(self) - 1)

    def _placed(self) -> list[int]:
        """The tops of all rows, and the bottom of the last."""
        if self._tops is None:
            self._tops = list(accumulate(self._heights, initial=0))
        return self._tops
