"""Labels inside a paragraph that the label of the next continues: "... shall (a) deliver; and" before "(b) pay"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.numbering import LabelReading
from core.contract.sections.sequence import PlacedLabel
from core.text.numerals import roman_numeral

_MOST: Final = 6  # labels inside the paragraphs between two others
_NEAR: Final = 3  # paragraphs from one label to the next
_COUNTED: Final = {"(1)", "1)", "1", "1.1", "1.1.1"}
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
    if label.style in _COUNTED:
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
