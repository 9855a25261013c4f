"""The lines of a page: which of its rows stand on one baseline, and which of those are one run of words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from core.reading.pdf.sheets import Row
from core.text.labels import is_label

_CELL_GAP: Final = 1.6  # of the type's size; words of a justified line are nearer
_WORD_GAP: Final = 0.5
_LEADERS: Final = re.compile(r"(?:\.\s?){4,}$|…$")
_LABEL_REACH: Final = 9.0  # of the type's size, from a label to its text


def bands(rows: Iterable[Row]) -> list[list[Row]]:
    """The rows grouped by baseline, from the top of the page to its foot, each group from left to right."""
    grouped: list[list[Row]] = []
    for row in sorted(rows, key=lambda row: (row.box[1] + row.box[3], row.box[0])):
        if grouped and _same_baseline(grouped[-1], row):
            grouped[-1].append(row)
        else:
            grouped.append([row])
    for band in grouped:
        if len(band) > 1:
            band.sort(key=lambda row: row.box[0])
    return grouped


def _same_baseline(band: list[Row], row: Row) -> bool:
    """Whether a row is beside those of a band: at their height, and overlapping none of them."""
    first = band[0].box
    top, foot = row.box[1], row.box[3]
    shared = min(first[3], foot) - max(first[1], top)
    if shared <= 0.5 * min(first[3] - first[1], foot - top):
        return False
    return all(min(other.box[2], row.box[2]) - max(other.box[0], row.box[0]) < 2 for other in band)


def line_segments(band: list[Row]) -> list[Row]:
    """The pieces of a line, joined where they are one run of words or a label and its text."""
    if len(band) == 1:
        return band
    pieces = [band[0]]
    for before, row in pairwise(band):
        last = pieces[-1]
        gap = row.box[0] - last.box[2]
        if _goes_on(before, row, gap) or (len(pieces) == 1 and _is_led(last, row, gap)):
            pieces[-1] = _beside(last, row, "" if gap < 0.1 * last.size else " ")
        else:
            pieces.append(row)
    return pieces


def _goes_on(before: Row, row: Row, gap: float) -> bool:
    """Whether a piece belongs to the same run of words as the previous one: near it, and drawn right after it."""
    widest = _CELL_GAP if row.drawn == before.drawn + 1 else _WORD_GAP
    return gap < widest * max(row.size, before.size) or (bool(_LEADERS.search(before.text)) and len(row.text) < 8)


def _is_led(last: Row, row: Row, gap: float) -> bool:
    return is_label(last.text) and gap < _LABEL_REACH * row.size


def is_stretched(line: Sequence[Row], beside: Row) -> bool:
    """Whether a line with wide gaps is running text, stretched to the margin where the line beside it ends."""
    near = abs(beside.box[1] - line[0].box[1]) < 1.6 * max(beside.size, line[0].size)
    begins = beside.box[0] < line[0].box[0] + 2 and beside.width > 0.8 * (line[-1].box[2] - line[0].box[0])
    return near and begins and abs(beside.box[2] - line[-1].box[2]) < 1.5


def join_row(line: Sequence[Row], between: str = "\t") -> Row:
    """The pieces of a line as one row, its cells separated by tabs."""
    row = line[0]
    for piece in line[1:]:
        row = _beside(row, piece, between)
    return row


def _beside(row: Row, piece: Row, between: str) -> Row:
    a, b = row.box, piece.box
    box = (a[0], min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
    size, drawn = max(row.size, piece.size), min(row.drawn, piece.drawn)
    underlined = row.underlined or (piece.underlined and is_label(row.text))
    return replace(row, text=row.text + between + piece.text, box=box, size=size, drawn=drawn, underlined=underlined)
