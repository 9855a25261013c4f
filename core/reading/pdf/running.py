"""What is printed on every page of a PDF without being part of its text: headers, footers, numbers, stamps.

Recurring rows are looked for at boundaries of pages: the edges of the file's pages, and, as files made from web pages
have the pages of an original wherever they fell, at page numbers that count up through the text and at rules drawn
across. From each boundary, rows are peeled off inwards as long as they recur at others.

A single line does not show whether "5" or "(i)" is the number of its page or the label of the provision below it. The
others do: page numbers count up, or are printed in one place.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import Final

from core.reading.pages import is_filing_stamp, is_page_number, last_of_each, provisions
from core.reading.pdf.sheets import Row, Sheet, bands, line_segments
from core.text.labels import is_label, is_named_label
from core.text.numerals import roman_value

_DEPTH: Final = 7  # how many bands from a boundary may be furniture
_USUAL: Final = 0.4  # of the pages: what recurs on so many is furniture, even beside text
_FRONT: Final = 3  # pages; a running head that begins there is the document's
_RUN: Final = 2  # a running head comes again after so many pages: every page, or every other
_LONG: Final = 16  # characters; shorter rows recur in tables and signatures
_NEAR: Final = 6.0  # points by which running rows and page numbers may shift from page to page
_APART: Final = 0.2  # of a page: the smallest distance between two stamps or ends of pages inside the text
_DOUBLE: Final = 6.0  # points: rules no further apart are one double line
_CONTENTS: Final = re.compile(r"(?:table of )?contents|index")  # a title at its first occurrence
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


def remove_furniture(sheets: Sequence[Sheet]) -> list[list[Row]]:
    """Removes the furniture from the sheets' rows; a row that follows some inside a page is marked `after_break`.

    Returns the rows of every provision that is among the furniture, as they are printed the last time.
    """
    paged = [bands(sheet.rows) for sheet in sheets]
    marks = _page_marks(sheets, paged) | _stamps(paged)
    walks = list(_walks(sheets, paged, marks))
    running = _furniture(sheets, paged, walks) if len(sheets) > 1 else set()
    kept: list[list[Row]] = []
    filed = {
        id(line[0])
        for lines in paged
        for line in _edge_lines(lines, marks | running)
        if len(line) == 1 and is_filing_stamp(line[0].text)
    }
    numbers = _edge_numbers(sheets, paged, marks | running | filed)
    gone = marks | running | filed | numbers
    for sheet in sheets:
        dropped = {id(row) for row in sheet.rows if id(row) in gone}
        kept.append(list(_dropping(sheet.rows, dropped)) if dropped else sheet.rows)
    if not any(kept):  # where all pages are the same, their text is not furniture
        return []
    for sheet, rows in zip(sheets, kept, strict=True):
        sheet.rows = rows
    return _provisions(paged, gone)


def _provisions(paged: Sequence[list[list[Row]]], gone: set[int]) -> list[list[Row]]:
    """The rows of the provisions among the furniture, each provision once and none that the text has too."""
    kept = {row.text.casefold() for lines in paged for line in lines for row in line if id(row) not in gone}
    found = [
        rows[start:end]
        for lines in paged
        for rows in _dropped_together(lines, gone)
        for start, end in provisions([row.text for row in rows])
    ]
    found = [rows for rows in found if not all(row.text.casefold() in kept for row in rows)]
    return [found[index] for index in last_of_each(" ".join(row.text for row in rows) for rows in found)]


def _dropped_together(lines: Sequence[list[Row]], gone: set[int]) -> Iterator[list[Row]]:
    """The furniture of a page that is printed one below another in one size; what is beside other furniture, alone."""
    together: list[Row] = []
    for line in lines:
        dropped = [row for row in line if id(row) in gone]
        pieces = line_segments(dropped) if dropped else []
        words = [row for row in pieces if not is_page_number(row.text)] or pieces
        alone = len(words) == 1 and len(dropped) == len(line)
        if together and not (alone and _is_next(together[-1], words[0])):
            yield together
            together = []
        if alone:
            together.append(words[0])
        else:
            yield from ([row] for row in words)
    if together:
        yield together


def _is_next(row: Row, below: Row) -> bool:
    return abs(below.size - row.size) < 1 and below.box[1] - row.box[1] < 2.2 * row.size


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
                places[_key_of(line[0].text)].append((page, n, line[0]))
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
    """The heights of rules, without those that have two or more others nearby, as the rules of tables have."""
    levels: list[float] = []
    for height in sorted(heights):
        if not levels or height - levels[-1] > _DOUBLE:
            levels.append(height)
    around = [-inf, -inf, *levels, inf, inf]
    return [
        level
        for far_above, above, level, below, far_below in zip(
            around, around[1:], levels, around[3:], around[4:], strict=False
        )
        if min(level - far_above, far_below - level, max(level - above, below - level)) >= least
    ]


def _furniture(sheets: Sequence[Sheet], paged: Sequence[list[list[Row]]], walks: Sequence[_Walk]) -> set[int]:
    every = Counter(_key_of(row.text) for lines in paged for line in lines for row in line)
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
    return _Place(row, _key_of(row.text), _numbers_in(row.text), boundary, walk.page, walk.below, distance, rank)


def _recurring(key: str, places: list[_Place], least: int, *, below: bool) -> list[_Place]:
    """The rows with one wording that recur in the same place, with numbers in step with the pages."""
    label = _is_label_key(key)
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
            yield from (place for place in gone if (outer or place.key in usual) and not _is_label_key(place.key))
            if not _is_bare_number(line):
                return


def _signs(lines: Sequence[list[Row]]) -> bool:
    """Whether the first of these lines belongs to a signature: its lines follow without a gap."""
    for line, follower in pairwise(lines):
        if abs(follower[0].box[1] - line[0].box[1]) > 2.2 * line[0].size:
            return False
        if any(_SIGNED.match(row.text.lower()) for row in follower):
            return True
    return False


# ------------------------------------------------------ page numbers

_BESIDE: Final = 24.0  # points by which the place of page numbers may shift across
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
def _key_of(text: str) -> str:
    """The wording of a row with "#" for every number, roman ones included, in small letters."""
    return _NUMBERS.sub("#", text.lower())


def _numbers_in(text: str) -> tuple[int, ...]:
    """The values of the numbers in a row, in order."""
    return tuple(int(m) if m.isdecimal() else roman_value(m) or 0 for m in _NUMBERS.findall(text.lower()))


def _is_bare_number(line: Sequence[Row]) -> bool:
    """Whether a line is worded as a page number, and not as the label of a provision."""
    if len(line) > 1 or len(line[0].text) > _LONGEST or "#" in line[0].text or _ENDS_SENTENCE.fullmatch(line[0].text):
        return False
    key = _key_of(line[0].text)
    return bool(_PAGE_NUMBER.fullmatch(key)) and not _is_label_key(key)


@lru_cache(maxsize=1 << 10)
def _is_label_key(key: str) -> bool:
    """Whether rows of this wording may be labels of provisions and nothing else: "(#)", "#.", "c."."""
    return is_label(key.replace("#", "1"))


def _page_marks(sheets: Sequence[Sheet], paged: Sequence[list[list[Row]]]) -> set[int]:
    """The ids of the rows, wherever they are, that count up, well apart: three or more in one count.

    Args:
        sheets: the pages.
        paged: the lines of each page.
    """
    alone = [
        (
            line[0],
            _key_of(line[0].text),
            _numbers_in(line[0].text)[0],
            page + line[0].box[1] / max(sheets[page].height, 1),
        )
        for page, lines in enumerate(paged)
        for line in lines
        if _is_bare_number(line) and not _is_beside(line[0], sheets[page])
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


def _edge_numbers(sheets: Sequence[Sheet], paged: Sequence[list[list[Row]]], gone: set[int]) -> set[int]:
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
        if id(line[0]) in gone and _is_bare_number(line)
    ]
    at_edges = [
        _number(line[0], sheet)
        for sheet, lines in zip(sheets, paged, strict=True)
        for line in _edge_lines(lines, gone)
        if _is_bare_number(line) and not _is_beside(line[0], sheet)
    ]
    every = [*known, *at_edges]
    return {id(number.row) for number in at_edges if _is_page_number(number, every)}


def _edge_lines(lines: Sequence[list[Row]], gone: set[int]) -> list[list[Row]]:
    """The first and the last line of a page without those already known to be no text, where it has more than one."""
    left = [line for line in lines if not all(id(row) in gone for row in line)]
    return [*left[:1], *left[-1:]] if len(left) > 1 else []


def _number(row: Row, sheet: Sheet) -> _Number:
    down, aside = row.box[1] / max(sheet.height, 1), (row.box[0] + row.box[2] - sheet.width) / 2
    return _Number(row, _key_of(row.text), _numbers_in(row.text), row.page + down, sheet.height - row.box[3], aside)


def _is_beside(row: Row, sheet: Sheet) -> bool:
    """Whether other words are beside a number, as beside the mark of a note or a label drawn a little higher."""
    least = 0.3 * row.height
    return _key_of(row.text) == "#" and any(
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


# ------------------------------------------------------ line numbers

_LEAST_NUMBERS: Final = 5  # numbers on a page
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
        if len(counted) >= _LEAST_NUMBERS and counted[-1].box[1] - counted[0].box[1] >= _COVERED * height:
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
