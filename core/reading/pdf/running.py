"""What is printed on every page of a PDF without being part of its text: headers, footers, page numbers, stamps.

Recurring rows are looked for at boundaries of pages: the edges of the file's pages, and, as files made from web pages
have the pages of an original wherever they fell, at page numbers that count up through the text and at rules drawn
across. From each boundary, rows are peeled off inwards as long as they recur at others.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from core.reading.pdf.bands import bands
from core.reading.pdf.page_numbers import (
    edge_lines,
    edge_numbers,
    is_bare_number,
    is_label_key,
    key_of,
    numbers_in,
    page_marks,
)
from core.reading.pdf.sheets import Row, Sheet
from core.text.labels import is_named_label

_DEPTH: Final = 7  # how many bands from a boundary may be furniture
_USUAL: Final = 0.4  # of the pages: what recurs on so many is furniture, even beside text
_FRONT: Final = 3  # pages; a running head that begins there is the document's
_RUN: Final = 2  # a running head comes again after so many pages: every page, or every other
_LONG: Final = 16  # characters; shorter rows recur in tables and signatures
_NEAR: Final = 6.0  # points by which a running row may shift from page to page
_APART: Final = 0.2  # of a page: the smallest distance between two stamps
_CONTENTS: Final = re.compile(r"(?:table of )?contents|index")  # a title at its first occurrence
_FILED: Final = re.compile(r"source: .{2,90}, \d{1,2}/\d{1,2}/(?:\d\d){1,2}", re.IGNORECASE)
_SIGNED: Final = re.compile(
    r"(?:by|name|title|its|dated?|signed|signature|print(?:ed)?(?: name)?|address|att(?:entio)?n"
    r"|tel(?:ephone)?|phone|fax|e-?mail)\b[^:]{0,20}:|.*(?:/s/|_{5,})|in witness whereof|.*truly yours",
)


@dataclass(slots=True)
class _Place:
    """A row at a boundary: its distance from it, and the numbers in it."""

    row: Row
    key: str
    numbers: tuple[int, ...]
    boundary: int  # in document order
    page: int
    below: bool  # it is below the boundary
    distance: float | None  # from the page's edge, in points; None from a boundary inside the page
    rank: int  # how many lines are between it and the boundary


def remove_furniture(sheets: Sequence[Sheet]) -> None:
    """Removes the furniture from the sheets' rows; a row that follows some inside a page is marked `after_break`."""
    paged = [bands(sheet.rows) for sheet in sheets]
    marks = page_marks(sheets, paged) | _stamps(paged)
    walks = list(_walks(sheets, paged, marks))
    running = _furniture(sheets, paged, walks) if len(sheets) > 1 else set()
    kept: list[list[Row]] = []
    filed = {id(line[0]) for lines in paged for line in edge_lines(lines, marks | running) if _is_filed(line)}
    numbers = edge_numbers(sheets, paged, marks | running | filed)
    gone = marks | running | filed | numbers
    for sheet in sheets:
        dropped = {id(row) for row in sheet.rows if id(row) in gone}
        kept.append(list(_dropping(sheet.rows, dropped)) if dropped else sheet.rows)
    if any(kept):  # where all pages are the same, their text is not furniture
        for sheet, rows in zip(sheets, kept, strict=True):
            sheet.rows = rows


def _dropping(rows: Iterable[Row], dropped: set[int]) -> Iterator[Row]:
    broken = False
    for row in rows:
        if id(row) in dropped:
            broken = True
        else:
            yield replace(row, after_break=True) if broken else row
            broken = False


# --------------------------------------------------------------- stamps inside the text


def _stamps(paged: Sequence[list[list[Row]]]) -> set[int]:
    """Long rows that recur throughout, well apart: footers of the original, wherever they fell."""
    places: dict[str, list[tuple[int, int, Row]]] = defaultdict(list)
    for page, lines in enumerate(paged):
        for n, line in enumerate(lines):
            if len(line[0].text) > (_LONG if len(line) == 1 else 3 * _LONG):
                places[key_of(line[0].text)].append((page, n, line[0]))
    least = max(4, int(0.4 * len(paged)))
    stamps: set[int] = set()
    for key, rows in places.items():
        if len(rows) < least or _SIGNED.match(key):
            continue
        alone = [(page, n, row) for page, n, row in rows if not _signs(paged[page][n : n + 4])]
        if len(alone) >= least and _well_apart([page + n / len(paged[page]) for page, n, _ in alone]):
            stamps |= {id(row) for _, _, row in alone}
    return stamps


def _well_apart(places: Sequence[float]) -> bool:
    near = sum(1 for a, b in pairwise(places) if b - a < _APART)
    return near <= 0.15 * len(places)


# ------------------------------------------------------------ peeling at the boundaries


@dataclass(slots=True)
class _Walk:
    """The bands from a boundary inwards."""

    page: int
    below: bool
    lines: list[list[Row]]
    edge: float | None  # the page's edge in points, None for a boundary inside the page


def _walks(sheets: Sequence[Sheet], paged: Sequence[list[list[Row]]], marks: set[int]) -> Iterator[_Walk]:
    for page, (sheet, lines) in enumerate(zip(sheets, paged, strict=True)):
        cuts = _cuts(sheet, lines, marks)
        for start, end in pairwise([0, *cuts, len(lines)]):
            inside = lines[start:end]
            yield _Walk(page, True, inside[:_DEPTH], 0.0 if start == 0 else None)
            yield _Walk(page, False, inside[: -_DEPTH - 1 : -1], sheet.height if end == len(lines) else None)


def _cuts(sheet: Sheet, lines: list[list[Row]], marks: set[int]) -> list[int]:
    """The places where pages of the original end within a page: at its page numbers, stamps and long rules."""
    if not lines:
        return []
    left, right = min(line[0].box[0] for line in lines), max(row.box[2] for line in lines for row in line)
    least = max(0.85 * (right - left), 0.6 * sheet.width)
    long = _far_apart([rule[1] for rule in sheet.across if rule[2] - rule[0] > least], _APART * sheet.height)
    cuts = {sum(1 for line in lines if line[0].box[3] <= y + 2) for y in long}
    cuts |= {n + 1 for n, line in enumerate(lines) if any(id(row) in marks for row in line)}
    return sorted(cuts - {0, len(lines)})


def _far_apart(heights: Sequence[float], least: float) -> list[float]:
    """The heights of rules without those of tables, which have others above and below them.

    Rules right beside one another, as the two of a double line, count as one.
    """
    levels: list[float] = []
    for height in sorted(heights):
        if not levels or height - levels[-1] > _NEAR:
            levels.append(height)
    return [level for level in levels if sum(abs(other - level) < least for other in levels) <= 2]


def _furniture(sheets: Sequence[Sheet], paged: Sequence[list[list[Row]]], walks: Sequence[_Walk]) -> set[int]:
    every = Counter(key_of(row.text) for lines in paged for line in lines for row in line)
    places: dict[tuple[str, bool], list[_Place]] = defaultdict(list)
    for boundary, walk in enumerate(walks):
        for rank, line in enumerate(walk.lines):
            for row in line:
                place = _place(row, walk, boundary, rank)
                places[place.key, walk.below].append(place)
    least = max(2, min(3, len(sheets) // 2 + 1))
    recurring: dict[bool, dict[int, _Place]] = {True: {}, False: {}}
    for (key, below), same in places.items():
        usual = len(key) > 3 * _LONG or len(same) >= 0.5 * every[key]
        if len(same) >= least and usual and not _SIGNED.match(key):
            for place in _recurring(key, same, least, below=below):
                recurring[below][id(place.row)] = place
    return _peeled(walks, recurring, _USUAL * len(sheets))


def _peeled(walks: Sequence[_Walk], recurring: dict[bool, dict[int, _Place]], most: float) -> set[int]:
    """The rows peeled off at the boundaries, without those that only one page has there.

    Args:
        walks: the bands from every boundary inwards.
        recurring: the rows that recur above and below boundaries.
        most: on so many pages, a wording is furniture beside text too.
    """
    usual = {
        key for key, pages in _pages(place for same in recurring.values() for place in same.values()) if pages >= most
    }
    while True:
        peeled = [place for walk in walks for place in _peel(walk, recurring[walk.below], usual)]
        once = {key for key, pages in _pages(peeled) if pages == 1}
        if not once:
            return {id(place.row) for place in peeled} - _first_heads(peeled, usual)
        for below, same in recurring.items():
            recurring[below] = {n: place for n, place in same.items() if place.key not in once}


def _pages(places: Iterable[_Place]) -> Iterable[tuple[str, int]]:
    """The wordings, and how many pages have each."""
    return Counter(key for key, _ in {(place.key, place.page) for place in places}).items()


def _first_heads(peeled: Sequence[_Place], usual: set[str]) -> set[int]:
    """The first rows of heads over a few pages only, as over a table or an exhibit, whose heading they are."""
    heads = [place for place in peeled if place.below and place.key not in usual]
    again = Counter(place.row.text for place in heads)
    last: dict[str, int] = {}
    first = set()
    for place in heads:
        text = place.row.text
        if again[text] > 1 and place.page >= _FRONT and place.page - last.get(text, -_RUN) > _RUN:
            first.add(id(place.row))
        last[text] = place.page
    return first


def _place(row: Row, walk: _Walk, boundary: int, rank: int) -> _Place:
    distance = None if walk.edge is None else abs((row.box[1] if walk.below else row.box[3]) - walk.edge)
    return _Place(row, key_of(row.text), numbers_in(row.text), boundary, walk.page, walk.below, distance, rank)


def _recurring(key: str, places: list[_Place], least: int, *, below: bool) -> list[_Place]:
    """The rows with one wording that recur in the same place, with numbers in step with the pages."""
    label = is_label_key(key)
    if not re.search(r"[^\W_]|#", key) or (label and "#" not in key):
        return []
    named = is_named_label(key) and below
    kept = [
        place
        for n, place in enumerate(places)
        if any(
            _in_step(place, other, named=named, label=label)
            for other in places[max(0, n - 2) : n] + places[n + 1 : n + 3]
        )
    ]
    if len({place.page for place in kept}) < least:
        return []
    return kept[1:] if _CONTENTS.fullmatch(key) else kept


def _in_step(one: _Place, other: _Place, *, named: bool, label: bool) -> bool:
    """Whether two rows may be the same furniture at two boundaries.

    A ``named`` label ("Exhibit A") is that of the text below; another ``label`` ("5.", "(i)") counts the pages, or it
    is that of a provision.
    """
    if one.boundary == other.boundary:
        return False
    far = one.distance is not None and other.distance is not None and abs(one.distance - other.distance) > _NEAR
    if far and (one.below or one.rank != other.rank):  # a footer follows the text that ends before the page does
        return False
    pages, sign = abs(other.page - one.page), 1 if other.boundary > one.boundary else -1
    steps = [sign * (b - a) for a, b in zip(one.numbers, other.numbers, strict=False)]
    if named:
        return not any(steps)
    if label:
        return steps == [pages] or (len(steps) > 1 and not any(steps))
    return all(step in (0, 1, 2, pages) for step in steps)


def _peel(walk: _Walk, recurring: dict[int, _Place], usual: set[str]) -> Iterator[_Place]:
    for n, line in enumerate(walk.lines):
        gone = [recurring[id(row)] for row in line if id(row) in recurring]
        if gone and _signs(walk.lines[n : n + 4]):
            return
        if len(gone) == len(line):
            yield from gone
        else:  # beside text further in, it is the cell of a table, or the label of an item
            outer = walk.edge is not None and n == 0
            yield from (place for place in gone if (outer or place.key in usual) and not is_label_key(place.key))
            if not is_bare_number(line):
                return


def _signs(lines: Sequence[list[Row]]) -> bool:
    """Whether the first of these lines belongs to a signature: its lines follow without a gap."""
    for line, follower in pairwise(lines):
        if abs(follower[0].box[1] - line[0].box[1]) > 2.2 * line[0].size:
            return False
        if any(_SIGNED.match(row.text.lower()) for row in follower):
            return True
    return False


def _is_filed(line: list[Row]) -> bool:
    """Whether a line says where the file came from, as archives of filings stamp it."""
    return len(line) == 1 and bool(_FILED.fullmatch(line[0].text))
