"""Words of a PDF page that are struck through, or that nobody sees on it: under a box, white on white, without ink.

A page with a sign of such words is drawn, and a word is unseen where its place on the drawing is of one colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Any, Final

import pymupdf

from core.reading.blocks.left_out import LeftOut, Why
from core.reading.ocr.scans import pictured
from core.reading.ocr.tesseract import Layout

_VECTOR: Final = 3  # PyMuPDF's block type
_STRUCK: Final = 11  # PDF_ANNOT_STRIKE_OUT, of MuPDF
_MOST_MARKS: Final = 1_000  # on a page; PyMuPDF takes the longer for each, the more there are
_SCAN: Final = 0.5  # of the page is a picture: words without ink over it are those recognised in it
_PALE: Final = 0xF0  # of 255, of each colour
_BOX: Final = 5.0  # points; a lower box covers no words
_FLAT: Final = 12  # of 255: a place with no greater differences is of one colour
_DPI: Final = 150
_LINE: Final = 0.14  # of the size of type; a thicker line is a box


def without_unseen(page: pymupdf.Page, layout: Layout, flags: int, left_out: LeftOut) -> Layout:
    """The layout of a page without its words that are struck through or unseen, which are counted.

    Args:
        page: the page.
        layout: as PyMuPDF's ``get_text("dict")`` gives it, with vectors.
        flags: with which it was made.
        left_out: counts the words.
    """
    lines = [*_lines_across(layout)]
    struck = [pymupdf.Quad(quad).rect for quad in _struck_quads(page)]
    boxes = [pymupdf.Rect(block["bbox"]) for block in layout["blocks"] if _is_box(block)]
    spans = [span for block in layout["blocks"] for line in block.get("lines", ()) for span in line["spans"]]
    crossed = bool(struck) or any(_crosses(line, span, 0.0) for span in spans for line in _near(lines, span))
    faint = [span for span in spans if span["text"].strip() and (_is_faint(span) or _is_under(span["bbox"], boxes))]
    if not crossed and (not faint or pictured(page) > _SCAN):
        return layout
    detailed = page.get_text("rawdict", flags=flags)
    drawing = page.get_pixmap(dpi=_DPI, colorspace=pymupdf.csGRAY, alpha=False) if faint else None
    number, anything = page.number + 1, False

    def why(word: Sequence[dict[str, Any]], span: dict[str, Any]) -> Why | None:
        box = pymupdf.Rect(word[0]["bbox"]) | pymupdf.Rect(word[-1]["bbox"])
        middle = (box.tl + box.br) / 2
        if any(middle in each for each in struck) or any(
            _crosses(line, {**span, "bbox": tuple(box), "origin": word[0]["origin"]}) for line in _near(lines, span)
        ):
            return Why.STRUCK
        covered = _is_under(tuple(box), boxes)
        if drawing and (covered or _is_faint(span)) and _is_flat(drawing, box * page.rotation_matrix):
            return Why.COVERED if covered and not _is_faint(span) else Why.HIDDEN
        return None

    for block in detailed["blocks"]:
        for line in block.get("lines", ()):
            for span in line["spans"]:
                kept = []
                for blank, group in groupby(span.pop("chars"), key=lambda char: char["c"].isspace()):
                    word = list(group)
                    blank = blank or not any(char["c"].isalnum() for char in word)
                    reason = None if blank else why(word, span)
                    if reason is None:
                        kept += word
                    else:
                        anything = True
                        left_out.add(reason, "".join(char["c"] for char in word), number)
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


def _lines_across(layout: Layout) -> Iterator[pymupdf.Rect]:
    for block in layout["blocks"]:
        if block["type"] == _VECTOR and block["alpha"] and block["color"] != 0xFFFFFF:
            box = pymupdf.Rect(block["bbox"])
            if box.height <= 3 and box.width >= 3:
                yield box


def _near(lines: Sequence[pymupdf.Rect], span: dict[str, Any]) -> Iterator[pymupdf.Rect]:
    _, top, _, foot = span["bbox"]
    return (line for line in lines if top < line.y0 and line.y1 < foot)


def _crosses(line: pymupdf.Rect, span: dict[str, Any], least: float = 0.6) -> bool:
    """Whether a line is drawn through the middle of the letters, over this share of their width at least."""
    size = span["size"]
    above = span["origin"][1] - (line.y0 + line.y1) / 2
    x0, _, x1, _ = span["bbox"]
    within = min(line.x1, x1) - max(line.x0, x0)
    return bool(0.13 * size < above < 0.45 * size and line.height < _LINE * size and within > least * (x1 - x0))


def _struck_quads(page: pymupdf.Page) -> Iterator[Sequence[Any]]:
    for annotation in islice(page.annots(types=(_STRUCK,)), _MOST_MARKS):
        corners = annotation.vertices or []
        yield from (corners[at : at + 4] for at in range(0, len(corners) - 3, 4))


def _is_box(block: dict[str, Any]) -> bool:
    x0, y0, x1, y1 = block["bbox"]
    return bool(
        block["type"] == _VECTOR and block["alpha"] and not block.get("stroked") and min(x1 - x0, y1 - y0) >= _BOX
    )


def _is_under(box: Sequence[float], boxes: Sequence[pymupdf.Rect]) -> bool:
    middle = (box[1] + box[3]) / 2
    return any(
        each.y0 < middle < each.y1 and min(each.x1, box[2]) - max(each.x0, box[0]) > 0.2 * (box[2] - box[0])
        for each in boxes
    )


def _is_faint(span: dict[str, Any]) -> bool:
    colour = span["color"]
    return span.get("alpha") == 0 or all(colour >> shift & 0xFF >= _PALE for shift in (0, 8, 16))


def _is_flat(drawing: pymupdf.Pixmap, box: pymupdf.Rect) -> bool:
    """Whether the drawing is of one colour where the body of a word's letters is."""
    scale = _DPI / 72
    inset = (0.1 * box.width, 0.35 * box.height) if box.width >= box.height else (0.1 * box.width, 0.2 * box.height)
    inner = pymupdf.Rect(box.x0 + inset[0], box.y0 + inset[1], box.x1 - inset[0], box.y1 - 0.25 * box.height)
    area = pymupdf.IRect(inner * pymupdf.Matrix(scale, scale)) & drawing.irect
    if area.is_empty or area.height < 2:
        return False
    rows = [
        drawing.samples_mv[y * drawing.stride + area.x0 : y * drawing.stride + area.x1] for y in range(area.y0, area.y1)
    ]
    return bool(max(map(max, rows)) - min(map(min, rows)) < _FLAT)
