"""Sorts a few items by comparing two at a time, where each comparison is expensive and need not agree with the others.

The best rises from the bottom in each round, as in a bubble sort, which may be stopped at any time: by then the top is
known best (the sliding window of Qin et al., 2023, "Pairwise Ranking Prompting").
"""

from __future__ import annotations

from collections.abc import Iterable


class PairwiseSort:
    """Asks for comparisons until the order is settled.

    Attributes:
        order: the best first, as far as is known.
    """

    def __init__(self, order: Iterable[str]) -> None:
        self.order = list(order)
        self._settled = 0  # how many at the top have been through a round
        self._at = len(self.order) - 1
        self._changed = False

    def pair(self) -> tuple[str, str] | None:
        """The two to compare next, the upper one last; None where the order is settled."""
        return (self.order[self._at], self.order[self._at - 1]) if self._at > self._settled else None

    def record(self, preference: float) -> None:
        """Records by how much the first of the pair is better than the second, below 0 where it is worse."""
        at = self._at
        if preference > 0:
            self.order[at - 1 : at + 1] = self.order[at], self.order[at - 1]
            self._changed = True
        self._at -= 1
        if self._at == self._settled:
            self._settled = self._settled + 1 if self._changed else len(self.order)
            self._at, self._changed = len(self.order) - 1, False
