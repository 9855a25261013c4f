"""The rows of a table in a PDF, and blocks of short lines set side by side, as signatures are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Final

from core.reading.pdf.bands import join_row
from core.reading.pdf.sheets import Row
from core.types import Box

_LONGEST: Final = 1500  # characters; anything longer is laid out like a table but is not one
_OVERLAP: Final = 2  # points by which rows of one column overlap horizontally
_SIGNED: Final = re.compile(
    r"(?:by|name|title|its|dated?|signed|signature|print(?:ed)? name)\b[^:]{0,20}:|.*/s/|_{5,}", re.IGNORECASE
)
_PROVISION: Final = re.compile(r"(?:\d{1,3}(?:\.\d{1,3})*\.?|\(?[a-z]{1,4}\))\s+[“\"(]?[A-Z\[]")
_RUNS_ON: Final = re.compile(r"(?:\S+ ){3}.*[a-z,]$")
_NUMBERED: Final = 2  # lines that begin with a label and words

Line = list[Row]


def are_signature_rows(rows: Sequence[Row], least: int = 2) -> bool:
    """Whether rows belong to a signature block: several are lines to sign, or name who signs."""
    return sum(1 for row in rows if _SIGNED.match(row.text)) >= least


def signature_rows(rows: Iterable[Row]) -> list[Row]:
    """The rows of a signature block, each a paragraph."""
    return [row if row.joint else replace(row, joint="\n") for row in rows]


def table_rows(lines: Sequence[Line], rules: Sequence[Box]) -> list[Row]:
    """The rows of a table, from top to bottom.

    A row whose cells are one line each is one row of text. Where cells have several lines, these follow one another
    cell by cell, as their joints say. Short lines side by side stay as they are.
    """
    rows: list[Row] = []
    widest = max(line[-1].width for line in lines)
    above: Row | None = None  # the last piece of the previous line
    for slab in _slabs(lines, rules):
        if len(slab) > 1:
            rows += _cells(slab)
            above = None
        elif above and len(slab[0]) == 1 and _continues(above, slab[0][0], widest):
            above = slab[0][0]
            rows.append(replace(above, joint=" "))
        else:
            rows.append(join_row(slab[0]))
            above = slab[0][-1] if len(slab[0]) > 1 else None
    return rows


def _continues(above: Row, row: Row, widest: float) -> bool:
    """Whether a line alone continues the last cell of the line above, which is full."""
    under = abs(row.box[0] - above.box[0]) < 2 and row.box[1] - above.box[1] < 1.5 * row.size
    return under and above.width > 0.7 * widest


def _slabs(lines: Sequence[Line], rules: Sequence[Box]) -> list[list[Line]]:
    """The lines of each row of the table: as drawn cell by cell, or as separated by rules."""
    order = [[row.drawn for row in line] for line in lines]
    latest = accumulate(map(max, order), max)
    earliest = [*accumulate(map(min, reversed(order)), min)][::-1]  # of this line and all below it
    cuts = {0, len(lines)} | {
        n for n, (last, first) in enumerate(zip(latest, earliest[1:], strict=False), 1) if last < first
    }
    if len(cuts) == len(lines) + 1:  # drawn line by line: the order says nothing
        cuts = {0, len(lines)} | _ruled(lines, rules)
        if len(cuts) == 2 or not all(_wraps(lines[a:b]) for a, b in pairwise(sorted(cuts)) if b - a > 1):
            cuts = set(range(len(lines) + 1))
    slabs = [list(lines[a:b]) for a, b in pairwise(sorted(cuts))]
    return [part for slab in slabs for part in _provisions(slab)]


def _provisions(slab: list[Line]) -> list[list[Line]]:
    """A row of a table, or its lines where they are numbered provisions with words or blanks set apart in them.

    What is typed into a form is drawn after the rest of its page, so the drawing order makes one row of its lines.
    """
    if sum(1 for line in slab if _PROVISION.match(line[0].text)) < _NUMBERED:
        return [slab]

    def runs_on(line: Line) -> bool:
        return bool(_RUNS_ON.search(line[0].text)) and not line[-1].text.isdecimal()  # as in a table of contents

    return [[[join_row(line, " ")] if runs_on(line) else line] for line in slab]


def _ruled(lines: Sequence[Line], rules: Sequence[Box]) -> set[int]:
    """The lines over which a rule is drawn that spans more than one of their pieces."""
    left, right = min(line[0].box[0] for line in lines), max(line[-1].box[2] for line in lines)
    long = [rule[1] for rule in rules if min(right, rule[2]) - max(left, rule[0]) > 0.6 * (right - left)]
    return {
        n
        for n, (above, line) in enumerate(pairwise(lines), start=1)
        if any(above[0].box[1] + 0.5 * above[0].height < y < line[0].box[1] + 0.5 * line[0].height for y in long)
    }


def _wraps(slab: Sequence[Line]) -> bool:
    """Whether lines follow one another inside cells: the first has all the cells, or fills one of them."""
    return len(slab[0]) >= max(map(len, slab[1:]))


def _cells(slab: Sequence[Line]) -> list[Row]:
    columns: list[list[Row]] = []
    sides: list[tuple[float, float]] = []  # of each column, left and right
    for row in sorted((row for line in slab for row in line), key=lambda row: row.box[0]):
        left, right = row.box[0], row.box[2]
        near = next((n for n, (x0, x1) in enumerate(sides) if min(x1, right) - max(x0, left) > _OVERLAP), None)
        if near is None:
            columns.append([row])
            sides.append((left, right))
        else:
            columns[near].append(row)
            sides[near] = min(sides[near][0], left), max(sides[near][1], right)
    for cell in columns:
        cell.sort(key=lambda row: row.box[1])
    rows = [row for cell in columns for row in cell]
    if any(_SIGNED.match(row.text) for row in rows):
        return signature_rows(rows)
    if len(columns) < 2 or sum(len(row.text) for row in rows) > _LONGEST:
        return rows
    joints = ("\n" if row is rows[0] else "\t" if row is cell[0] else " " for cell in columns for row in cell)
    return [replace(row, joint=joint) for row, joint in zip(rows, joints, strict=True)]
