"""Decides between the readings of labels by their sequence.

A beam search goes through the paragraphs in order. Its state is the stack of open lists, each with the value that it
has reached, and which list has been seen inside which. A reading costs nothing where it continues an open list or
starts a new one at its first value, and more the worse it fits; to read a paragraph as unlabelled costs what a label of
that style is worth as evidence. The cheapest path through the whole document wins, so that a later "(j)" decides that
an earlier "(i)" was a letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from core.sections.numbering import LabelReading

_WIDTH: Final = 8

# The cost of reading a label of this style as plain text; and its usual depth among the others.
_EVIDENCE: Final = {
    "schedule": 2.0,
    "article": 3.0,
    "part": 2.0,
    "chapter": 2.0,
    "item": 1.5,
    "section": 2.5,
    "1": 1.6,
    "1)": 1.0,
    "1 ": 0.4,
    "(a)": 1.5,
    "(i)": 1.5,
    "(A)": 1.3,
    "(I)": 1.3,
    "(1)": 1.3,
    "a.": 1.2,
    "A.": 1.2,
    "i.": 1.2,
    "I.": 1.2,
}
_RANK: Final = {
    "schedule": 0,
    "part": 1,
    "chapter": 1,
    "article": 2,
    "I.": 2,
    "item": 3,
    "section": 3,
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
_HEADED: Final = 0.3  # cost of "(a)" after a heading as a label: less than missing it where "(b)" follows
_FAR: Final = 3  # ranks by which a list is seldom above the one that it is in
_HIGH: Final = 4  # ranks up to which a list can head a document or follow a heading of its own
_DIVISIONS: Final = frozenset({"part", "chapter", "article", "I.", "A."})  # lists through which others may continue
_PARENT_OF_DECIMAL: Final = frozenset({"article", "section", "1", "1 ", "part", "chapter", "item"})


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A decided label: the paragraph that it opens, and the open lists, outermost first, its own last."""

    paragraph: int
    label: LabelReading
    stack: tuple[LabelReading, ...]


@dataclass(frozen=True, slots=True)
class LabelCandidate:
    """A paragraph that begins with a label.

    Args:
        paragraph: its index among the paragraphs.
        readings: what the label may mean.
        doubt: how doubtful it is that this is a label; 0: not at all.
        inner: what a second label directly after the first may mean, "(a)" in "4.1 (a)".
        headed: the second label follows a heading, "(a)" in "4.1 Fees. (a)", and may be part of the sentence instead.
        restart: a new list may start here at the top, since a heading before it has ended all lists.
        repeat: a list may start here again at its first value, since other text comes between.
    """

    paragraph: int
    readings: Sequence[LabelReading]
    doubt: float
    inner: Sequence[LabelReading] = ()
    headed: bool = False
    restart: bool = False
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class _Path:
    cost: float
    stack: tuple[LabelReading, ...]
    nested: frozenset[tuple[str, str]] = frozenset()  # the style of a list, and of one seen inside it
    ended: LabelReading | None = (
        None  # the last label inside a division that has ended, which the next division may continue
    )
    placed: PlacedLabel | None = None
    before: _Path | None = None


def decide_labels(candidates: Sequence[LabelCandidate]) -> list[PlacedLabel]:
    """The labels of a document, in order, each with its reading and the open lists around it."""
    beam = [_Path(0.0, ())]
    for candidate in candidates:
        paths = [extended for path in beam for extended in _extended(path, candidate)]
        paths.sort(key=lambda extended: extended.cost)
        beam = _distinct(paths)
    return _decided(beam[0])


def _extended(path: _Path, candidate: LabelCandidate) -> Iterator[_Path]:
    evidence = max(_EVIDENCE.get(label.style, 3.0) for label in candidate.readings)
    yield _Path(path.cost + max(0.0, evidence - candidate.doubt), path.stack, path.nested, path.ended, None, path)
    for label in candidate.readings:
        if candidate.inner:
            yield from _repeated(path, candidate, label)
        for cost, stack in _Places(path, candidate).of(label):
            extended = _step(path, candidate.paragraph, label, cost + 0.5 * candidate.doubt, stack)
            yield from _with_inner(extended, candidate) if candidate.inner else (extended,)


def _repeated(path: _Path, candidate: LabelCandidate, label: LabelReading) -> Iterator[_Path]:
    """The second label alone, where the first only repeats the current position: "4.1 (b)" after "4.1 (a)"."""
    for depth, frame in enumerate(path.stack):
        if (frame.style, frame.value, frame.suffix) == (label.style, label.value, label.suffix):
            for inner in candidate.inner:
                for cost, stack in _Places(path, candidate).of(inner):
                    if stack[: depth + 1] == path.stack[: depth + 1] and len(stack) > depth + 1:
                        yield _step(path, candidate.paragraph, inner, cost, stack)


def _with_inner(extended: _Path, candidate: LabelCandidate) -> Iterator[_Path]:
    firsts = [label for label in candidate.inner if label.value == (1,)]
    if not firsts or candidate.headed:
        yield extended
    for label in firsts:
        for cost, stack in _Places(extended, candidate).of(label):
            yield _step(extended, candidate.paragraph, label, cost + (_HEADED if candidate.headed else 0.0), stack)


def _step(path: _Path, paragraph: int, label: LabelReading, cost: float, stack: tuple[LabelReading, ...]) -> _Path:
    nested = path.nested
    if len(stack) > 1 and (pair := (stack[-2].style, stack[-1].style)) not in nested:
        nested = nested | {pair}
    ended = path.ended if len(path.stack) < len(stack) else None
    if label.style in _DIVISIONS:
        ended = path.stack[len(stack)] if len(path.stack) > len(stack) else None
    return _Path(path.cost + cost, stack, nested, ended, PlacedLabel(paragraph, label, stack), path)


def _distinct(paths: list[_Path]) -> list[_Path]:
    kept: dict[tuple[tuple[str, tuple[int, ...]], ...], _Path] = {}
    for extended in paths:
        frames = (*extended.stack, extended.ended) if extended.ended else extended.stack
        key = tuple((label.style, label.value) for label in frames)
        if key not in kept:
            kept[key] = extended
            if len(kept) == _WIDTH:
                break
    return list(kept.values())


def _decided(path: _Path) -> list[PlacedLabel]:
    found: list[PlacedLabel] = []
    at: _Path | None = path
    while at is not None:
        if at.placed is not None:
            found.append(at.placed)
        at = at.before
    return found[::-1]


class _Places:
    """The possible places of a label among the open lists: the cost of each, and the lists open after it."""

    def __init__(self, path: _Path, candidate: LabelCandidate) -> None:
        self._stack = path.stack
        self._nested = path.nested
        self._ended = path.ended
        self._restart = candidate.restart
        self._repeat = candidate.repeat

    def of(self, label: LabelReading) -> Iterator[tuple[float, tuple[LabelReading, ...]]]:
        if label.style == "schedule":
            yield 0.0, (label,)
            return
        stack = self._stack
        for depth, frame in enumerate(stack):
            if frame.style == label.style:
                cost = self._step_cost(frame, label) + 0.02 * (len(stack) - depth - 1)
                yield cost, (*stack[:depth], label)
        yield from self._decimal_start(label) if len(label.value) > 1 else self._list_start(label)

    def _step_cost(self, last: LabelReading, label: LabelReading) -> float:
        if label.value[:-1] == last.value[:-1]:
            gap = label.value[-1] - last.value[-1]
            if gap == 0 and label.suffix == last.suffix + 1:
                return 0.0
            if label.suffix:
                return 2.5
            if gap == 1:
                return 0.0
            if 1 < gap <= 5:
                return 0.8 + 0.4 * gap
            if len(label.value) == 1 and label.value[-1] == 1:
                return 0.4 if self._repeat else 1.6
            return 3.5
        if label.value[:-1] > last.value[:-1]:
            return 0.2 if label.value[-1] <= 1 else 1.5
        return 3.5

    def _decimal_start(self, label: LabelReading) -> Iterator[tuple[float, tuple[LabelReading, ...]]]:
        first = label.value[-1] <= 1
        for depth in range(len(self._stack) - 1, -1, -1):
            frame = self._stack[depth]
            if frame.value == label.value[:-1] and (frame.style in _PARENT_OF_DECIMAL or len(frame.value) > 1):
                yield 0.0 if first else 1.4, (*self._stack[: depth + 1], label)
                return
        outer = tuple(frame for frame in self._stack[:1] if frame.style in ("schedule", "article", "part", "chapter"))
        yield 0.7 if first else 2.6, (*outer, label)

    def _list_start(self, label: LabelReading) -> Iterator[tuple[float, tuple[LabelReading, ...]]]:
        stack, rank = self._stack, _rank(label)
        cost = 0.3 if label.value[0] == 1 and not label.suffix else 1.8 + 0.2 * min(label.value[0], 8)
        if (ended := self._ended) and ended.style == label.style and label.value[0] == ended.value[0] + 1:
            cost = 0.1
        same = [depth for depth, frame in enumerate(stack) if frame.style == label.style]
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


def _rank(label: LabelReading) -> int:
    return _RANK.get(label.style, _USUAL_RANK)
