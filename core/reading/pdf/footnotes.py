"""Footnotes of a PDF: notes in small type at the foot of a page or column, and their marks, small and raised, above."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from core.reading.pdf.sheets import RAISED, Row, Sheet, bands
from core.text.sentences import ends_sentence

_SMALL: Final = 0.95  # of the size of the body
_RAISED: Final = re.compile(f"{RAISED[0]}(.*?){RAISED[1]}")
_SPACED: Final = re.compile(f"( ?){_RAISED.pattern}")
_START: Final = re.compile(rf"{RAISED[0]}(.*?){RAISED[1]}\s*|(\d{{1,3}}|\*{{1,5}}|[†‡§]{{1,2}})[.)]?\s*(?=[^\s\d.,])")
_BETWEEN: Final = 2.6  # of the size of type: the widest gap between two lines of notes

Note = list[Row]


def lift_notes(sheets: Sequence[Sheet]) -> list[Note]:
    """Takes the footnotes out of the sheets' rows and returns them in document order, each beginning with ``[mark]``.

    A note counts only where its mark is raised in the text of its page; there it becomes ``[mark]`` too. A note that
    continues at the foot of the next page is one note. All other raised marks stay as they are: exponents, ordinals,
    trade marks.
    """
    notes: list[Note] = []
    body = 0.0
    for sheet in sheets:
        marked = any(RAISED[0] in row.text for row in sheet.rows)
        going_on = bool(notes) and notes[-1][-1].page == sheet.number - 1 and not ends_sentence(notes[-1][-1].text)
        if marked or going_on:
            body = body or _usual_size(row for other in sheets for row in other.rows)
            _lift(sheet, body, notes, going_on=going_on)
    return notes


def _usual_size(rows: Iterable[Row]) -> float:
    sizes: Counter[float] = Counter()
    for row in rows:
        sizes[round(row.size, 1)] += len(row.text)
    return max(sizes, key=lambda size: sizes[size], default=0.0)


def _lift(sheet: Sheet, body: float, notes: list[Note], *, going_on: bool) -> None:
    taken: set[int] = set()
    called: set[str] = set()
    for foot in _feet(sheet, body) or _marked_foot(sheet):
        inside = {id(row) for line in foot for row in line}
        marks = {m for row in sheet.rows if id(row) not in inside for m in _RAISED.findall(row.text)}
        for line in foot:
            start = _START.match(line[0].text)
            mark: str = (start[1] or start[2]) if start else ""
            if start and mark in marks - called:
                called.add(mark)
                notes.append([replace(line[0], text=f"[{mark}] {_plain(line[0].text[start.end() :])}".rstrip())])
                notes[-1] += [as_text(row) for row in line[1:]]
            elif going_on or called:
                notes[-1] += [as_text(row) for row in line]
            else:
                continue
            going_on = True
            taken |= {id(row) for row in line}
    sheet.rows = [as_text(row, called) for row in sheet.rows if id(row) not in taken]


def _feet(sheet: Sheet, body: float) -> list[list[list[Row]]]:
    """The lines of small type at the foot of each column, from the left column to the right."""
    feet = []
    for column in _columns([row for row in sheet.rows if row.size <= _SMALL * body]):
        left, right = min(row.box[0] for row in column), max(row.box[2] for row in column)
        above = [row for row in sheet.rows if row.size > _SMALL * body and row.box[0] < right and row.box[2] > left]
        end = max((row.box[1] for row in above), default=0.0)
        foot: list[list[Row]] = []
        for line in reversed(bands(row for row in column if row.box[1] > end)):
            if foot and foot[-1][0].box[1] - line[0].box[1] > _BETWEEN * line[0].size:
                break
            foot.append(line)
        if foot:
            feet.append(foot[::-1])
    return feet


def _marked_foot(sheet: Sheet) -> list[list[list[Row]]]:
    """In a page of one column, the lines at its foot from the first that begins with a raised mark called above it.

    Some documents set their notes in type of the usual size.
    """
    lines = bands(sheet.rows)
    called: set[str] = set()
    for place, line in enumerate(lines):
        start = _RAISED.match(line[0].text)
        if start and start[1] in called:
            return [lines[place:]]
        called.update(mark for row in line for mark in _RAISED.findall(row.text))
    return []


def _columns(rows: Iterable[Row]) -> list[list[Row]]:
    """The rows, grouped where they are above one another; a label and its text on one line are one group."""
    columns: list[list[Row]] = []
    for row in sorted(rows, key=lambda row: row.box[0]):
        right = max((other.box[2] for other in columns[-1]), default=0.0) if columns else 0.0
        if columns and row.box[0] < right + 2 * row.size and (row.box[0] < right or len(columns[-1][-1].text) < 8):
            columns[-1].append(row)
        else:
            columns.append([row])
    return columns


def _plain(text: str) -> str:
    return _RAISED.sub(r"\1", text)


def as_text(row: Row, called: set[str] | None = None) -> Row:
    """The row with its raised marks as plain text, those that call a note in brackets."""
    if RAISED[0] not in row.text:
        return row
    first = _RAISED.match(row.text)
    joint = "" if first and called and first[1] in called else row.joint  # a mark belongs to the word before it

    def shown(match: re.Match[str]) -> str:
        return f"[{match[2]}]" if called and match[2] in called else f"{match[1]}{match[2]}"

    return replace(row, text=_SPACED.sub(shown, row.text), joint=joint)
