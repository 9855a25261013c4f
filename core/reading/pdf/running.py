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
from functools import lru_cache
from itertools import pairwise
from typing import Final

from core.reading.pdf.bands import bands
from core.reading.pdf.sheets import Row, Sheet
from core.text.labels import is_label, is_named_label
from core.text.numerals import roman_value

_DEPTH: Final = 7  # how many bands from a boundary may be furniture
_LONG: Final = 16  # characters; shorter rows recur in tables and signatures
_NEAR: Final = 6.0  # points by which a running row may shift from page to page
_APART: Final = 0.2  # of a page: the smallest distance between two page numbers inside the text
_NUMBERS: Final = re.compile(r"\d+|\b[ivxl]{1,6}\b")
_PAGE_NUMBER: Final = re.compile(
    r"[-–—~|│\s\[(]*(?:page\s*)?[-–—|│\s]*(?:[a-z]{1,3}\s?[-–.]\s?)?#(?:\s*(?:of|/)\s*#)?[-–—~|│\s\])]*(?:page)?\.?"
)
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
    marks = _page_marks(sheets, paged) | _stamps(paged)
    walks = list(_walks(sheets, paged, marks))
    running = _furniture(sheets, paged, walks) if len(sheets) > 1 else set()
    kept: list[list[Row]] = []
    for sheet, lines in zip(sheets, paged, strict=True):
        dropped = {id(row) for line in lines for row in line if id(row) in marks or id(row) in running}
        dropped |= {id(line[0]) for line in _edge_lines(lines, dropped) if _is_filed(line)}
        dropped |= {id(line[0]) for line in _edge_lines(lines, dropped) if _is_bare_number(line)}
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


@lru_cache(maxsize=1 << 14)
def _key(text: str) -> str:
    return _NUMBERS.sub("#", text.lower())


def _values(text: str) -> tuple[int, ...]:
    return tuple(int(m) if m.isdecimal() else roman_value(m) or 0 for m in _NUMBERS.findall(text.lower()))


# ------------------------------------------- page numbers and stamps inside the text


def _page_marks(sheets: Sequence[Sheet], paged: Sequence[list[list[Row]]]) -> set[int]:
    """Numbers alone on their lines that count up, well apart: three or more in one count."""
    alone = [
        (line[0], _key(line[0].text), _values(line[0].text)[0], page + line[0].box[1] / max(sheets[page].height, 1))
        for page, lines in enumerate(paged)
        for line in lines
        if _is_bare_number(line)
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


def _stamps(paged: Sequence[list[list[Row]]]) -> set[int]:
    """Long rows that recur throughout, well apart: footers of the original, wherever they fell."""
    places: dict[str, list[tuple[int, int, Row]]] = defaultdict(list)
    for page, lines in enumerate(paged):
        for n, line in enumerate(lines):
            if len(line[0].text) > (_LONG if len(line) == 1 else 3 * _LONG):
                places[_key(line[0].text)].append((page, n, line[0]))
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
    long = [rule[1] for rule in sheet.across if rule[2] - rule[0] > least]
    cuts = {sum(1 for line in lines if line[0].box[3] <= y + 2) for y in long}
    cuts |= {n + 1 for n, line in enumerate(lines) if any(id(row) in marks for row in line)}
    return sorted(cuts - {0, len(lines)})


def _furniture(sheets: Sequence[Sheet], paged: Sequence[list[list[Row]]], walks: Sequence[_Walk]) -> set[int]:
    every = Counter(_key(row.text) for lines in paged for line in lines for row in line)
    places: dict[tuple[str, bool], list[_Place]] = defaultdict(list)
    for boundary, walk in enumerate(walks):
        for rank, line in enumerate(walk.lines):
            for row in line:
                place = _place(row, walk, boundary, rank)
                places[place.key, walk.below].append(place)
    least = max(2, min(3, len(sheets) // 2 + 1))
    recurring: dict[bool, set[int]] = {True: set(), False: set()}
    for (key, below), same in places.items():
        usual = len(key) > 3 * _LONG or len(same) >= 0.5 * every[key]
        if len(same) >= least and usual and not _SIGNED.match(key):
            recurring[below] |= _recurring(key, same, least, below=below)
    return {row_id for walk in walks for row_id in _peel(walk, recurring[walk.below])}


def _place(row: Row, walk: _Walk, boundary: int, rank: int) -> _Place:
    distance = None if walk.edge is None else abs((row.box[1] if walk.below else row.box[3]) - walk.edge)
    return _Place(row, _key(row.text), _values(row.text), boundary, walk.page, walk.below, distance, rank)


def _recurring(key: str, places: list[_Place], least: int, *, below: bool) -> set[int]:
    """The rows with one wording that recur in the same place, with numbers in step with the pages."""
    if not re.search(r"[^\W_]|#", key):
        return set()
    label = is_named_label(key) or _is_label(key)
    kept = [
        place
        for n, place in enumerate(places)
        if any(_in_step(place, other, label and below) for other in places[max(0, n - 2) : n] + places[n + 1 : n + 3])
    ]
    if len({place.page for place in kept}) < least:
        return set()
    return {id(place.row) for place in (kept[1:] if _CONTENTS.fullmatch(key) else kept)}


def _in_step(one: _Place, other: _Place, label: bool) -> bool:
    """Whether two rows may be the same furniture at two boundaries."""
    if one.boundary == other.boundary:
        return False
    far = one.distance is not None and other.distance is not None and abs(one.distance - other.distance) > _NEAR
    if far and (one.below or one.rank != other.rank):  # a footer follows the text that ends before the page does
        return False
    pages, sign = abs(other.page - one.page), 1 if other.boundary > one.boundary else -1
    steps = [sign * (b - a) for a, b in zip(one.numbers, other.numbers, strict=False)]
    if label:
        return not any(steps)
    return all(step in (0, 1, 2, pages) for step in steps)


def _peel(walk: _Walk, recurring: set[int]) -> Iterator[int]:
    for n, line in enumerate(walk.lines):
        gone = [id(row) for row in line if id(row) in recurring]
        if gone and _signs(walk.lines[n : n + 4]):
            return
        yield from gone
        if len(gone) < len(line) and not _is_bare_number(line):
            return


def _signs(lines: Sequence[list[Row]]) -> bool:
    """Whether the first of these lines belongs to a signature: its lines follow without a gap."""
    for line, follower in pairwise(lines):
        if abs(follower[0].box[1] - line[0].box[1]) > 2.2 * line[0].size:
            return False
        if any(_SIGNED.match(row.text.lower()) for row in follower):
            return True
    return False


def _edge_lines(lines: list[list[Row]], dropped: set[int]) -> list[list[Row]]:
    left = [line for line in lines if not all(id(row) in dropped for row in line)]
    return [*left[:1], *left[-1:]] if len(left) > 1 else []


def _is_filed(line: list[Row]) -> bool:
    """Whether a line says where the file came from, as archives of filings stamp it."""
    return len(line) == 1 and bool(_FILED.fullmatch(line[0].text))


def _is_bare_number(line: list[Row]) -> bool:
    if len(line) > 1 or len(line[0].text) > 24 or "#" in line[0].text:
        return False
    key = _key(line[0].text)
    return bool(_PAGE_NUMBER.fullmatch(key)) and not _is_label(key)


def _is_label(key: str) -> bool:
    return is_label(key.replace("#", "1"))
