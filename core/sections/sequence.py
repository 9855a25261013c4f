"""Decides between the readings of labels by the sequence in which they stand.

A beam search walks the paragraphs in order. Its state is the stack of open lists, each with the value it has reached.
A reading costs nothing where it goes on with an open list or begins a new one at its first value, and more the less it
fits; taking a paragraph for unlabelled costs what a label of that form is worth as evidence. The cheapest way through
the whole document wins, so that a later "(j)" decides that an earlier "(i)" was a letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from core.sections.numbering import Label

_WIDTH: Final = 8

# What it costs to take a label of this style for plain words; and its usual depth among the others.
_EVIDENCE: Final = {
    "schedule": 2.0,
    "article": 3.0,
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
    "article": 1,
    "I.": 1,
    "section": 2,
    "A.": 2,
    "1": 3,
    "1 ": 3,
    "1.1": 4,
    "1.1.1": 5,
    "1.1.1.1": 6,
    "1)": 6,
    "a.": 6,
    "(a)": 7,
    "(I)": 7,
    "i.": 8,
    "(i)": 8,
    "(A)": 9,
    "(1)": 9,
}
_PARENT_OF_DECIMAL: Final = frozenset({"article", "section", "1", "1 "})


@dataclass(frozen=True, slots=True)
class Placed:
    """A label as decided: the paragraph it opens, and the open lists around it, outermost first, its own last."""

    block: int
    label: Label
    stack: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A paragraph that begins with a label: its readings, and how much less it looks like one (0: not at all)."""

    block: int
    readings: Sequence[Label]
    doubt: float


@dataclass(frozen=True, slots=True)
class _Path:
    cost: float
    stack: tuple[Label, ...]
    placed: Placed | None = None
    before: _Path | None = None


def decide(choices: Sequence[Choice]) -> list[Placed]:
    """The labels of a document, in order, each with its reading and its place among the open lists."""
    beam = [_Path(0.0, ())]
    for choice in choices:
        ways = [way for path in beam for way in _ways(path, choice)]
        ways.sort(key=lambda way: way.cost)
        beam = _distinct(ways)
    return _trace(beam[0])


def _ways(path: _Path, choice: Choice) -> Iterator[_Path]:
    evidence = max(_EVIDENCE.get(label.style, 3.0) for label in choice.readings)
    yield _Path(path.cost + max(0.0, evidence - choice.doubt), path.stack, None, path)
    for label in choice.readings:
        for cost, stack in placements(path.stack, label):
            yield _Path(path.cost + cost + 0.5 * choice.doubt, stack, Placed(choice.block, label, stack), path)


def _distinct(ways: list[_Path]) -> list[_Path]:
    kept: dict[tuple[tuple[str, tuple[int, ...]], ...], _Path] = {}
    for way in ways:
        key = tuple((label.style, label.value) for label in way.stack)
        if key not in kept:
            kept[key] = way
            if len(kept) == _WIDTH:
                break
    return list(kept.values())


def _trace(path: _Path) -> list[Placed]:
    found: list[Placed] = []
    at: _Path | None = path
    while at is not None:
        if at.placed is not None:
            found.append(at.placed)
        at = at.before
    return found[::-1]


def placements(stack: tuple[Label, ...], label: Label) -> Iterator[tuple[float, tuple[Label, ...]]]:
    """Where a label can stand, given the open lists: the cost of each place, and the lists open after it."""
    if label.style == "schedule":
        yield 0.0, (label,)
        return
    for depth, frame in enumerate(stack):
        if frame.style == label.style:
            cost = _cost_of_step(frame.value, label.value) + 0.02 * (len(stack) - depth - 1)
            yield cost, (*stack[:depth], label)
    yield from _decimal_start(stack, label) if len(label.value) > 1 else _list_start(stack, label)


def _cost_of_step(last: tuple[int, ...], value: tuple[int, ...]) -> float:
    if value[:-1] == last[:-1]:
        gap = value[-1] - last[-1]
        if gap == 1:
            return 0.0
        if 1 < gap <= 5:
            return 0.8 + 0.4 * gap
        return 1.6 if len(value) == 1 and value[-1] == 1 else 3.5
    if value[:-1] > last[:-1]:
        return 0.2 if value[-1] <= 1 else 1.5
    return 3.5


def _decimal_start(stack: tuple[Label, ...], label: Label) -> Iterator[tuple[float, tuple[Label, ...]]]:
    first = label.value[-1] <= 1
    for depth in range(len(stack) - 1, -1, -1):
        frame = stack[depth]
        if frame.value == label.value[:-1] and (frame.style in _PARENT_OF_DECIMAL or len(frame.value) > 1):
            yield 0.0 if first else 1.4, (*stack[: depth + 1], label)
            return
    outer = tuple(frame for frame in stack[:1] if frame.style in ("schedule", "article"))
    yield 0.7 if first else 2.6, (*outer, label)


def _list_start(stack: tuple[Label, ...], label: Label) -> Iterator[tuple[float, tuple[Label, ...]]]:
    cost = 0.3 if label.value[0] == 1 else 1.8 + 0.2 * min(label.value[0], 8)
    rank = _RANK.get(label.style, 5)
    if not any(frame.style == label.style for frame in stack):
        inverted = bool(stack) and _RANK.get(stack[-1].style, 5) >= rank
        yield cost + (0.7 if inverted else 0.0), (*stack, label)
    outer = tuple(frame for frame in stack if _RANK.get(frame.style, 5) < rank)
    if len(outer) < len(stack):
        yield cost + 0.4, (*outer, label)
