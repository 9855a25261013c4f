"""Finds words that are near each other, in many clauses at once: in general by anchors, of words alone by stretches.

An anchor is a word or phrase of the query in one clause. The clauses are laid end to end, so it does not matter whether
one is inside another: a word of two clauses is two anchors. Connectors pick among the anchors of their sides, so no
intermediate result outgrows the words found: in order of their places, an anchor has another within reach if and only
if its neighbour is within reach, and two binary searches find that.

Where all sides are words, the common case, a clause satisfies "a w/5 b" if and only if it contains a whole stretch from
an a to the next b, or from a b to the next a; the same is true of a chain of any length. So the stretches are found
once in the whole library. They end in the order in which they begin, so only the first that begins in a clause needs
checking.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.search.language.terms import Spread, WordLookup, together
from core.search.language.tree import Chain, Near, Node, Or, Reach, Unit, Words
from core.types.library_columns import Mask, Places


@dataclass(frozen=True)
class Anchors:
    """The clause of each anchor, and its first and last place with the clauses laid end to end, sorted by ``start``.

    Adding ``shift`` to these gives the places in the library. ``units`` keeps the sentences or paragraphs in which they
    begin and end, once they have been looked up.
    """

    row: Places
    start: Places
    last: Places
    shift: Places
    units: dict[Unit, tuple[Places, Places]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.row)

    def __getitem__(self, which: Any) -> Anchors:
        return Anchors(self.row[which], self.start[which], self.last[which], self.shift[which])

    @cached_property
    def by_last(self) -> Anchors:
        """The anchors sorted by ``last``."""
        return self if bool(np.all(self.last[1:] >= self.last[:-1])) else self[np.argsort(self.last, kind="stable")]


@dataclass(frozen=True, slots=True)
class ClauseLayout:
    """Clauses laid end to end: the row of each, and its range of places in the library."""

    index: WordLookup
    rows: Places
    first: Places
    end: Places

    def anchors(self, node: Node, spread: Callable[[Words], Spread]) -> Anchors:
        """The anchors that represent a part of a query: all of its words, or of a connector those that satisfy it."""
        match node:
            case Words():
                return self.of_words(spread(node))
            case Or():
                words = together([spread(part) for part in node.parts if isinstance(part, Words)])
                rest = [self.anchors(part, spread) for part in node.parts if not isinstance(part, Words)]
                return merge_anchors([self.of_words(words), *rest])
            case Near():
                left, right = self.anchors(node.left, spread), self.anchors(node.right, spread)
                if node.negated:
                    close = self.followed if node.ordered else self.near
                    return left[~close(left, right, node.reach)]
                return merge_anchors(
                    [left[self.near(left, right, node.reach)], right[self.near(right, left, node.reach)]]
                )
            case Chain():
                return merge_anchors(self.links([self.anchors(part, spread) for part in node.parts], node.reaches))
        raise TypeError(f"{node} has no place")  # the grammar lets nothing else into a proximity connector

    def of_words(self, spread: Spread) -> Anchors:
        """All anchors of words in these clauses."""
        length = self.end - self.first
        return merge_anchors(
            [self._of_size(starts, size, np.cumsum(length) - length) for size, starts in spread.items()]
        )

    def _of_size(self, starts: Places, size: int, base: Places) -> Anchors:
        begin = np.searchsorted(starts, self.first)
        count = np.maximum(np.searchsorted(starts, self.end - size, side="right") - begin, 0)
        clause = np.repeat(np.arange(len(self.rows)), count)
        at = np.arange(len(clause)) - np.repeat(np.cumsum(count) - count - begin, count)
        shift = (self.first - base)[clause]
        start = starts[at] - shift
        return Anchors(self.rows[clause], start, start + (size - 1), shift)

    def holding(self, node: Near | Chain, spread: Callable[[Words], Spread]) -> Places:
        """The clauses that satisfy a connector; some more than once."""
        if isinstance(node, Chain):
            return self.reached([self.anchors(part, spread) for part in node.parts], node.reaches)[-1].row
        if node.negated:
            return self.anchors(node, spread).row
        left, right = self.anchors(node.left, spread), self.anchors(node.right, spread)
        return left.row[self.near(left, right, node.reach)]

    def links(self, parts: Sequence[Anchors], reaches: Sequence[Reach]) -> list[Anchors]:
        """The anchors of each part in whole chains: reached from the first part, and leading to the last."""
        reached = self.reached(parts, reaches)
        whole = [reached[-1]]
        for part, reach in zip(reached[-2::-1], reversed(reaches), strict=True):
            whole.insert(0, part[self.followed(part, whole[0], reach)])
        return whole

    def reached(self, parts: Sequence[Anchors], reaches: Sequence[Reach]) -> list[Anchors]:
        """The anchors of each part that a chain from the first part reaches."""
        reached = [parts[0]]
        for part, reach in zip(parts[1:], reaches, strict=True):
            reached.append(part[self.preceded(part, reached[-1], reach)])
        return reached

    def near(self, these: Anchors, others: Anchors, reach: Reach) -> Mask:
        """Which of these have another within reach on either side."""
        return self.followed(these, others, reach) | self.preceded(these, others, reach)

    def followed(self, these: Anchors, others: Anchors, reach: Reach) -> Mask:
        """Which of these have another within reach that begins after their end."""
        others = self._within_unit(others, reach)
        if not len(others):
            return np.zeros(len(these), np.bool_)
        at = np.searchsorted(others.start, these.last, side="right")
        there = at < len(others)
        at[~there] = 0
        there &= these.row == others.row[at]
        if reach.unit is Unit.WORDS:
            return there & (others.start[at] - these.last <= reach.words)
        return there & self._same(these, self._units(others, reach)[0][at], reach)

    def preceded(self, these: Anchors, others: Anchors, reach: Reach) -> Mask:
        """Which of these have another within reach that ends before they begin."""
        others = self._within_unit(others, reach).by_last
        if not len(others):
            return np.zeros(len(these), np.bool_)
        at = np.searchsorted(others.last, these.start) - 1
        there = at >= 0
        there &= these.row == others.row[at]
        if reach.unit is Unit.WORDS:
            return there & (these.start - others.last[at] <= reach.words)
        return there & self._same(these, self._units(others, reach)[0][at], reach)

    def _same(self, these: Anchors, units: Places, reach: Reach) -> Mask:
        """Which of these anchors are wholly in these sentences or paragraphs."""
        begin, end = self._units(these, reach)
        same: Mask = (begin == units) & (end == units)
        return same

    def _within_unit(self, anchors: Anchors, reach: Reach) -> Anchors:
        """Those that do not extend from one sentence or paragraph into the next."""
        if reach.unit is Unit.WORDS:
            return anchors
        begin, end = self._units(anchors, reach)
        return anchors if bool(np.all(begin == end)) else anchors[begin == end]

    def _units(self, anchors: Anchors, reach: Reach) -> tuple[Places, Places]:
        """The sentences or paragraphs in which they begin and end."""
        if reach.unit not in anchors.units:
            starts = self.index.sentences if reach.unit is Unit.SENTENCE else self.index.paragraphs
            begin = np.searchsorted(starts, anchors.start + anchors.shift, side="right")
            single = bool(np.all(anchors.start == anchors.last))
            end = begin if single else np.searchsorted(starts, anchors.last + anchors.shift, side="right")
            anchors.units[reach.unit] = begin, end
        return anchors.units[reach.unit]


def merge_anchors(parts: Sequence[Anchors]) -> Anchors:
    """All of these anchors, in order."""
    parts = [part for part in parts if len(part)] or list(parts[:1])
    if not parts:
        none = np.empty(0, np.int64)
        return Anchors(none, none, none, none)
    if len(parts) == 1:
        return parts[0]
    row, start, last, shift = (np.concatenate([getattr(part, name) for part in parts]) for name in _COLUMNS)
    return Anchors(row, start, last, shift)[np.argsort(start, kind="stable")]


_COLUMNS = ("row", "start", "last", "shift")


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
