"""Where the rows of a long list stand, of which few were ever laid out."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Final

_GUESS: Final = 150  # pixels of a row while no height is known


class Heights:
    """The heights of rows, in pixels. One that is not known is taken for what it was last, or else for the average."""

    def __init__(self) -> None:
        self._heights: list[int] = []
        self._known = set[int]()
        self._tops: list[int] | None = None

    def __len__(self) -> int:
        return len(self._heights)

    def forget(self, count: int) -> None:
        """From now on there are so many rows, whose heights are not known."""
        last = self._heights[:count]
        guess = sum(last) // len(last) if last else _GUESS
        self._heights = last + [guess] * (count - len(last))
        self._known.clear()
        self._tops = None

    def is_known(self, row: int) -> bool:
        return row in self._known

    def learn(self, row: int, height: int) -> None:
        """The height of a row."""
        self._known.add(row)
        if self._heights[row] != height:
            self._heights[row] = height
            self._tops = None

    def top(self, row: int) -> int:
        """Where a row begins; where the last one ends for the row behind it."""
        return self._placed()[row]

    def bottom(self, row: int) -> int:
        """Where a row ends."""
        return self._placed()[row + 1]

    def row_at(self, at: int) -> int:
        """The row in which a point lies; the first or the last for one outside. There is one at least."""
        return min(max(bisect_right(self._placed(), at) - 1, 0), len(self) - 1)

    def _placed(self) -> list[int]:
        """Where all rows begin, and where the last one ends."""
        if self._tops is None:
            self._tops = list(accumulate(self._heights, initial=0))
        return self._tops
