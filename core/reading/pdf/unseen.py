"""Words of a PDF page that are struck through, or that nobody sees on it: under a box, white on white, without ink.

A page with a sign of such words is drawn, and a word is unseen where its place on the drawing is of one colour. Where
a picture is there, the word may be what was recognised in it: then it is read, and a remark says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from math import ceil, floor, isfinite
from typing import Any, Final, TypeAlias

import pymupdf

from core.reading.pdf.opening import FAULTS
from core.reading.pdf.scans import pictured
from core.reading.pdf.tesseract import Layout
from core.reading.remarks import LeftOut, Why

_VECTOR: Final = 3  # PyMuPDF's block type
_STRUCK: Final = 11  # PDF_ANNOT_STRIKE_OUT, of MuPDF
_HIDDEN: Final = 1 << 1 | 1 << 5  # flags of an annotation that is not shown
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
_SCAN: Final = 0.5  # of the page is a picture: words without ink over it are those recognised in it
_PALE: Final = 0xF0  # of 255, of each colour
_BOX: Final = 5.0  # points; a lower box covers no words
_FLAT: Final = 12  # of 255: a place with no greater differences is of one colour
_DPI: Final = 150
_BAND: Final = 12.0  # points
_PAGE: Final = 2000  # bands, of the longest page
_LINE: Final = 0.14  # of the size of type; a thicker line is a box


_Sides: TypeAlias = Sequence[float] | pymupdf.Rect


def without_unseen(page: pymupdf.Page, layout: Layout, flags: int, left_out: LeftOut) -> Layout:
    """The layout of a page without its words that are struck through or unseen, which are counted.

    Args:
        page: the page.
        layout: as PyMuPDF's ``get_text("dict")`` gives it, with vectors.
        flags: with which it was made.
        left_out: counts the words.
    """
    lines, struck = _Places(_lines_across(layout)), _Places(_struck_boxes(page))
    pictures = _pictures(page)
    boxes = _Places([*(block["bbox"] for block in layout["blocks"] if _is_box(block)), *pictures])
    spans = [span for block in layout["blocks"] for line in block.get("lines", ()) for span in line["spans"]]
    crossed = bool(struck) or any(_crosses(line, span, 0.0) for span in spans for line in _near(lines, span))
    faint = [span for span in spans if span["text"].strip() and (_is_faint(span) or _is_under(span["bbox"], boxes))]
    if not crossed and (not faint or pictured(page) > _SCAN):
        return layout
    behind = _behind(page, pictures) if faint and pictures else None
    detailed = page.get_text("rawdict", flags=flags)
    drawing = _Drawing(page) if faint else None
    number, anything = page.number + 1, False

    def why(word: Sequence[dict[str, Any]], span: dict[str, Any]) -> Why | None:
        (x0, y0, x1, y1), (a0, b0, a1, b1) = word[0]["bbox"], word[-1]["bbox"]
        box = (min(x0, a0), min(y0, b0), max(x1, a1), max(y1, b1))
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        if struck.last_with(*middle) >= 0 or any(
            _crosses(line, {**span, "bbox": box, "origin": word[0]["origin"]}) for line in _near(lines, span)
        ):
            return Why.STRUCK
        covered = _is_under(box, boxes)
        if drawing and (covered or _is_faint(span)) and drawing.is_flat(box):
            return Why.COVERED if covered and not _is_faint(span) else Why.HIDDEN
        return Why.BEHIND if behind and behind(*middle) else None

    for block in detailed["blocks"]:
        for line in block.get("lines", ()):
            for span in line["spans"]:
                kept = []
                for blank, group in groupby(span.pop("chars"), key=lambda char: char["c"].isspace()):
                    word = list(group)
                    blank = blank or not any(char["c"].isalnum() for char in word)
                    reason = None if blank else why(word, span)
                    if reason:
                        left_out.add(reason, "".join(char["c"] for char in word), number)
                    if reason in {None, Why.BEHIND}:
                        kept += word
                    else:
                        anything = True
                span["text"] = "".join(char["c"] for char in kept)
                shown = [char for char in kept if not char["c"].isspace()]
                if shown:
                    x0, y0, x1, y1 = zip(*(char["bbox"] for char in shown), strict=True)
                    span["bbox"] = (min(x0), min(y0), max(x1), max(y1))
                    span["text"] = span["text"].strip() if len(line["spans"]) == 1 else span["text"]
            line["spans"] = [span for span in line["spans"] if span["text"]]
    return dict(detailed) if anything else layout


def count_outside(page: pymupdf.Page, left_out: LeftOut) -> None:
    """Counts the words that are written beside the page, as if there were more paper, which no reader of it gives."""
    paper = (page.rect * page.derotation_matrix).normalize()
    for x0, y0, x1, y1, word, *_ in page.get_text("words", flags=0, clip=pymupdf.INFINITE_RECT()):
        if x1 <= paper.x0 or x0 >= paper.x1 or y1 <= paper.y0 or y0 >= paper.y1:
            left_out.add(Why.HIDDEN, word, page.number + 1)


class _Places:
    """Boxes by their height on the page, so that a word is compared with those beside it alone."""

    def __init__(self, boxes: Iterable[_Sides]) -> None:
        self._bands: dict[int, list[tuple[int, pymupdf.Rect]]] = {}
        for number, sides in enumerate(boxes):
            box = pymupdf.Rect(sides)
            if not all(isfinite(side) for side in (box.x0, box.y0, box.x1, box.y1)):
                continue
            for band in range(max(-_PAGE, int(box.y0 // _BAND)), min(_PAGE, int(box.y1 // _BAND)) + 1):
                self._bands.setdefault(band, []).append((number, box))

    def __bool__(self) -> bool:
        return bool(self._bands)

    def at(self, top: float, foot: float) -> Iterator[pymupdf.Rect]:
        """Those that may be between two heights, each once."""
        for band in range(max(-_PAGE, int(top // _BAND)), min(_PAGE, int(foot // _BAND)) + 1):
            yield from (
                box for _, box in self._bands.get(band, ()) if band == max(int(box.y0 // _BAND), int(top // _BAND))
            )

    def last_with(self, x: float, y: float) -> int:
        """The number of the last box that a point is in, in the order in which they came; -1 for none."""
        near = reversed(self._bands.get(int(y // _BAND), ()))
        return next((n for n, box in near if box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1), -1)


def _lines_across(layout: Layout) -> Iterator[pymupdf.Rect]:
    for block in layout["blocks"]:
        if block["type"] == _VECTOR and block["alpha"] and block["color"] != 0xFFFFFF:
            box = pymupdf.Rect(block["bbox"])
            if box.height <= 3 and box.width >= 3:
                yield box


def _pictures(page: pymupdf.Page) -> list[pymupdf.Rect]:
    """The places of pictures that hide what is behind them."""
    if not page.get_images():
        return []
    boxes = [pymupdf.Rect(each["bbox"]) for each in page.get_image_info() if not each["has-mask"]]
    return [box for box in boxes if min(box.width, box.height) >= _BOX]


def _behind(page: pymupdf.Page, pictures: Iterable[pymupdf.Rect]) -> Callable[[float, float], bool]:
    """Says whether there is a picture at a point over which no visible word is written afterwards."""
    places, empty = {_rounded(box) for box in pictures}, (0.0, -1e9, 0.0, -1e9)
    log = page.get_bboxlog()
    covering = _Places(box if kind == "fill-image" and _rounded(box) in places else empty for kind, box in log)
    written = _Places(box if kind in {"fill-text", "stroke-text"} else empty for kind, box in log)
    return lambda x, y: covering.last_with(x, y) > written.last_with(x, y)


def _rounded(sides: _Sides) -> tuple[int, int, int, int]:
    box = pymupdf.Rect(sides)
    return round(box.x0), round(box.y0), round(box.x1), round(box.y1)


def _near(lines: _Places, span: dict[str, Any]) -> Iterator[pymupdf.Rect]:
    _, top, _, foot = span["bbox"]
    return (line for line in lines.at(top, foot) if top < line.y0 and line.y1 < foot)


def _crosses(line: pymupdf.Rect, span: dict[str, Any], least: float = 0.6) -> bool:
    """Whether a line is drawn through the middle of the letters, over this share of their width at least."""
    size = span["size"]
    above = span["origin"][1] - (line.y0 + line.y1) / 2
    x0, _, x1, _ = span["bbox"]
    within = min(line.x1, x1) - max(line.x0, x0)
    return bool(0.13 * size < above < 0.45 * size and line.height < _LINE * size and within > least * (x1 - x0))


def _struck_boxes(page: pymupdf.Page) -> Iterator[pymupdf.Rect]:
    """What is struck through by marks; from the file itself, as PyMuPDF looks for each mark from the first on."""
    pdf = page.parent
    for xref, kind, _ in page.annot_xrefs():
        form, flags = pdf.xref_get_key(xref, "F")
        if kind == _STRUCK and not (form == "int" and int(flags) & _HIDDEN):
            form, value = pdf.xref_get_key(xref, "QuadPoints")
            with suppress(*FAULTS):
                value = pdf.xref_object(int(value.split()[0])) if form == "xref" else value
            numbers = [*map(float, _NUMBER.findall(value))] if form in {"array", "xref"} else []
            for at in range(0, len(numbers) - 7, 8):
                across, up = numbers[at : at + 8 : 2], numbers[at + 1 : at + 8 : 2]
                yield pymupdf.Rect(min(across), min(up), max(across), max(up)) * page.transformation_matrix


def _is_box(block: dict[str, Any]) -> bool:
    x0, y0, x1, y1 = block["bbox"]
    return bool(
        block["type"] == _VECTOR and block["alpha"] and not block.get("stroked") and min(x1 - x0, y1 - y0) >= _BOX
    )


def _is_under(box: Sequence[float], boxes: _Places) -> bool:
    middle = (box[1] + box[3]) / 2
    return any(
        each.y0 < middle < each.y1 and min(each.x1, box[2]) - max(each.x0, box[0]) > 0.2 * (box[2] - box[0])
        for each in boxes.at(middle, middle)
    )


def _is_faint(span: dict[str, Any]) -> bool:
    colour = span["color"]
    return span.get("alpha") == 0 or all(colour >> shift & 0xFF >= _PALE for shift in (0, 8, 16))


class _Drawing:
    """What is seen of a page, in shades of grey."""

    def __init__(self, page: pymupdf.Page) -> None:
        drawn = page.get_pixmap(dpi=_DPI, colorspace=pymupdf.csGRAY, alpha=False)
        self._samples, self._stride, self._width, self._height = drawn.samples_mv, drawn.stride, drawn.w, drawn.h
        self._drawn = drawn  # owns the samples
        self._turning = page.rotation_matrix if page.rotation else None

    def is_flat(self, box: tuple[float, float, float, float]) -> bool:
        """Whether it is of one colour where the body of a word's letters is.

        A page may have hundreds of such words, and PyMuPDF's own boxes are slow: this is in plain numbers.
        """
        x0, y0, x1, y1 = pymupdf.Rect(box) * self._turning if self._turning else box
        width, height = x1 - x0, y1 - y0
        scale = _DPI / 72
        left, right = _pixels((x0 + 0.1 * width) * scale, (x1 - 0.1 * width) * scale, self._width)
        top, foot = _pixels(
            (y0 + (0.35 if width >= height else 0.2) * height) * scale, (y1 - 0.25 * height) * scale, self._height
        )
        if left >= right or foot - top < 2:
            return False
        rows = [bytes(self._samples[y * self._stride + left : y * self._stride + right]) for y in range(top, foot)]
        return max(map(max, rows)) - min(map(min, rows)) < _FLAT


def _pixels(low: float, high: float, most: int) -> tuple[int, int]:
    """The first of the pixels that a length touches, by more than a thousandth, and the one after the last."""
    return max(0, floor(low + 0.001)), min(most, ceil(high - 0.001))
