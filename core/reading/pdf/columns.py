"""The reading order of a page: columns one after another, table rows across, lines from top to bottom.

The order in which a file draws its words is the reading order in most files, not in all: some draw labels apart from
their text, or a page of two columns line by line across. Order is inferred from the positions of the words, as in the
XY-cut (Nagy and Seth, 1984), a gutter being cut only where there is prose on both sides; the drawing order separates
the cells of a table.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from core.reading.pdf.bands import bands, is_stretched, join_row, line_segments
from core.reading.pdf.sheets import Row, Sheet
from core.reading.pdf.tables import are_signature_rows, signature_rows, table_rows
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
        if are_signature_rows(left) and are_signature_rows(right):
            region = _signed_part(region, lines)
            ordered += table_rows(lines[at_region : region.start], rules) if region.start > at_region else []
            left, right = region.sides(lines)
        if depth < _DEEPEST and _are_columns(left, right, lines[region.start : region.end]):
            for side in (left, right):
                margins = (min(row.box[0] for row in side), max(row.box[2] for row in side))
                inner = _ordered(side, rules, depth + 1)
                inner = signature_rows(inner) if are_signature_rows(side) else inner
                ordered += [row if row.column else replace(row, column=margins) for row in inner]
        else:
            ordered += table_rows(lines[region.start : region.end], rules)
    return ordered + [join_row(line) for line in lines[at:]]


def _signed_part(region: _Region, lines: Sequence[Line]) -> _Region:
    """The lines of a region from the names over its first lines to sign, where both sides are signed."""
    middle = sum(region.gutter) / 2
    both = [
        n
        for n in range(region.start, region.end)
        if len({row.box[0] < middle for row in lines[n] if are_signature_rows([row], 1)}) == 2
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
    if are_signature_rows(left) and are_signature_rows(right):
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
