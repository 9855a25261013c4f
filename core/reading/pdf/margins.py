"""Line numbers in the margin of a page, as on pleading paper and in drafts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from core.reading.pdf.bands import bands
from core.reading.pdf.sheets import Row, Sheet

_LEAST: Final = 5  # numbers on a page
_ALONE: Final = 15  # numbers on the only page of a file with any
_COVERED: Final = 0.4  # of the height of the text
_LINED: Final = 0.6  # at least this share of the lines beside them is counted; section labels count fewer
_PROSE: Final = 20  # characters


def remove_line_numbers(sheets: Sequence[Sheet]) -> None:
    """Removes line numbers from the sheets' rows, where the margins of the document's pages contain them."""
    numbered = [_line_numbers(sheet) for sheet in sheets]
    pages = [numbers for numbers in numbered if numbers]
    if len(pages) < 2 and not any(len(numbers) >= _ALONE for numbers in pages):
        return
    for sheet, numbers in zip(sheets, numbered, strict=True):
        gone = set(map(id, numbers))
        if gone:
            sheet.rows = [row for row in sheet.rows if id(row) not in gone]


def _line_numbers(sheet: Sheet) -> list[Row]:
    """The numbers one under another outside the text of a page that count its lines."""
    text = [row for row in sheet.rows if len(row.text) >= _PROSE]
    if not text:
        return []
    left, right = min(row.box[0] for row in text), max(row.box[2] for row in text)
    alone = [row for row in sheet.rows if len(row.text) <= 3 and row.text.isdecimal()]
    height = max(row.box[3] for row in text) - min(row.box[1] for row in text)
    for side in ([r for r in alone if r.box[2] <= left + 1], [r for r in alone if r.box[0] >= right - 1]):
        counted = _counted(sorted(side, key=lambda row: row.box[1]))
        if len(counted) >= _LEAST and counted[-1].box[1] - counted[0].box[1] >= _COVERED * height:
            beside = [r for r in text if counted[0].box[1] <= (r.box[1] + r.box[3]) / 2 <= counted[-1].box[3]]
            if len(beside) and int(counted[-1].text) - int(counted[0].text) >= _LINED * len(bands(beside)):
                return counted
    return []


def _counted(rows: list[Row]) -> list[Row]:
    """The rows if all of them are numbers that count up by one or by five; else none."""
    numbers = [int(row.text) for row in rows]
    steps = {b - a for a, b in pairwise(numbers)}
    lined = rows and max(r.box[2] for r in rows) - min(r.box[2] for r in rows) < rows[0].size * 1.5
    return rows if lined and (steps == {1} or steps == {5}) else []
