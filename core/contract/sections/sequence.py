"""Decides between the readings of labels by their sequence.

A beam search goes through the paragraphs in order. Its state is the stack of open lists, with the value that each has
reached, and which list has been seen inside which. A reading costs nothing where it continues an open list or starts a
new one at its first value, and more the worse it fits; reading a paragraph as unlabelled costs what a label of that
style is worth as evidence. The cheapest path through the whole document wins, so a later "(j)" decides that an earlier
"(i)" was a letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.numbering import LabelReading, Stack
from core.contract.sections.unlabelled import NO_ROLE, TermRole
from core.text.numerals import roman_numeral

_WIDTH: Final = 8

# Of each style of label: how deep its lists usually lie among the others, and the cost of reading one as plain text.
_STYLES: Final = {
    "schedule": (0, 2.0),
    "part": (1, 2.0),
    "chapter": (1, 2.0),
    "article": (2, 3.0),
    "I.": (2, 1.2),
    "item": (3, 1.5),
    "section": (3, 2.5),
    "first": (3, 1.2),
    "A.": (3, 1.2),
    "1": (4, 1.6),
    "1 ": (4, 0.4),
    "1.1": (5, 3.0),
    "1-1": (6, 0.6),
    "A.1": (6, 1.5),
    "A.1.1": (6, 1.5),
    "1.1.1.1": (7, 3.0),
    "1)": (7, 1.0),
    "a.": (7, 1.2),
    "(a)": (8, 1.5),
    "(I)": (8, 1.3),
    "i.": (9, 1.2),
    "(i)": (9, 1.5),
    "(A)": (10, 1.3),
    "(1)": (11, 1.3),
}
_OTHER: Final = (6, 3.0)  # of any other style
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


@dataclass(slots=True, eq=False)  # many are made, and a frozen one takes thrice as long to make
class _Path:
    """One way to read the paragraphs so far, held as its last step. It is not changed.

    ``stack`` has the labels of the open lists, ``nested`` the style of each list and of a list seen inside it,
    ``ended`` the last label inside a division that has ended, which the next division may continue, and ``body`` that
    of the list which a schedule or decimals interrupt, and which may continue after them. ``introduced`` is the depth
    of the innermost list whose open label introduces definitions, or 0; ``after_item`` says whether the last label is
    an item of a list; ``around`` is the depth of the lists around the open list of definitions, None where none is
    open.
    """

    cost: float
    stack: Stack
    nested: frozenset[tuple[str, str]] = frozenset()
    ended: LabelReading | None = None
    body: LabelReading | None = None
    placed: PlacedLabel | None = None
    before: _Path | None = None
    introduced: int = 0
    after_item: bool = False
    around: int | None = None


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
    evidence = max(_STYLES.get(label.style, _OTHER)[1] for label in candidate.readings)
    ignored = path.cost + max(0.0, evidence - candidate.doubt) + (_COUNTED if candidate.counted else 0.0)
    yield _Path(
        cost=ignored,
        stack=path.stack,
        nested=path.nested,
        ended=path.ended,
        body=path.body,
        before=path,
        introduced=path.introduced,
        after_item=path.after_item,
        around=path.around,
    )
    for label in candidate.readings:
        if candidate.inner:
            yield from _repeated(path, candidate, label)
        for cost, stack in _places(path, candidate, label):
            extended = _step(path, candidate, label, cost + 0.5 * candidate.doubt, stack)
            yield from _with_inner(extended, candidate) if candidate.inner else (extended,)


def _repeated(path: _Path, candidate: LabelCandidate, label: LabelReading) -> Iterator[_Path]:
    """The second label alone, where the first only repeats the current position: "4.1 (b)" after "4.1 (a)"."""
    for depth, frame in enumerate(path.stack):
        if (frame.style, frame.value, frame.suffix) == (label.style, label.value, label.suffix):
            for inner in candidate.inner:
                for cost, stack in _places(path, candidate, inner):
                    if stack[: depth + 1] == path.stack[: depth + 1] and len(stack) > depth + 1:
                        yield _step(path, candidate, inner, cost, stack)


def _with_inner(extended: _Path, candidate: LabelCandidate) -> Iterator[_Path]:
    firsts = [label for label in candidate.inner if label.value == (1,)]
    if not firsts or candidate.headed:
        yield extended
    for label in firsts:
        for cost, stack in _places(extended, candidate, label):
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
        cost=path.cost + cost,
        stack=stack,
        nested=nested,
        ended=ended,
        body=body,
        placed=PlacedLabel(candidate.paragraph, label, stack),
        before=path,
        introduced=len(stack) if candidate.role.introduces else introduced,
        after_item=candidate.role.is_item,
        around=path.around if path.around is not None and len(stack) > path.around else None,
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


# ----------------------------------------------------------------------------------------------- where a label can go

_TWICE: Final = 1.2  # the cost of a repeated number, less than that of ignoring it
_SKIPPED: Final = 1.4  # the cost of one number left out before a label with a heading: what bore it may be deleted
_MIDWAY: Final = 1.8  # the cost of a list that does not start at its first value, and 0.2 for each value up to 8
_COUNTED_ON: Final = 1.4  # the cost of such a list where a label soon after counts on from it
_ELSEWHERE: Final = 0.8  # the cost of a list that goes on with another number than the next, where the format says so
_INSET: Final = 0.8  # the cost of continuing a list that a schedule or decimals interrupt
_LOST: Final = 2  # how far that list may have advanced meanwhile, where decimals stand for a lost number
_MISNUMBERED: Final = 0.6  # the cost of a decimal under another number than its own
_FAR: Final = 3  # a list is seldom more ranks than this above the one that it is in
_DEEPEST: Final = 24  # lists around a label
_HIGH: Final = 4  # a list up to this rank can head a document or follow a heading of its own
_PARENT_OF_DECIMAL: Final = frozenset({"article", "section", "1", "1 ", "part", "chapter", "item", "I."})


def _places(path: _Path, candidate: LabelCandidate, label: LabelReading) -> Iterator[tuple[float, Stack]]:
    """Where a label can go: the cost of each place, and the lists open after it; never deeper than in any contract."""
    return (place for place in _all_places(path, candidate, label) if len(place[1]) <= _DEEPEST)


def _all_places(path: _Path, candidate: LabelCandidate, label: LabelReading) -> Iterator[tuple[float, Stack]]:
    if label.style == "schedule":
        yield 0.0, (label,)
        return
    stack, body = path.stack, path.body
    for depth, frame in enumerate(stack):
        if frame.style == label.style:
            cost = _step_cost(candidate, frame, label) + 0.02 * (len(stack) - depth - 1)
            yield cost, (*stack[:depth], label)
    if body and label.style == body.style and 0 < label.value[0] - body.value[0] <= _LOST:
        yield _INSET, (label,)
    yield from _decimal_start(stack, label) if len(label.value) > 1 else _list_start(path, candidate, label)


def _step_cost(candidate: LabelCandidate, last: LabelReading, label: LabelReading) -> float:
    """The cost of a label as the next of a list after ``last``."""
    if label.around > last.around:
        return 0.2 if label.value[-1] <= 1 else 1.5
    if label.around < last.around:
        return 3.5
    gap = label.value[-1] - last.value[-1]
    if gap == 0 and label.inserted in ((last.inserted[0] + 1, 0), (last.inserted[0], last.inserted[1] + 1)):
        return 0.0  # 10B after 10A or 10AA, 10AA after 10A
    if label.suffix:
        return 2.5
    if gap == 1:
        return 0.0
    if candidate.counted and label.value[-1] > 1:
        return _ELSEWHERE
    if gap == 0 and candidate.named:
        return _TWICE
    if gap == 2 and candidate.named:
        return _SKIPPED
    if 1 < gap <= 5:
        return 0.8 + 0.4 * gap
    if label.value == (1,):
        return 0.4 if candidate.repeat else 1.6
    return 3.5


def _decimal_start(stack: Stack, label: LabelReading) -> Iterator[tuple[float, Stack]]:
    first = label.value[-1] <= 1
    for depth in range(len(stack) - 1, -1, -1):
        frame = stack[depth]
        if frame.whole == label.around and _may_hold_decimals(frame):
            yield 0.0 if first else 1.4, (*stack[: depth + 1], label)
            return
    outer = tuple(frame for frame in stack[:1] if frame.style in ("schedule", "article", "part", "chapter"))
    above = [depth for depth, frame in enumerate(stack) if _is_ancestor(frame, label)]
    if first and not above and (around := _misnumbered(stack, label)):
        yield _MISNUMBERED, (*around, label)
    yield 0.7 if first else 2.6, (*(stack[: above[-1] + 1] if above else outer), label)


def _misnumbered(stack: Stack, label: LabelReading) -> Stack:
    """The lists around a decimal that counts on its own under a later number, as 1.1 printed under 4; or none."""
    for depth in range(len(stack) - 1, -1, -1):
        if stack[depth].style in _PARENT_OF_DECIMAL:
            return stack[: depth + 1] if stack[depth].value[0] > label.value[0] else ()
    return ()


def _is_ancestor(frame: LabelReading, label: LabelReading) -> bool:
    """Whether a decimal begins with an open number, as 2.2.1 does with 2, whatever is missing between them."""
    numbers, letters = label.value[: len(frame.value)], label.letters[: len(frame.value)]
    return _may_hold_decimals(frame) and frame.whole == (numbers, letters if any(letters) else ())


def _may_hold_decimals(frame: LabelReading) -> bool:
    return frame.style in _PARENT_OF_DECIMAL or len(frame.value) > 1


def _list_start(path: _Path, candidate: LabelCandidate, label: LabelReading) -> Iterator[tuple[float, Stack]]:
    stack, rank, ended = path.stack, _rank(label), path.ended
    hundreds = label.style == "section" and any(
        100 * frame.value[0] + 1 == label.value[0] for frame in stack if frame.value
    )
    first = (label.value[0] == 1 and not label.suffix) or hundreds
    same = [depth for depth, frame in enumerate(stack) if frame.style == label.style]
    if ended and ended.style == label.style and label.value[0] == ended.value[0] + 1:
        cost = 0.1
    elif first or (candidate.counted and not same):
        cost = 0.3
    elif label in candidate.followed and not same:  # else it may go on with one of those, after a gap
        cost = _COUNTED_ON
    else:
        cost = _MIDWAY + 0.2 * min(label.value[0], 8)
    if not same or same[-1] < len(stack) - 1:
        yield cost + _nesting_cost(path, candidate, label) + (0.5 if same else 0.0), (*stack, label)
    outer = tuple(frame for frame in stack if _rank(frame) < rank)
    if len(outer) < len(stack):
        yield cost + 0.4, (*outer, label)
    if candidate.restart and stack and rank <= _HIGH:
        yield cost - 0.1, (*(frame for frame in stack[:1] if frame.style == "schedule"), label)


def _nesting_cost(path: _Path, candidate: LabelCandidate, label: LabelReading) -> float:
    """The cost of a list of this style inside the innermost open one."""
    if not path.stack:
        return 0.0
    parent = path.stack[-1]
    if (parent.style, label.style) in path.nested:
        return -0.2
    inverted = _rank(parent) - _rank(label)
    if inverted < 0:
        return 0.0
    return 0.7 if candidate.repeat or inverted > _FAR else 0.1 + 0.07 * inverted


def _rank(label: LabelReading) -> int:
    return _STYLES.get(label.style, _OTHER)[0]


# ------------------------------------------------------------------------------------------ labels inside a paragraph

_MOST: Final = 6  # labels inside the paragraphs between two others
_NEAR: Final = 3  # paragraphs from one label to the next
_NUMBERS: Final = {"(1)", "1)", "1", "1.1", "1.1.1"}
_LETTERED: Final = {"(a)", "(A)", "a.", "A."}
_ROMAN: Final = {"(i)", "(I)", "i.", "I."}
_CITED: Final = re.compile(r"(?:sections?|clauses?|(?:sub)?paragraphs?|articles?|items?|parts?|§+)\s*$", re.IGNORECASE)
_BEFORE_NEXT: Final = re.compile(r"(?:[;:,.—–]|\b(?:and|or|and/or))\s*$")
_AFTER_STOP: Final = re.compile(r"[;:.]\s*$")


def with_inset(paragraphs: Sequence[BodyParagraph], placed: Sequence[PlacedLabel]) -> list[PlacedLabel]:
    """All labels, with those inside paragraphs that are missing between two others, or before the first of a list.

    Only a label that begins a paragraph is found by itself; one inside a paragraph may be part of a sentence. Where the
    labels of a list do not follow each other, and those that are missing stand between them, they are its items.
    """
    labels: list[PlacedLabel] = []
    for place in placed:
        if labels:
            labels.extend(_missing(paragraphs, labels[-1], place))
        labels.append(place)
    return labels


def _missing(paragraphs: Sequence[BodyParagraph], last: PlacedLabel, place: PlacedLabel) -> list[PlacedLabel]:
    """The missing labels between two that follow each other; none unless all are found."""
    first = _first_missing(last, place)
    count = place.label.value[-1] - first if first else 0
    if not (0 < count <= _MOST and 0 < place.paragraph - last.paragraph <= _NEAR):
        return []
    found: list[PlacedLabel] = []
    at, offset = last.paragraph, last.label.end
    for number in range(first, place.label.value[-1]):
        if not (printed := _printed(place.label, number)):
            return []
        hit = next(_found(paragraphs, at, offset, place.paragraph, printed, begun=number > 1), None)
        if hit is None:
            return []
        at, start = hit
        offset = start + len(printed) + 1
        label = LabelReading(place.label.style, (*place.label.value[:-1], number), printed, offset)
        found.append(PlacedLabel(at, label, (*place.stack[:-1], label), start))
    return found


def _first_missing(last: PlacedLabel, place: PlacedLabel) -> int:
    """The number of the first label that may be missing before ``place``; 0 where none can be."""
    outer = place.stack[:-1]
    if place.label.style == "schedule" or place.label.suffix:
        return 0
    if len(last.stack) < len(outer) or any(one is not other for one, other in zip(last.stack, outer, strict=False)):
        return 0
    if len(last.stack) == len(outer):
        return 1
    before = last.stack[len(outer)]
    alike = before.style == place.label.style and before.value[:-1] == place.label.value[:-1]
    return before.value[-1] + 1 if alike else 0


def _printed(label: LabelReading, number: int) -> str:
    """How a label of the same list with another number is printed; "" where that is not known."""
    mark = re.search(r"([A-Za-z]+|\d+)(\W*)$", label.text)
    if mark is None:
        return ""
    if label.style in _NUMBERS:
        counted = str(number)
    elif label.style in _LETTERED and number <= 26:
        counted = chr(96 + number)
    elif label.style in _ROMAN:
        counted = roman_numeral(number)
    else:
        return ""
    counted = counted.upper() if mark[1].isupper() else counted
    return label.text[: mark.start()] + counted + mark[2]


def _found(
    paragraphs: Sequence[BodyParagraph], at: int, offset: int, end: int, printed: str, *, begun: bool
) -> Iterator[tuple[int, int]]:
    """Where a label stands before paragraph ``end``, from ``offset`` in paragraph ``at``: the paragraph and offset."""
    enclosed = printed.startswith("(")
    pattern = re.compile(rf"(?<![\w(]){re.escape(printed)}\s" + ("" if enclosed else r"(?=[A-Z\"“\[*])"))
    for i in range(at, end):
        text = paragraphs[i].text
        for match in pattern.finditer(text, offset if i == at else 0):
            before = text[: match.start()]
            allowed = _BEFORE_NEXT.search(before) if begun else not _CITED.search(before)
            if before.strip() and (allowed if enclosed else _AFTER_STOP.search(before)):
                yield i, match.start()
