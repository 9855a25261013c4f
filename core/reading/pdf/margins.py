"""Line numbers in the margin of a page, as on pleading paper and in drafts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from core.reading.pdf.bands import bands, line_segments
from core.reading.pdf.sheets import Row, Sheet

_LEAST: Final = 5  # numbers on a page
_ALONE: Final = 15  # numbers on the only page of a file with any
_COVERED: Final = 0.4  # of the height of the text
_LINED: Final = 0.6  # at least this share of the lines beside them is counted; section labels count fewer
_PROSE: Final = 20  # characters
_STANDING_OUT: Final = 0.02  # of the rows of a document


def remove_line_numbers(sheets: Sequence[Sheet]) -> None:
    """Removes line numbers from the sheets' rows, where the margins of the document's pages contain them."""
    margins = _margins(sheets)
    numbered = [_line_numbers(sheet, margins) for sheet in sheets]
    pages = [numbers for numbers in numbered if numbers]
    if len(pages) < 2 and not any(len(numbers) >= _ALONE for numbers in pages):
        return
    for sheet, numbers in zip(sheets, numbered, strict=True):
        gone = set(map(id, numbers))
        if gone:
            sheet.rows = [row for row in sheet.rows if id(row) not in gone]


def _margins(sheets: Sequence[Sheet]) -> tuple[float, float]:
    """Where the text of the document begins and ends across a page, but for a few rows that stand out."""
    text = [row for sheet in sheets for row in sheet.rows if len(row.text) >= _PROSE]
    few = int(_STANDING_OUT * len(text))
    lefts, rights = sorted(row.box[0] for row in text), sorted(row.box[2] for row in text)
    return (lefts[few], rights[-1 - few]) if text else (0.0, 0.0)


def _line_numbers(sheet: Sheet, margins: tuple[float, float]) -> list[Row]:
    """The numbers one under another outside the text of a page, and of the document, that count the page's lines."""
    text = [row for row in sheet.rows if len(row.text) >= _PROSE]
    if not text:
        return []
    left = min(margins[0], *(row.box[0] for row in text))
    right = max(margins[1], *(row.box[2] for row in text))
    alone = [row for row in sheet.rows if len(row.text) <= 3 and row.text.isdecimal()]
    height = max(row.box[3] for row in text) - min(row.box[1] for row in text)
    for side in ([r for r in alone if r.box[2] <= left + 1], [r for r in alone if r.box[0] >= right - 1]):
        counted = _counted(sorted(side, key=lambda row: row.box[1]))
        if len(counted) >= _LEAST and counted[-1].box[1] - counted[0].box[1] >= _COVERED * height:
            beside = [r for r in text if counted[0].box[1] <= (r.box[1] + r.box[3]) / 2 <= counted[-1].box[3]]
            lined = int(counted[-1].text) - int(counted[0].text) >= _LINED * len(bands(beside))
            if beside and lined and not _are_cells(counted, sheet):
                return counted
    return []


def _are_cells(counted: Sequence[Row], sheet: Sheet) -> bool:
    """Whether numbers are the first cells of a table: most of them have several cells beside them."""
    numbers = set(map(id, counted))
    rows = [len(line_segments(band)) > 2 for band in bands(sheet.rows) if any(id(row) in numbers for row in band)]
    return 2 * sum(rows) > len(rows)


def _counted(rows: list[Row]) -> list[Row]:
    """The rows if all of them are numbers that count up by one or by five; else none."""
    numbers = [int(row.text) for row in rows]
    steps = {b - a for a, b in pairwise(numbers)}
    lined = rows and max(r.box[2] for r in rows) - min(r.box[2] for r in rows) < rows[0].size * 1.5
    return rows if lined and (steps == {1} or steps == {5}) else []
