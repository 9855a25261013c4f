"""From the text that a PDF page draws to rows, and from rows to paragraphs in reading order."""

from __future__ import annotations

import itertools
import re
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.types import Box

_BOLD = 16  # PyMuPDF's span flag
_LABEL = re.compile(
    r"^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)](?!\d)|\d{1,2}(?:\.\d{1,3})+\.?\s|"
    r"(?:article|section|exhibit|schedule|annex|appendix|§)\s*[\dIVXA-Z]|[•·▪●])",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.:;!?][\"”’')\]]*$|;\s*(?:and|or)$|,\s*and$")
_SPACES = re.compile(r"[\s\u00a0\u2000-\u200b\u202f\u3000]+")


@dataclass(frozen=True, slots=True)
class Row:
    """One printed line: its words, page, box in points, and how it begins."""

    text: str
    page: int
    box: Box
    size: float
    bold: bool = False
    centred: bool = False
    after_break: bool = False  # a page of the original ended before this row, inside a page of the file

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1]


def page_rows(page: dict[str, Any], number: int) -> list[Row]:
    """The rows of a page in the order drawn, which is the reading order in all but odd files.

    Pieces that follow one another on one baseline, left to right, are one row: table cells, and labels set apart
    from their text by a tab.
    """
    rows: list[Row] = []
    for block in page["blocks"]:
        for line in block.get("lines", ()):
            if abs(line["dir"][0]) < 0.9:  # set sideways: stamps and watermarks
                continue
            piece = _piece(line, number)
            if piece is None:
                continue
            if rows and _same_baseline(rows[-1], piece):
                rows[-1] = _beside(rows[-1], piece)
            else:
                rows.append(piece)
    return _mark_centred(rows, page["width"])


def _piece(line: dict[str, Any], page: int) -> Row | None:
    spans = line["spans"]
    text = _SPACES.sub(" ", "".join(span["text"] for span in spans)).strip()
    if not text:
        return None
    first = next(span for span in spans if span["text"].strip())
    bold = bool(first["flags"] & _BOLD) or "Bold" in first["font"]
    drawn = [span["bbox"] for span in spans if span["text"].strip()]
    box = (min(b[0] for b in drawn), min(b[1] for b in drawn), max(b[2] for b in drawn), max(b[3] for b in drawn))
    indent = len(leading := "".join(span["text"] for span in spans)) - len(leading.lstrip())
    if indent > 2 and len(leading) > indent:  # set with spaces, in type of one width: the words begin further right
        box = (box[0] + (box[2] - box[0]) * indent / len(leading.rstrip()), *box[1:])
    return Row(text, page, box, first["size"], bold)


def _same_baseline(row: Row, piece: Row) -> bool:
    shared = min(row.box[3], piece.box[3]) - max(row.box[1], piece.box[1])
    return shared > 0.5 * min(row.height, piece.height) and piece.box[0] >= row.box[2] - 1


def _beside(row: Row, piece: Row) -> Row:
    a, b = row.box, piece.box
    gap = b[0] - a[2]
    between = "" if gap < 0.1 * row.size else " "
    box = (a[0], min(a[1], b[1]), b[2], max(a[3], b[3]))
    return replace(row, text=row.text + between + piece.text, box=box, bold=row.bold, size=max(row.size, piece.size))


def _mark_centred(rows: list[Row], width: float) -> list[Row]:
    """Marks rows set in the middle of the page's own measure, well in from both its edges."""
    if not rows:
        return rows
    left, right = min(row.box[0] for row in rows), max(row.box[2] for row in rows)
    if right - left < 0.3 * width:
        left, right = 0.1 * width, 0.9 * width
    measure = right - left

    def centred(row: Row) -> bool:
        before, after = row.box[0] - left, right - row.box[2]
        return min(before, after) > 0.08 * measure and abs(before - after) < 0.06 * measure

    return [replace(row, centred=True) if centred(row) else row for row in rows]


# ------------------------------------------------------------- furniture

_NUMBER = re.compile(
    r"^[-–—\s\[(]*(?:page\s*)?(?:[a-z]\s?[-–]\s?)?(\d{1,4}|[ivxl]{1,6})(?:\s*(?:of|/)\s*\d{1,4})?[-–—\s\])]*$",
    re.IGNORECASE,
)
_LONG_ROW = 16  # characters
_DIGITS = re.compile(r"\d+|\b[ivxl]{1,5}\b")


def without_furniture(pages: Sequence[list[Row]]) -> list[list[Row]]:
    """The rows of each page without running headers and footers, page numbers, and lines that stamp every page."""
    edge_rows = [_edges(rows) for rows in pages]
    repeated = Counter(key for rows in edge_rows for key in {_furniture_key(row) for row in rows})
    often = max(2, min(3, len(pages) // 2 + 1))
    everywhere = _stamps(pages)
    numbers = _page_numbers(pages)
    kept = []
    for rows, edges in zip(pages, edge_rows, strict=True):
        dropped = {id(row) for row in edges if len(pages) > 1 and repeated[_furniture_key(row)] >= often}
        dropped |= {id(row) for row in rows if _without_numbers(row) in everywhere}
        dropped |= {id(row) for row in edges if _NUMBER.match(row.text)} | (numbers & {id(row) for row in rows})
        kept.append(list(_dropping(rows, dropped)))
    return kept


def _stamps(pages: Sequence[list[Row]]) -> set[str]:
    """Long rows that come back the same throughout: footers of the original's pages, wherever they fell."""
    counts = Counter(_without_numbers(row) for rows in pages for row in rows if len(row.text) > _LONG_ROW)
    often = max(4, int(0.4 * len(pages)))
    return {text for text, count in counts.items() if count >= often}


def _without_numbers(row: Row) -> str:
    return _DIGITS.sub("#", row.text.lower())


def _dropping(rows: list[Row], dropped: set[int]) -> Iterator[Row]:
    broken = False
    for row in rows:
        if id(row) in dropped:
            broken = True
        else:
            yield replace(row, after_break=True) if broken else row
            broken = False


def _edges(rows: list[Row]) -> list[Row]:
    """The rows that may be furniture: the highest three and the lowest three of the page."""
    by_height = sorted(rows, key=lambda row: row.box[1])
    return by_height[:3] + by_height[3:][-3:]


def _furniture_key(row: Row) -> tuple[str, int]:
    return _without_numbers(row), round(row.box[1] / 12)


def _page_numbers(pages: Sequence[list[Row]]) -> set[int]:
    """Numbers alone on their rows that count up through the document: pages of the original inside the file's own."""
    alone = [
        (int(m.group(1)), row)
        for rows in pages
        for row in rows
        if (m := _NUMBER.match(row.text)) and m.group(1).isdigit()
    ]
    return {
        id(row)
        for i, (number, row) in enumerate(alone)
        if any(other - number == step for step, (other, _) in _neighbours(alone, i))
    }


def _neighbours(alone: list[tuple[int, Row]], i: int) -> Iterator[tuple[int, tuple[int, Row]]]:
    if i > 0:
        yield -1, alone[i - 1]
    if i + 1 < len(alone):
        yield 1, alone[i + 1]


# ------------------------------------------------------------- paragraphs


def paragraphs(pages: Iterable[list[Row]]) -> Iterator[list[Row]]:
    """Groups rows into paragraphs, also across pages."""
    pages = list(pages)
    every = [row for rows in pages for row in rows]
    usual, margin = _line_spacing(every), _right_margin(every)
    current: list[Row] = []
    page = 0
    for rows in pages:
        if not rows:
            continue
        measure = _Measure(usual, _line_spacing(rows) or usual, max(margin, _right_margin(rows)))
        for row in rows:
            if current and _begins_paragraph(current, row, measure, across=row.page != page or row.after_break):
                yield current
                current = []
            current.append(row)
            page = row.page
    if current:
        yield current


@dataclass(frozen=True, slots=True)
class _Measure:
    """How a page is set, in points: the line spacing usual in the document and on the page, the right margin."""

    usual: float
    spacing: float
    right: float


def _line_spacing(rows: list[Row]) -> float:
    gaps = [b.box[1] - a.box[1] for a, b in itertools.pairwise(rows) if 2 < b.box[1] - a.box[1] < 40]
    if not gaps:
        return 0.0
    gaps.sort()
    return statistics.median(gaps[: max(1, len(gaps) * 3 // 4)])


def _right_margin(rows: list[Row]) -> float:
    rights = sorted(row.box[2] for row in rows) or [0.0]
    return rights[int(0.9 * (len(rights) - 1))]


def _begins_paragraph(current: list[Row], row: Row, measure: _Measure, *, across: bool) -> bool:
    last, right = current[-1], measure.right
    ended = bool(_SENTENCE_END.search(last.text))
    if across:
        return ended or bool(_LABEL.match(row.text)) or last.centred or row.centred or abs(row.size - last.size) > 1
    gap = row.box[1] - last.box[1]
    if gap < -2:  # back up the page: another column, or a cell beside
        return ended or bool(_LABEL.match(row.text))
    least = 1.05 * last.size
    if gap > 1.3 * max(measure.spacing, least):
        return True
    if gap > 1.3 * max(measure.usual, least) and (ended or _is_short(last, right)):
        return True  # on a page of short paragraphs, where most gaps are those between paragraphs
    if row.centred != last.centred and (row.centred or len(current) == 1):
        return True
    if abs(row.size - last.size) > 1.5 or (last.bold and not row.bold and _is_short(last, right)):
        return True
    if _LABEL.match(row.text) and (ended or _is_short(last, right)):
        return True
    indented = row.box[0] - last.box[0] > 1.2 * row.size and ended
    return indented or (ended and _is_short(last, right))


def _is_short(row: Row, right: float) -> bool:
    """Whether a row ends so far from the margin that the next word would have fitted."""
    return row.box[2] < right - 8 * row.size
