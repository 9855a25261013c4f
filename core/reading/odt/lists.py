"""The automatic numbers of an OpenDocument text: those of lists and of numbered headings.

Source: OpenDocument 1.3 part 3, 5.3 and 16.31 to 16.34; LibreOffice's own pattern of a number
(``loext:num-list-format``, ``style:num-list-format`` from 1.4 on) goes before prefix and suffix.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from core.reading.blocks.numerals import BULLET, list_number
from core.reading.files.xml import Element

TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
STYLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_LOEXT: Final = "{urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0}"
XML_ID: Final = "{http://www.w3.org/XML/1998/namespace}id"
_FORMATS: Final = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"} | {
    "": "none",
    "01, 02, 03, ...": "decimalZero",
    "1st": "ordinal",
    "One": "cardinalText",
    "First": "ordinalText",
}
_PLACE: Final = re.compile(r"%(\d{1,2})%")
_LONGEST: Final = 200  # characters of a pattern
_DEEPEST: Final = 10


@dataclass(frozen=True, slots=True)
class ListLevel:
    """How one level is numbered; ``pattern`` contains ``%n%`` in place of the number of level n."""

    format: str
    pattern: str
    start: int
    legal: bool
    tight: bool  # nothing separates the number from the text


@dataclass(slots=True)
class _Count:
    """How far a list has been counted: its style, and the number last given at each level in use."""

    style: str
    numbers: dict[int, int] = field(default_factory=dict)


class OdtLists:
    """Gives each paragraph of a list its label; to be called in document order."""

    def __init__(self, styles: dict[str, Element], outline: Element | None) -> None:
        self._styles = {name: _levels(style) for name, style in styles.items()}
        self._styles[""] = {} if outline is None else _levels(outline)
        self._counts: list[_Count] = []
        self._by_id: dict[str, _Count] = {}
        self._outline = _Count("")

    def open(self, element: Element) -> _Count:
        """The count of an outermost list: its own, or that of the list that it continues."""
        style = element.get(f"{TEXT}style-name", "")
        count = self._by_id.get(element.get(f"{TEXT}continue-list", ""))
        if count is None and element.get(f"{TEXT}continue-numbering") == "true":
            count = next((other for other in reversed(self._counts) if other.style == style), None)
        count = count or _Count(style)
        self._counts.append(count)
        if (name := element.get(XML_ID)) is not None:
            self._by_id[name] = count
        return count

    def label(self, count: _Count, style: str, level: int, start: int | None = None) -> str:
        """Counts a paragraph at a level, from 1, and gives what is printed before it; "" for no number."""
        levels = self._styles.get(style, {})
        if level not in levels:
            return ""
        numbers = count.numbers
        for upper in range(1, level):
            if upper in levels:
                numbers.setdefault(upper, levels[upper].start)
        numbers[level] = numbers.get(level, levels[level].start - 1) + 1 if start is None else start
        for lower in [lower for lower in numbers if lower > level]:
            del numbers[lower]
        return _rendered(levels, numbers, level)

    def heading(self, level: int, start: int | None = None) -> str:
        """The number of a heading outside all lists."""
        shown = self._styles[""].get(level)
        return self.label(self._outline, "", level, start) if shown and shown.pattern else ""


def _rendered(levels: dict[int, ListLevel], numbers: dict[int, int], level: int) -> str:
    shape = levels[level]
    if shape.format == "bullet":
        return f"{BULLET} "

    def place(match: re.Match[str]) -> str:
        index = int(match[1])
        if index not in levels or index > level:
            return ""
        upper = levels[index]
        return list_number(max(numbers.get(index, upper.start), 0), upper.format, legal=shape.legal)

    label = _PLACE.sub(place, shape.pattern).strip()
    return label + ("" if shape.tight or not label else " ")


def _levels(style: Element) -> dict[int, ListLevel]:
    levels: dict[int, ListLevel] = {}
    for item in style:
        index = whole_number(item.get(f"{TEXT}level"))
        if index is not None and 1 <= index <= _DEEPEST:
            levels[index] = _level(item, index, levels)
    return levels


def _level(item: Element, index: int, uppers: dict[int, ListLevel]) -> ListLevel:
    kind = item.tag.rpartition("-")[2]
    if kind not in {"number", "style"}:  # a bullet, or a picture as one
        return ListLevel("bullet", BULLET, 1, legal=False, tight=False)
    number_format = item.get(f"{STYLE}num-format", "")
    start, shown = whole_number(item.get(f"{TEXT}start-value")), whole_number(item.get(f"{TEXT}display-levels")) or 1
    pattern = item.get(f"{STYLE}num-list-format") or item.get(f"{_LOEXT}num-list-format")
    if pattern is None:
        first = max(1, index - shown + 1)
        above = [f"%{upper}%" for upper in range(first, index) if upper in uppers and uppers[upper].format != "none"]
        own = ".".join([*above, f"%{index}%"]) if number_format else ""
        pattern = item.get(f"{STYLE}num-prefix", "") + own + item.get(f"{STYLE}num-suffix", "")
    alignment = item.find(f"{STYLE}list-level-properties/{STYLE}list-level-label-alignment")
    return ListLevel(
        format=_FORMATS.get(number_format, "decimal"),
        pattern=pattern[:_LONGEST],
        start=1 if start is None else start,
        legal=item.get(f"{_LOEXT}is-legal") == "true",
        tight=alignment is not None and alignment.get(f"{TEXT}label-followed-by") == "nothing",
    )


def whole_number(text: str | None) -> int | None:
    """A whole number of at most nine digits; None for anything else."""
    return int(text) if text is not None and text.isascii() and text.isdecimal() and len(text) < 10 else None
