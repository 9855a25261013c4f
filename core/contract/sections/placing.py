"""Where a label can go among the open lists, and what each place costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.contract.sections.numbering import LabelReading
from core.contract.sections.stack import Stack

Nested = frozenset[tuple[str, str]]

# The usual depth of lists of this style among the others.
_RANK: Final = {
    "schedule": 0,
    "part": 1,
    "chapter": 1,
    "article": 2,
    "I.": 2,
    "item": 3,
    "section": 3,
    "first": 3,
    "A.": 3,
    "1": 4,
    "1 ": 4,
    "1.1": 5,
    "1.1.1": 6,
    "1.1.1.1": 7,
    "1)": 7,
    "a.": 7,
    "(a)": 8,
    "(I)": 8,
    "i.": 9,
    "(i)": 9,
    "(A)": 10,
    "(1)": 11,
}
_USUAL_RANK: Final = 6
_TWICE: Final = 1.2  # the cost of a repeated number, less than that of ignoring it
_SKIPPED: Final = 1.4  # the cost of one number left out before a label with a heading: what bore it may be deleted
_MIDWAY: Final = 1.8  # the cost of a list that does not start at its first value, and 0.2 for each value up to 8
_COUNTED_ON: Final = (
    1.4  # the cost of such a list, whatever its first number, where a label soon after counts on from it
)
_ELSEWHERE: Final = 0.8  # the cost of a list that goes on with another number than the next, where the format says so
_INSET: Final = 0.8  # the cost of continuing a list that a schedule or decimals interrupt
_LOST: Final = 2  # how far that list may have advanced meanwhile, where decimals stand for a lost number
_MISNUMBERED: Final = 0.6  # the cost of a decimal under another number than its own
_FAR: Final = 3  # a list is seldom more ranks than this above the one that it is in
_DEEPEST: Final = 24  # lists around a label
_HIGH: Final = 4  # a list up to this rank can head a document or follow a heading of its own
_PARENT_OF_DECIMAL: Final = frozenset({"article", "section", "1", "1 ", "part", "chapter", "item", "I."})


class LabelPlaces:
    """The possible places of a label among the open lists: the cost of each, and the lists open after it.

    Args:
        stack: the labels of the open lists.
        nested: the style of each list, and of a list seen inside it, so far.
        ended: the last label inside a division that has ended, which the next division may continue.
        body: the last label of the list that a schedule or decimals interrupt, and that may continue after them.
        restart: see `core.contract.sections.sequence.LabelCandidate`.
        repeat: likewise.
        named: likewise.
        followed: whether a label soon after it counts on from it.
        counted: see `core.contract.sections.sequence.LabelCandidate`.
    """

    def __init__(
        self,
        stack: Stack,
        nested: Nested,
        ended: LabelReading | None,
        body: LabelReading | None,
        *,
        restart: bool,
        repeat: bool,
        named: bool,
        followed: bool = False,
        counted: bool = False,
    ) -> None:
        self._stack = stack
        self._nested = nested
        self._ended = ended
        self._body = body
        self._restart = restart
        self._repeat = repeat
        self._named = named
        self._followed = followed
        self._counted = counted

    def of(self, label: LabelReading) -> Iterator[tuple[float, Stack]]:
        """Each place of a label, with its cost; none where lists would be nested deeper than in any contract."""
        return (place for place in self._of(label) if len(place[1]) <= _DEEPEST)

    def _of(self, label: LabelReading) -> Iterator[tuple[float, Stack]]:
        if label.style == "schedule":
            yield 0.0, (label,)
            return
        stack = self._stack
        for depth, frame in enumerate(stack):
            if frame.style == label.style:
                cost = self._step_cost(frame, label) + 0.02 * (len(stack) - depth - 1)
                yield cost, (*stack[:depth], label)
        if self._body and label.style == self._body.style and 0 < label.value[0] - self._body.value[0] <= _LOST:
            yield _INSET, (label,)
        yield from self._decimal_start(label) if len(label.value) > 1 else self._list_start(label)

    def _step_cost(self, last: LabelReading, label: LabelReading) -> float:
        if label.around == last.around:
            gap = label.value[-1] - last.value[-1]
            if gap == 0 and _is_inserted_next(last.inserted, label.inserted):
                return 0.0
            if label.suffix:
                return 2.5
            if gap == 1:
                return 0.0
            if self._counted and label.value[-1] > 1:
                return _ELSEWHERE
            if gap == 0 and self._named:
                return _TWICE
            if gap == 2 and self._named:
                return _SKIPPED
            if 1 < gap <= 5:
                return 0.8 + 0.4 * gap
            if len(label.value) == 1 and label.value[-1] == 1:
                return 0.4 if self._repeat else 1.6
            return 3.5
        if label.around > last.around:
            return 0.2 if label.value[-1] <= 1 else 1.5
        return 3.5

    def _decimal_start(self, label: LabelReading) -> Iterator[tuple[float, Stack]]:
        first = label.value[-1] <= 1
        for depth in range(len(self._stack) - 1, -1, -1):
            frame = self._stack[depth]
            if frame.whole == label.around and (frame.style in _PARENT_OF_DECIMAL or len(frame.value) > 1):
                yield 0.0 if first else 1.4, (*self._stack[: depth + 1], label)
                return
        outer = tuple(frame for frame in self._stack[:1] if frame.style in ("schedule", "article", "part", "chapter"))
        above = [depth for depth, frame in enumerate(self._stack) if _is_ancestor(frame, label)]
        if first and not above and (around := self._misnumbered(label)):
            yield _MISNUMBERED, (*around, label)
        yield 0.7 if first else 2.6, (*(self._stack[: above[-1] + 1] if above else outer), label)

    def _misnumbered(self, label: LabelReading) -> Stack:
        """The lists around a decimal that counts on its own under a later number, as 1.1 printed under 4; or none."""
        for depth in range(len(self._stack) - 1, -1, -1):
            frame = self._stack[depth]
            if frame.style in _PARENT_OF_DECIMAL:
                return self._stack[: depth + 1] if frame.value[0] > label.value[0] else ()
        return ()

    def _list_start(self, label: LabelReading) -> Iterator[tuple[float, Stack]]:
        stack, rank = self._stack, _rank(label)
        hundreds = label.style == "section" and any(
            100 * frame.value[0] + 1 == label.value[0] for frame in stack if frame.value
        )
        first = (label.value[0] == 1 and not label.suffix) or hundreds
        same = [depth for depth, frame in enumerate(stack) if frame.style == label.style]
        counted_on = self._followed and not same  # else it may go on with one of those, after a gap
        anywhere = self._counted and not same
        cost = 0.3 if first or anywhere else _COUNTED_ON if counted_on else _MIDWAY + 0.2 * min(label.value[0], 8)
        if (ended := self._ended) and ended.style == label.style and label.value[0] == ended.value[0] + 1:
            cost = 0.1
        if not same or same[-1] < len(stack) - 1:
            yield cost + self._nesting_cost(label) + (0.5 if same else 0.0), (*stack, label)
        outer = tuple(frame for frame in stack if _rank(frame) < rank)
        if len(outer) < len(stack):
            yield cost + 0.4, (*outer, label)
        if self._restart and stack and rank <= _HIGH:
            yield cost - 0.1, (*(frame for frame in stack[:1] if frame.style == "schedule"), label)

    def _nesting_cost(self, label: LabelReading) -> float:
        """The cost of a list of this style inside the innermost open one."""
        if not self._stack:
            return 0.0
        parent = self._stack[-1]
        if (parent.style, label.style) in self._nested:
            return -0.2
        inverted = _rank(parent) - _rank(label)
        if inverted < 0:
            return 0.0
        return 0.7 if self._repeat or inverted > _FAR else 0.1 + 0.07 * inverted


def _is_ancestor(frame: LabelReading, label: LabelReading) -> bool:
    """Whether a decimal begins with an open number, as 2.2.1 does with 2, whatever is missing between them."""
    numbered = frame.style in _PARENT_OF_DECIMAL or len(frame.value) > 1
    numbers, letters = label.value[: len(frame.value)], label.letters[: len(frame.value)]
    return numbered and frame.whole == (numbers, letters if any(letters) else ())


def _is_inserted_next(last: tuple[int, int], after: tuple[int, int]) -> bool:
    """Whether 10B comes after 10A or 10AA, or 10AA after 10A."""
    return after in ((last[0] + 1, 0), (last[0], last[1] + 1))


def _rank(label: LabelReading) -> int:
    return _RANK.get(label.style, _USUAL_RANK)
