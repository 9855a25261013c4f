"""The reading order of a page: columns one after another, table rows across, lines from top to bottom.

The order in which a file draws its words is the reading order in most files, not in all: some draw labels apart from
their text, or a page of two columns line by line across. Order is inferred from the positions of the words, as in the
XY-cut (Nagy and Seth, 1984), a gutter being cut only where there is prose on both sides; the drawing order separates
the cells of a table.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Final

from core.reading.pdf.sheets import Row, Sheet, bands, is_stretched, join_row, line_segments
from core.types import Box

_GUTTER: Final = 4.0  # points; the narrowest white space between two columns
_LEAST: Final = 4  # a column has at least so many lines
_PROSE: Final = 18  # characters in the usual line of running text
_NAMES: Final = 4  # lines that name a party over its signature
_DEEPEST: Final = 4  # columns inside columns

Line = list[Row]


@dataclass(frozen=True, slots=True)
class _Region:
    """Consecutive lines of a page that a white gutter runs through."""

    start: int
    end: int
    gutter: tuple[float, float]

    def sides(self, lines: Sequence[Line]) -> tuple[list[Row], list[Row]]:
        middle = sum(self.gutter) / 2
        rows = [row for line in lines[self.start : self.end] for row in line]
        return [r for r in rows if r.box[2] <= middle + 1], [r for r in rows if r.box[2] > middle + 1]


def reading_order(sheet: Sheet) -> list[Row]:
    """The rows of a page in reading order; pieces of one line are one row, its cells separated by tabs."""
    return _ordered(sheet.rows, sheet.across, 0)


def _ordered(rows: Sequence[Row], rules: Sequence[Box], depth: int) -> list[Row]:
    lines = _unstretched([line_segments(band) for band in bands(rows)])
    ordered: list[Row] = []
    at = 0
    for region in _regions(lines):
        ordered += [join_row(line) for line in lines[at : region.start]]
        at_region, at = region.start, region.end
        left, right = region.sides(lines)
        if _are_signature_rows(left) and _are_signature_rows(right):
            region = _signed_part(region, lines)
            ordered += _table_rows(lines[at_region : region.start], rules) if region.start > at_region else []
            left, right = region.sides(lines)
        if depth < _DEEPEST and _are_columns(left, right, lines[region.start : region.end]):
            for side in (left, right):
                margins = (min(row.box[0] for row in side), max(row.box[2] for row in side))
                inner = _ordered(side, rules, depth + 1)
                inner = _signature_rows(inner) if _are_signature_rows(side) else inner
                ordered += [row if row.column else replace(row, column=margins) for row in inner]
        else:
            ordered += _table_rows(lines[region.start : region.end], rules)
    return ordered + [join_row(line) for line in lines[at:]]


def _signed_part(region: _Region, lines: Sequence[Line]) -> _Region:
    """The lines of a region from the names over its first lines to sign, where both sides are signed."""
    middle = sum(region.gutter) / 2
    both = [
        n
        for n in range(region.start, region.end)
        if len({row.box[0] < middle for row in lines[n] if _are_signature_rows([row], 1)}) == 2
    ]
    start = both[0] if both else region.start
    while start > region.start and both[0] - start < _NAMES and _names_both(lines[start - 1], middle):
        start -= 1
    return replace(region, start=start)


def _names_both(line: Line, middle: float) -> bool:
    return len({row.box[0] < middle for row in line}) == 2 and not any(row.text.endswith(":") for row in line)


def _unstretched(lines: list[Line]) -> list[Line]:
    """The lines, with those that were only stretched to fill their measure made whole again."""
    singles = [line[0] if len(line) == 1 else None for line in lines]
    for n, line in enumerate(lines):
        if len(line) > 1 and any(row and is_stretched(line, row) for row in singles[max(0, n - 1) : n + 2]):
            lines[n] = [join_row(line, " ")]
    return lines


# ------------------------------------------------------------------- regions with a gutter


def _regions(lines: Sequence[Line]) -> list[_Region]:
    """The stretches of lines with a gutter through them, none overlapping, from top to bottom."""
    regions: list[_Region] = []
    at = 0
    while at < len(lines):
        region = max(
            (_grown(lines, at, gap) for gap in _gaps(lines, at)),
            key=lambda r: (r.end - r.start, r.gutter[1] - r.gutter[0]),
            default=None,
        )
        if region is None:
            at += 1
        else:
            upper = regions[-1].end if regions else 0
            regions.append(replace(region, start=_begun(lines, region, upper)))
            at = region.end
    return regions


def _gaps(lines: Sequence[Line], at: int) -> list[tuple[float, float]]:
    """The gutters that a line shows: between its own pieces, or between it and a next line that hangs beside it."""
    line = lines[at]
    gaps = [(a.box[2], b.box[0]) for a, b in pairwise(line)]
    if len(line) == 1:
        if at + 1 == len(lines) or lines[at + 1][0].box[1] > line[0].box[3] - 0.2 * line[0].height:
            return []
        if len(lines[at + 1]) == 1:
            one, other = sorted((line[0], lines[at + 1][0]), key=lambda row: row.box[0])
            gaps.append((one.box[2], other.box[0]))
    return [gap for gap in gaps if gap[1] - gap[0] >= _GUTTER]


def _grown(lines: Sequence[Line], at: int, gutter: tuple[float, float]) -> _Region:
    """The longest region from a line downwards that keeps a gutter; whatever is alone at its end stays outside."""
    end, both = at, at + 1
    shared = gutter
    sides: list[bool] = []
    while end < len(lines):
        narrower = _through(lines[end], shared)
        if narrower is None or (end > at and _distance(lines, end) > 60):
            break
        shared = narrower
        middle = sum(shared) / 2
        sides.append(lines[end][0].box[0] < middle)
        end += 1
        if len(lines[end - 1]) > 1 or len(set(sides[-2:])) > 1:
            both = end
            gutter = shared
    if end == len(lines):  # nothing below spans both: one column is longer than the other
        both = end
    while both < end and _distance(lines, both) < 1.6 * lines[both][0].size:
        both += 1
    return _Region(at, both, gutter if both < end else shared)


def _begun(lines: Sequence[Line], region: _Region, upper: int) -> int:
    """Where a region begins, including the lines right above it on one side of its gutter."""
    start = region.start
    while (
        start > upper
        and _through(lines[start - 1], region.gutter) == region.gutter
        and _distance(lines, start) < 1.6 * lines[start][0].size
    ):
        start -= 1
    return start


def _through(line: Line, gutter: tuple[float, float]) -> tuple[float, float] | None:
    """The widest part of a gutter that no piece of a line occupies; None where that is too narrow."""
    edges = [float("-inf"), *(x for row in line for x in (row.box[0], row.box[2])), float("inf")]
    free = [(max(gutter[0], left), min(gutter[1], right)) for left, right in zip(edges[::2], edges[1::2], strict=True)]
    widest = max(free, key=lambda gap: gap[1] - gap[0])
    return widest if widest[1] - widest[0] >= _GUTTER else None


def _distance(lines: Sequence[Line], at: int) -> float:
    return lines[at][0].box[1] - lines[at - 1][0].box[1]


# ------------------------------------------------------------------- columns or a table


def _are_columns(left: Sequence[Row], right: Sequence[Row], lines: Sequence[Line]) -> bool:
    """Whether text runs down one side of a gutter and continues at the top of the other, or each side is signed."""
    if not left or not right:
        return False
    if _are_signature_rows(left) and _are_signature_rows(right):
        return True
    if len(right) < _LEAST and len(left) >= 2 * _LEAST and _is_prose(left):  # the text ends in its last column
        return all(line[-1] in right for line in lines[: len(right)])
    in_turn = max(row.drawn for row in left) < min(row.drawn for row in right)
    if not (_is_prose(left) and _is_prose(right)):
        return in_turn and len(left) > 1 and len(right) > 1 and not (_fills(left) or _fills(right))
    return in_turn or not _has_slabs(lines)


def _is_prose(rows: Sequence[Row]) -> bool:
    """Whether lines of words fill most of their column."""
    if len(rows) < _LEAST:
        return False
    return statistics.median(len(row.text) for row in rows) >= _PROSE and _fills(rows)


def _fills(rows: Sequence[Row]) -> bool:
    width = max(row.width for row in rows)
    long = sum(1 for row in rows if row.width > 0.7 * width)
    return len(rows) > 1 and long >= 0.5 * len(rows)


def _has_slabs(lines: Sequence[Line]) -> bool:
    """Whether white space across both sides divides the lines into rows of a table."""
    steps = [max(_distance(lines, n), 0.0) for n in range(1, len(lines))]
    usual = statistics.median(steps)
    slabs = [n for n, step in enumerate(steps, start=1) if step > 1.3 * usual and len(lines[n]) > 1]
    return len(slabs) >= 2 and len(lines) <= 6 * (len(slabs) + 1)


# ------------------------------------------------------------ tables

_LONGEST: Final = 1500  # characters; anything longer is laid out like a table but is not one
_OVERLAP: Final = 2  # points by which rows of one column overlap horizontally
_SIGNED: Final = re.compile(
    r"(?:by|name|title|its|dated?|signed|signature|print(?:ed)? name)\b[^:]{0,20}:|.*/s/|_{5,}", re.IGNORECASE
)
_PROVISION: Final = re.compile(r"(?:\d{1,3}(?:\.\d{1,3})*\.?|\(?[a-z]{1,4}\))\s+[“\"(]?[A-Z\[]")
_RUNS_ON: Final = re.compile(r"(?:\S+ ){3}.*[a-z,]$")
_AMOUNT: Final = re.compile(r"(?:[A-Z]{3} |(?:[A-Z]{2}|[A-Z]\.[A-Z]\.)?[$€£¥] ?)?\(?\d[\d.,]*\)? ?%?")
_ROWS: Final = 3  # of a table that is drawn column by column; fewer are no sign
_NUMBERED: Final = 2  # lines that begin with a label and words


def _are_signature_rows(rows: Sequence[Row], least: int = 2) -> bool:
    """Whether rows belong to a signature block: several are lines to sign, or name who signs."""
    return sum(1 for row in rows if _SIGNED.match(row.text)) >= least


def _signature_rows(rows: Iterable[Row]) -> list[Row]:
    """The rows of a signature block, each a paragraph."""
    return [row if row.joint else replace(row, joint="\n") for row in rows]


def _table_rows(lines: Sequence[Line], rules: Sequence[Box]) -> list[Row]:
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
    parts = [part for slab in slabs for part in _provisions(slab)]
    return [row for part in parts for row in ([[line] for line in part] if _are_rows(part) else [part])]


def _are_rows(slab: Sequence[Line]) -> bool:
    """Whether lines are rows of a table drawn column by column: each has all cells, and one column is amounts."""
    if len(slab) < _ROWS or len({len(line) for line in slab}) > 1:
        return False
    columns = list(zip(*slab, strict=True))[1:]
    return any(all(_AMOUNT.fullmatch(row.text) for row in column[1:]) for column in columns)  # under its heading


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
        return _signature_rows(rows)
    if len(columns) < 2 or sum(len(row.text) for row in rows) > _LONGEST:
        return rows
    joints = ("\n" if row is rows[0] else "\t" if row is cell[0] else " " for cell in columns for row in cell)
    return [replace(row, joint=joint) for row, joint in zip(rows, joints, strict=True)]
