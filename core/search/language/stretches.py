"""Finds words that are near each other, in all clauses at once: the common case, in which all sides are words.

A clause satisfies "a w/5 b" if and only if it contains a whole stretch from an a to the next b, or from a b to the next
a; the same is true of a chain of any length. So the stretches are found once in the whole library. They end in the
order in which they begin, so only the first that begins in a clause needs checking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.search.language.terms import WordLookup
from core.search.language.tree import Reach, Unit
from core.types.columns import Places


@dataclass(frozen=True, slots=True)
class Side:
    """Words, or phrases of one length in words: the places where they begin, ascending."""

    starts: Places
    size: int


def stretches(sides: Sequence[Side], reaches: Sequence[Reach], index: WordLookup) -> tuple[Places, Places]:
    """The shortest stretches over all sides in their order: the first and the last place of each, both ascending."""
    after = sides[-1]
    starts, ends = after.starts, after.starts + (after.size - 1)
    for side, reach in zip(sides[-2::-1], reversed(reaches), strict=True):
        if not starts.size:
            break
        at = np.searchsorted(starts, side.starts + (side.size - 1), side="right")
        there = at < starts.size
        at[~there] = 0
        if reach.unit is Unit.WORDS:
            there &= starts[at] - side.starts < reach.words + side.size
        else:
            units = index.sentences if reach.unit is Unit.SENTENCE else index.paragraphs
            last = starts[at] + (after.size - 1)
            there &= np.searchsorted(units, side.starts, side="right") == np.searchsorted(units, last, side="right")
        after, starts, ends = side, side.starts[there], ends[at[there]]
    return starts, ends


def ranges_holding(stretches: tuple[Places, Places], first: Places, end: Places) -> NDArray[np.bool_]:
    """Which ranges of places contain a whole stretch."""
    starts, ends = stretches
    if not starts.size:
        return np.zeros(len(first), np.bool_)
    at = np.searchsorted(starts, first)
    there = at < starts.size
    at[~there] = 0
    whole: NDArray[np.bool_] = there & (ends[at] < end)
    return whole
