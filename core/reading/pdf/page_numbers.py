"""Page numbers of a PDF: numbers alone on their lines that count up through the pages.

A single line does not show whether "5" or "(i)" is the number of its page or the label of the provision below it. The
others do: page numbers count up, or are printed in one place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from core.reading.pdf.sheets import Row, Sheet
from core.text.labels import is_label
from core.text.numerals import roman_value

_APART: Final = 0.2  # of a page: the smallest distance between two page numbers inside the text
_NEAR: Final = 6.0  # points by which the place of page numbers may shift from page to page
_BESIDE: Final = 24.0  # points by which it may shift across
_PER_PAGE: Final = 4  # pages of the original on a page of the file
_COVERS: Final = 2  # pages in front that may be without a number
_LONGEST: Final = 24  # characters
_NUMBERS: Final = re.compile(r"\d+|\b[ivxl]{1,6}\b")
_PAGE_NUMBER: Final = re.compile(
    r"[-–—~|│\s\[(]*(?:page\s*)?[-–—|│\s]*(?:[a-z]{1,3}\s?[-–.]\s?)?#(?:\s*(?:of|/)\s*#)?[-–—~|│\s\])]*(?:page)?\.?"
)
_ENDS_SENTENCE: Final = re.compile(r"page\s.*\.")  # the last words of one: "on", "page 17."


@dataclass(frozen=True, slots=True)
class _Number:
    """A number alone on its line: its value, wording and page, how far down the document it is, and its place."""

    row: Row
    key: str
    values: tuple[int, ...]
    at: float  # in pages
    foot: float  # distance from the foot of the page, in points
    aside: float  # distance from the middle of the page, in points; positive on the right


@lru_cache(maxsize=1 << 14)
def key_of(text: str) -> str:
    """The wording of a row with "#" for every number, roman ones included, in small letters."""
    return _NUMBERS.sub("#", text.lower())


def numbers_in(text: str) -> tuple[int, ...]:
    """The values of the numbers in a row, in order."""
    return tuple(int(m) if m.isdecimal() else roman_value(m) or 0 for m in _NUMBERS.findall(text.lower()))


def is_bare_number(line: Sequence[Row]) -> bool:
    """Whether a line is worded as a page number, and not as the label of a provision."""
    if len(line) > 1 or len(line[0].text) > _LONGEST or "#" in line[0].text or _ENDS_SENTENCE.fullmatch(line[0].text):
        return False
    key = key_of(line[0].text)
    return bool(_PAGE_NUMBER.fullmatch(key)) and not is_label_key(key)


@lru_cache(maxsize=1 << 10)
def is_label_key(key: str) -> bool:
    """Whether rows of this wording may be labels of provisions and nothing else: "(#)", "#.", "c."."""
    return is_label(key.replace("#", "1"))


def page_marks(sheets: Sequence[Sheet], paged: Sequence[list[list[Row]]]) -> set[int]:
    """The ids of the rows, wherever they are, that count up, well apart: three or more in one count.

    Args:
        sheets: the pages.
        paged: the lines of each page.
    """
    alone = [
        (
            line[0],
            key_of(line[0].text),
            numbers_in(line[0].text)[0],
            page + line[0].box[1] / max(sheets[page].height, 1),
        )
        for page, lines in enumerate(paged)
        for line in lines
        if is_bare_number(line) and not _is_beside(line[0], sheets[page])
    ]
    longest: list[tuple[int, int | None]] = []
    for i, (_, key, number, at) in enumerate(alone):
        best: tuple[int, int | None] = (1, None)
        for j in range(max(0, i - 12), i):
            _, other, before, stood = alone[j]
            if other == key and before + 1 == number and at - stood >= _APART and longest[j][0] >= best[0]:
                best = (longest[j][0] + 1, j)
        longest.append(best)
    marks: set[int] = set()
    for i in range(len(alone) - 1, -1, -1):
        if longest[i][0] >= 3 and id(alone[i][0]) not in marks:
            step: int | None = i
            while step is not None:
                marks.add(id(alone[step][0]))
                step = longest[step][1]
    return marks


def edge_numbers(sheets: Sequence[Sheet], paged: Sequence[list[list[Row]]], gone: set[int]) -> set[int]:
    """The ids of the rows that are page numbers at the edges of the pages' text.

    Args:
        sheets: the pages.
        paged: the lines of each page.
        gone: the ids of the rows already known to be no text; the page numbers among them show place and count.
    """
    known = [
        _number(line[0], sheet)
        for sheet, lines in zip(sheets, paged, strict=True)
        for line in lines
        if id(line[0]) in gone and is_bare_number(line)
    ]
    at_edges = [
        _number(line[0], sheet)
        for sheet, lines in zip(sheets, paged, strict=True)
        for line in edge_lines(lines, gone)
        if is_bare_number(line) and not _is_beside(line[0], sheet)
    ]
    every = [*known, *at_edges]
    return {id(number.row) for number in at_edges if _is_page_number(number, every)}


def edge_lines(lines: Sequence[list[Row]], gone: set[int]) -> list[list[Row]]:
    """The first and the last line of a page without those already known to be no text, where it has more than one."""
    left = [line for line in lines if not all(id(row) in gone for row in line)]
    return [*left[:1], *left[-1:]] if len(left) > 1 else []


def _number(row: Row, sheet: Sheet) -> _Number:
    down, aside = row.box[1] / max(sheet.height, 1), (row.box[0] + row.box[2] - sheet.width) / 2
    return _Number(row, key_of(row.text), numbers_in(row.text), row.page + down, sheet.height - row.box[3], aside)


def _is_beside(row: Row, sheet: Sheet) -> bool:
    """Whether other words are beside a number, as beside the mark of a note or a label drawn a little higher."""
    least = 0.3 * row.height
    return key_of(row.text) == "#" and any(
        other is not row and min(other.box[3], row.box[3]) - max(other.box[1], row.box[1]) > least
        for other in sheet.rows
    )


def _is_page_number(number: _Number, every: Sequence[_Number]) -> bool:
    first, last = number.values[0], number.values[-1]
    if len(number.values) > 1 and first > last:  # "77/1024"
        return False
    if number.key != "#" or abs(number.aside) < _NEAR:  # "Page 5", "- 5 -", "A-5"; no label is in the middle
        return True
    others = [other for other in every if other is not number and other.key == number.key]
    if any(_is_in_place(number, other) or _counts_on(number, other) for other in others):
        return True
    return len(others) < 2 and 0 <= number.row.page - first <= _COVERS


def _is_in_place(number: _Number, other: _Number) -> bool:
    near = abs(number.foot - other.foot) < _NEAR and abs(number.aside - other.aside) < _BESIDE
    return number.row.page != other.row.page and near


def _counts_on(number: _Number, other: _Number) -> bool:
    """Whether the numbers of two pages rise as the pages do, a few for each page of the file."""
    pages, step = number.at - other.at, number.values[0] - other.values[0]
    return pages * step > 0 and _APART < abs(pages) <= _PER_PAGE and abs(step) <= _PER_PAGE * (abs(pages) + 1)
