"""Where the rows of a long list stand, of which few were ever laid out."""

from __future__ import annotations

from typing import Final

import numpy as np

_GUESS: Final = 150  # pixels of a row while no height is known


class Heights:
    """The heights of rows, in pixels. One that is not known is taken for what it was last, or else for the average."""

    def __init__(self) -> None:
        self._heights = np.zeros(0, dtype=np.int64)
        self._known = np.zeros(0, dtype=bool)
        self._tops: np.ndarray | None = None

    def __len__(self) -> int:
        return len(self._heights)

    def forget(self, count: int) -> None:
        """From now on there are so many rows, whose heights are not known."""
        last = self._heights[:count]
        guess = int(last.mean()) if len(last) else _GUESS
        self._heights = np.concatenate([last, np.full(count - len(last), guess)])
        self._known = np.zeros(count, dtype=bool)
        self._tops = None

    def is_known(self, row: int) -> bool:
        return bool(self._known[row])

    def learn(self, row: int, height: int) -> None:
        """The height of a row. Rows that were never in view are as high as those that are known, on average."""
        self._heights[row], self._known[row] = height, True
        self._tops = None

    def top(self, row: int) -> int:
        """Where a row begins; where the last one ends for the row behind it."""
        if self._tops is None:
            self._tops = np.concatenate([[0], np.cumsum(self._heights)])
        return int(self._tops[row])

    def bottom(self, row: int) -> int:
        """Where a row ends."""
        return self.top(row + 1)

    def row_at(self, at: int) -> int:
        """The row in which a point lies; the first or the last for one outside. There is one at least."""
        self.top(0)
        return int(np.clip(np.searchsorted(self._tops, at, side="right") - 1, 0, len(self) - 1))
