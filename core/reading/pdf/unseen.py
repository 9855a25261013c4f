"""Words of a PDF page that are struck through, or that nobody sees on it: under a box, white on white, without ink.

A page with a sign of such words is drawn, and a word is unseen where its place on the drawing is of one colour. Where
a picture is there, the word may be what was recognised in it: then it is read, and a remark says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
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
_CONTRAST: Final = 128.0  # of 255: letters show clearly on what differs so much from them
_FLAT: Final = 12  # of 255: a place with no greater differences is of one colour
_DPI: Final = 150
_BAND: Final = 12.0  # points
_PAGE: Final = 2000  # bands, of the longest page
_LINE: Final = 0.14  # of the size of type; a thicker line is a box


_RUN: Final = re.compile(r"\S+")
_SAYS: Final = re.compile(r"[^\W_]")

_Box: TypeAlias = tuple[float, float, float, float]


def without_unseen(page: pymupdf.Page, written: pymupdf.TextPage, left_out: LeftOut) -> Layout:
    """The layout of a page without its words that are struck through or unseen, which are counted.

    A page may have hundreds of words in a box, if only because its background is one, and PyMuPDF's own boxes are slow:
    all that is done for each word is in plain numbers.

    Args:
        page: the page.
        written: what is written on it, with vectors.
        left_out: counts the words.
    """
    layout: Layout = page.get_text("dict", textpage=written)
    spans = list(_spans(layout))
    lines, struck = _Places(_lines_across(layout)), _Places(_struck_boxes(page))
    pictures = _pictures(page)
    boxes = _Places([*_boxes(layout, spans), *pictures])
    crossed = bool(struck) or any(_crosses(line, span, 0.0) for span in spans for line in _near(lines, span))
    faint = [span for span in spans if span["text"].strip() and (_is_faint(span) or boxes.cover(span["bbox"]))]
    if not crossed and (not faint or pictured(page) > _SCAN):
        return layout
    behind = _behind(page, pictures) if faint and pictures else None
    detailed: Layout = page.get_text("rawdict", textpage=written)
    drawing = _Drawing(page) if faint else None

    def unseen(span: dict[str, Any]) -> Iterator[tuple[int, int, Why]]:
        """The words of a span that are, each by its first character and the one after its last."""
        near, is_faint, chars = list(_near(lines, span)), _is_faint(span), span["chars"]
        for run in _RUN.finditer("".join([char["c"] for char in chars])):
            if not _SAYS.search(run.group()):
                continue
            (x0, y0, x1, y1), (a0, b0, a1, b1) = chars[run.start()]["bbox"], chars[run.end() - 1]["bbox"]
            box = (min(x0, a0), min(y0, b0), max(x1, a1), max(y1, b1))
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            origin = chars[run.start()]["origin"]
            if struck.last_with(*middle) >= 0 or any(
                _crosses(line, {**span, "bbox": box, "origin": origin}) for line in near
            ):
                yield *run.span(), Why.STRUCK
            elif drawing and ((covered := boxes.cover(box)) or is_faint) and drawing.is_flat(box):
                yield *run.span(), Why.COVERED if covered and not is_faint else Why.HIDDEN
            elif behind and behind(*middle):
                yield *run.span(), Why.BEHIND

    found = [list(unseen(span)) for span in _spans(detailed)]
    for span, words in zip(_spans(detailed), found, strict=True):
        for start, end, why in words:
            left_out.add(why, "".join(char["c"] for char in span["chars"][start:end]), page.number + 1)
    gone = [[(start, end) for start, end, why in words if why is not Why.BEHIND] for words in found]
    return _without(detailed, gone) if any(gone) else layout


def _spans(layout: Layout) -> Iterator[dict[str, Any]]:
    return (span for block in layout["blocks"] for line in block.get("lines", ()) for span in line["spans"])


def _without(detailed: Layout, gone: Iterable[Iterable[tuple[int, int]]]) -> Layout:
    """The layout that is given character by character, as if it were not, without some characters of each span."""
    for span, places in zip(_spans(detailed), gone, strict=True):
        chars = span.pop("chars")
        for start, end in places:
            chars[start:end] = [None] * (end - start)
        kept = [char for char in chars if char]
        span["text"] = "".join(char["c"] for char in kept)
        if shown := [char["bbox"] for char in kept if not char["c"].isspace()]:
            x0, y0, x1, y1 = zip(*shown, strict=True)
            span["bbox"] = (min(x0), min(y0), max(x1), max(y1))
    for block in detailed["blocks"]:
        for line in block.get("lines", ()):
            if len(line["spans"]) == 1 and not line["spans"][0]["text"].isspace():
                line["spans"][0]["text"] = line["spans"][0]["text"].strip()
            line["spans"] = [span for span in line["spans"] if span["text"]]
    return dict(detailed)


def count_outside(page: pymupdf.Page, left_out: LeftOut) -> None:
    """Counts the words that are written beside the page, as if there were more paper, which no reader of it gives."""
    paper = (page.rect * page.derotation_matrix).normalize()
    written = page.get_textpage(flags=0, clip=pymupdf.INFINITE_RECT())
    blocks = (block.m_internal.bbox for block in written.this)
    if all(paper.x0 < box.x0 and box.x1 < paper.x1 and paper.y0 < box.y0 and box.y1 < paper.y1 for box in blocks):
        return
    for x0, y0, x1, y1, word, *_ in page.get_text("words", textpage=written):
        if x1 <= paper.x0 or x0 >= paper.x1 or y1 <= paper.y0 or y0 >= paper.y1:
            left_out.add(Why.HIDDEN, word, page.number + 1)


class _Places:
    """Boxes by their height on the page, so that a word is compared with those beside it alone."""

    def __init__(self, boxes: Iterable[_Box]) -> None:
        self._bands: dict[int, list[tuple[int, _Box]]] = {}
        for number, (x0, y0, x1, y1) in enumerate(boxes):
            if not all(isfinite(side) for side in (x0, y0, x1, y1)):
                continue
            for band in range(max(-_PAGE, int(y0 // _BAND)), min(_PAGE, int(y1 // _BAND)) + 1):
                self._bands.setdefault(band, []).append((number, (x0, y0, x1, y1)))

    def __bool__(self) -> bool:
        return bool(self._bands)

    def at(self, top: float, foot: float) -> Iterator[_Box]:
        """Those that may be between two heights, each once."""
        for band in range(max(-_PAGE, int(top // _BAND)), min(_PAGE, int(foot // _BAND)) + 1):
            yield from (
                box for _, box in self._bands.get(band, ()) if band == max(int(box[1] // _BAND), int(top // _BAND))
            )

    def cover(self, box: Sequence[float]) -> bool:
        """Whether one of them has the middle of a word's height, and a fifth of its width."""
        left, top, right, foot = box
        middle, least = (top + foot) / 2, 0.2 * (right - left)
        return any(
            y0 < middle < y1 and min(x1, right) - max(x0, left) > least
            for _, (x0, y0, x1, y1) in self._bands.get(int(middle // _BAND), ())
        )

    def last_with(self, x: float, y: float) -> int:
        """The number of the last box that a point is in, in the order in which they came; -1 for none."""
        near = reversed(self._bands.get(int(y // _BAND), ()))
        return next((number for number, (x0, y0, x1, y1) in near if x0 <= x <= x1 and y0 <= y <= y1), -1)


def _lines_across(layout: Layout) -> Iterator[_Box]:
    for block in layout["blocks"]:
        if block["type"] == _VECTOR and block["alpha"] and block["color"] != 0xFFFFFF:
            x0, y0, x1, y1 = block["bbox"]
            if y1 - y0 <= 3 and x1 - x0 >= 3:
                yield x0, y0, x1, y1


def _pictures(page: pymupdf.Page) -> list[_Box]:
    """The places of pictures that hide what is behind them."""
    if not page.get_images():
        return []
    boxes = [each["bbox"] for each in page.get_image_info() if not each["has-mask"]]
    return [box for box in boxes if min(box[2] - box[0], box[3] - box[1]) >= _BOX]


def _behind(page: pymupdf.Page, pictures: Iterable[_Box]) -> Callable[[float, float], bool]:
    """Says whether there is a picture at a point over which no visible word is written afterwards."""
    places, empty = {_rounded(box) for box in pictures}, (0.0, -1e9, 0.0, -1e9)
    log = page.get_bboxlog()
    covering = _Places(box if kind == "fill-image" and _rounded(box) in places else empty for kind, box in log)
    written = _Places(box if kind in {"fill-text", "stroke-text"} else empty for kind, box in log)
    return lambda x, y: covering.last_with(x, y) > written.last_with(x, y)


def _rounded(box: _Box) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = box
    return round(x0), round(y0), round(x1), round(y1)


def _near(lines: _Places, span: dict[str, Any]) -> Iterator[_Box]:
    _, top, _, foot = span["bbox"]
    return (line for line in lines.at(top, foot) if top < line[1] and line[3] < foot)


def _crosses(line: _Box, span: dict[str, Any], least: float = 0.6) -> bool:
    """Whether a line is drawn through the middle of the letters, over this share of their width at least."""
    left, top, right, foot = line
    size = span["size"]
    above = span["origin"][1] - (top + foot) / 2
    x0, _, x1, _ = span["bbox"]
    within = min(right, x1) - max(left, x0)
    return bool(0.13 * size < above < 0.45 * size and foot - top < _LINE * size and within > least * (x1 - x0))


def _struck_boxes(page: pymupdf.Page) -> Iterator[_Box]:
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
                box = pymupdf.Rect(min(across), min(up), max(across), max(up)) * page.transformation_matrix
                yield box.x0, box.y0, box.x1, box.y1


def _boxes(layout: Layout, spans: Iterable[dict[str, Any]]) -> Iterator[_Box]:
    """The boxes that may hide words: not a background, on which every word of the page shows.

    That is one filled before anything is written, in a colour that differs much from those of all words.
    """
    inks = {(span["color"], span.get("alpha")) for span in spans if span["text"].strip() and not _is_faint(span)}
    shades, opaque = {_shade(colour) for colour, _ in inks}, all(alpha == 255 for _, alpha in inks)
    written = False
    for block in layout["blocks"]:
        written = written or block["type"] != _VECTOR
        if _is_box(block):
            ground = not written and opaque and block["alpha"] == 255
            if not ground or any(abs(shade - _shade(block["color"])) < _CONTRAST for shade in shades):
                yield block["bbox"]


def _is_box(block: dict[str, Any]) -> bool:
    x0, y0, x1, y1 = block["bbox"]
    return bool(
        block["type"] == _VECTOR and block["alpha"] and not block.get("stroked") and min(x1 - x0, y1 - y0) >= _BOX
    )


def _shade(colour: int) -> float:
    """How light a colour is, from 0 to 255."""
    return 0.3 * (colour >> 16 & 0xFF) + 0.59 * (colour >> 8 & 0xFF) + 0.11 * (colour & 0xFF)


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

    def is_flat(self, box: _Box) -> bool:
        """Whether it is of one colour where the body of a word's letters is."""
        x0, y0, x1, y1 = pymupdf.Rect(box) * self._turning if self._turning else box
        width, height = x1 - x0, y1 - y0
        scale = _DPI / 72
        left, right = _pixels((x0 + 0.1 * width) * scale, (x1 - 0.1 * width) * scale, self._width)
        top, foot = _pixels(
            (y0 + (0.35 if width >= height else 0.2) * height) * scale, (y1 - 0.25 * height) * scale, self._height
        )
        if left >= right or foot - top < 2:
            return False
        middle = self._row((top + foot) // 2, left, right)
        if max(middle) - min(middle) >= _FLAT:  # as most are: the others take ten times as long
            return False
        rows = [self._row(y, left, right) for y in range(top, foot)]
        return max(map(max, rows)) - min(map(min, rows)) < _FLAT

    def _row(self, y: int, left: int, right: int) -> bytes:
        return bytes(self._samples[y * self._stride + left : y * self._stride + right])


def _pixels(low: float, high: float, most: int) -> tuple[int, int]:
    """The first of the pixels that a length touches, by more than a thousandth, and the one after the last."""
    return max(0, floor(low + 0.001)), min(most, ceil(high - 0.001))
