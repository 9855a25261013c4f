"""Where words stand near each other, for all clauses at once: the common case, in which all sides are words.

A clause satisfies "a w/5 b" if and only if it holds the whole of a stretch from an a to the b that follows it next, or
from a b to the next a; and the same goes for a chain of any length. So the stretches are searched for once in the whole
library. They end in the order in which they begin, so that of a clause only the first that begins in it is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.searching.language.terms import WordLookup
from core.searching.language.tree import Reach, Unit
from core.types.columns import Places


@dataclass(frozen=True, slots=True)
class Side:
    """Words, or phrases of one length in words: the places where they begin, rising."""

    starts: Places
    size: int


def stretches(sides: Sequence[Side], reaches: Sequence[Reach], index: WordLookup) -> tuple[Places, Places]:
    """The shortest stretches over all sides in their order: the first and the last place of each, both rising."""
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
    """Which ranges of places hold a stretch as a whole."""
    starts, ends = stretches
    if not starts.size:
        return np.zeros(len(first), np.bool_)
    at = np.searchsorted(starts, first)
    there = at < starts.size
    at[~there] = 0
    whole: NDArray[np.bool_] = there & (ends[at] < end)
    return whole
