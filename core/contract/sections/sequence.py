"""Decides between the readings of labels by their sequence.

A beam search goes through the paragraphs in order. Its state is the stack of open lists, with the value that each has
reached, and which list has been seen inside which. A reading costs nothing where it continues an open list or starts a
new one at its first value, and more the worse it fits; reading a paragraph as unlabelled costs what a label of that
style is worth as evidence. The cheapest path through the whole document wins, so a later "(j)" decides that an earlier
"(i)" was a letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.contract.sections.definitions import NO_ROLE, TermRole
from core.contract.sections.numbering import LabelReading
from core.contract.sections.placing import LabelPlaces, Nested
from core.contract.sections.stack import Stack

_WIDTH: Final = 8

# The cost of reading a label of this style as plain text.
_EVIDENCE: Final = {
    "schedule": 2.0,
    "article": 3.0,
    "part": 2.0,
    "chapter": 2.0,
    "item": 1.5,
    "first": 1.2,
    "section": 2.5,
    "1": 1.6,
    "1)": 1.0,
    "1 ": 0.4,
    "1-1": 0.6,
    "(a)": 1.5,
    "(i)": 1.5,
    "(A)": 1.3,
    "(I)": 1.3,
    "(1)": 1.3,
    "A.1": 1.5,
    "A.1.1": 1.5,
    "a.": 1.2,
    "A.": 1.2,
    "i.": 1.2,
    "I.": 1.2,
}
_HEADED: Final = 0.3  # the cost of reading "(a)" after a heading as a label, less than ignoring it where "(b)" follows
_COUNTED: Final = 2.0  # what more it costs to ignore a label that the format itself counts
_SOON: Final = 4  # candidates after a label, one of which may count on from it
_UNENDED: Final = 0.1  # the cost of a list that goes on after a definition
_DIVISIONS: Final = frozenset({"part", "chapter", "article", "I.", "A."})  # lists through which others may continue


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A decided label: its paragraph, and the open lists, outermost first, its own last.

    ``start`` is where it begins in its paragraph, if not where the paragraph or the label before it does.
    """

    paragraph: int
    label: LabelReading
    stack: Stack
    start: int = 0


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
        named: a heading follows the label, so it may repeat the previous number by mistake ("6. Fees", "6. Law").
        term: a definition without a label comes before it, and ends the lists inside the definitions before.
        role: what it is to the definitions that follow.
        followed: those of the readings of a new style that a candidate soon after continues: a list may start
            there, whatever its number.
        counted: the format itself counts it, so it is a label, and a list may start or go on there with any number.
    """

    paragraph: int
    readings: Sequence[LabelReading]
    doubt: float
    inner: Sequence[LabelReading] = ()
    headed: bool = False
    restart: bool = False
    repeat: bool = False
    named: bool = False
    term: bool = False
    role: TermRole = NO_ROLE
    followed: Sequence[LabelReading] = ()
    counted: bool = False


@dataclass(frozen=True, slots=True)
class _Path:
    """One way to read the paragraphs so far, held as its last step; see `LabelPlaces` for what it remembers.

    ``introduced`` is the depth of the innermost list whose open label introduces definitions, or 0; ``after_item`` says
    whether the last label is an item of a list; ``around`` is the depth of the lists around the open list of
    definitions, None where none is open.
    """

    cost: float
    stack: Stack
    nested: Nested = frozenset()
    ended: LabelReading | None = None
    body: LabelReading | None = None
    placed: PlacedLabel | None = None
    before: _Path | None = None
    introduced: int = 0
    after_item: bool = False
    around: int | None = None

    def places(self, candidate: LabelCandidate, label: LabelReading) -> Iterator[tuple[float, Stack]]:
        flags = {
            "restart": candidate.restart,
            "repeat": candidate.repeat,
            "named": candidate.named,
            "followed": label in candidate.followed,
            "counted": candidate.counted,
        }
        return LabelPlaces(self.stack, self.nested, self.ended, self.body, **flags).of(label)


def decide_labels(candidates: Sequence[LabelCandidate]) -> list[PlacedLabel]:
    """The labels of a document, in order, each with its reading and the open lists around it."""
    beam = [_Path(0.0, ())]
    for candidate in _with_followers(candidates):
        starts = [start for path in beam for start in _after_term(path)] if candidate.term else beam
        paths = [extended for path in starts for extended in _extended(path, candidate)]
        paths.sort(key=lambda extended: extended.cost)
        beam = _distinct(paths)
    return _decided(beam[0])


def _with_followers(candidates: Sequence[LabelCandidate]) -> Iterator[LabelCandidate]:
    for at, candidate in enumerate(candidates):
        before = {label.style for each in candidates[max(at - _SOON, 0) : at] for label in each.readings}
        after = [label for each in candidates[at + 1 : at + 1 + _SOON] for label in each.readings]
        continued = {(label.style, label.around, label.value[-1:]) for label in after}
        followed = [
            label
            for label in candidate.readings
            if label.value
            and label.style not in before  # else it may go on with those, after a gap
            and (label.style, label.around, (label.value[-1] + 1,)) in continued
        ]
        yield replace(candidate, followed=followed)


def _after_term(path: _Path) -> Iterator[_Path]:
    """The path after a definition, without the lists inside earlier ones, and, at a cost, as it was."""
    around = path.around
    if around is None:
        around = path.introduced if path.introduced and path.after_item else len(path.stack)
    yield replace(path, stack=path.stack[:around], around=around)
    if around < len(path.stack):
        yield replace(path, cost=path.cost + _UNENDED)


def _extended(path: _Path, candidate: LabelCandidate) -> Iterator[_Path]:
    evidence = max(_EVIDENCE.get(label.style, 3.0) for label in candidate.readings)
    ignored = path.cost + max(0.0, evidence - candidate.doubt) + (_COUNTED if candidate.counted else 0.0)
    yield _Path(
        ignored,
        path.stack,
        path.nested,
        path.ended,
        path.body,
        None,
        path,
        path.introduced,
        path.after_item,
        path.around,
    )
    for label in candidate.readings:
        if candidate.inner:
            yield from _repeated(path, candidate, label)
        for cost, stack in path.places(candidate, label):
            extended = _step(path, candidate, label, cost + 0.5 * candidate.doubt, stack)
            yield from _with_inner(extended, candidate) if candidate.inner else (extended,)


def _repeated(path: _Path, candidate: LabelCandidate, label: LabelReading) -> Iterator[_Path]:
    """The second label alone, where the first only repeats the current position: "4.1 (b)" after "4.1 (a)"."""
    for depth, frame in enumerate(path.stack):
        if (frame.style, frame.value, frame.suffix) == (label.style, label.value, label.suffix):
            for inner in candidate.inner:
                for cost, stack in path.places(candidate, inner):
                    if stack[: depth + 1] == path.stack[: depth + 1] and len(stack) > depth + 1:
                        yield _step(path, candidate, inner, cost, stack)


def _with_inner(extended: _Path, candidate: LabelCandidate) -> Iterator[_Path]:
    firsts = [label for label in candidate.inner if label.value == (1,)]
    if not firsts or candidate.headed:
        yield extended
    for label in firsts:
        for cost, stack in extended.places(candidate, label):
            yield _step(extended, candidate, label, cost + (_HEADED if candidate.headed else 0.0), stack)


def _step(path: _Path, candidate: LabelCandidate, label: LabelReading, cost: float, stack: Stack) -> _Path:
    nested = path.nested
    if len(stack) > 1 and (pair := (stack[-2].style, stack[-1].style)) not in nested:
        nested = nested | {pair}
    ended = path.ended if len(path.stack) < len(stack) else None
    if label.style in _DIVISIONS:
        ended = path.stack[len(stack)] if len(path.stack) > len(stack) else None
    outermost = path.stack[0] if path.stack else None
    counts = outermost and outermost is not stack[0] and outermost.style != "schedule" and len(outermost.value) == 1
    body = (outermost if counts else path.body) if stack[0].style == "schedule" or len(stack[0].value) > 1 else None
    introduced = path.introduced if len(stack) > path.introduced else 0
    return _Path(
        path.cost + cost,
        stack,
        nested,
        ended,
        body,
        PlacedLabel(candidate.paragraph, label, stack),
        path,
        len(stack) if candidate.role.introduces else introduced,
        candidate.role.is_item,
        path.around if path.around is not None and len(stack) > path.around else None,
    )


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
    labels: list[PlacedLabel] = []
    at: _Path | None = path
    while at is not None:
        if at.placed is not None:
            labels.append(at.placed)
        at = at.before
    return labels[::-1]
