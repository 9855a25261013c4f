"""Reads the words in the picture of a page: Tesseract, through PyMuPDF, gives them with their boxes.

At 300 dots an inch 1.1% of the words of printed pages are not found as they stand, in 4.3 s a page; at 400 it is 1.2%
in 5.1 s, at 200 1.9% in 3.5 s, at 150 2.3% in 2.7 s (16 pages of contracts, drawn at 200 and 300 dots; a busy core).
"""

from __future__ import annotations

import itertools
import os
import re
import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pymupdf

from core.reading.ocr.rules import without_rules
from core.reading.ocr.skew import DPI, skew_of
from core.reading.ocr.tessdata import LANGUAGE

_DPI: Final = 300
_PROBE: Final = 120  # enough to judge whether the words make sense
_PIXELS: Final = 12_000_000  # the most that a page is drawn with: more than Legal has, whatever size a page claims
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_COMMON: Final = frozenset({"the", "of", "and", "to", "in", "or", "shall", "any", "by", "for", "be", "such"})
_SENSE: Final = 0.05  # of English words one in four is common; of those made from a page upside down, none is
_SIZE_OF_HEIGHT: Final = 1.15  # points of type for a point from its highest to its lowest dot
_GAP: Final = 3.0  # times the height of a line: words further apart stand in cells of a table

Layout = dict[str, Any]
"""What PyMuPDF calls a page's "dict": blocks of lines of spans, with their boxes on the page as it is not turned."""


class UselessData(Exception):
    """The language data is damaged, or of another version than Tesseract's."""


def recognise(page: pymupdf.Page, data: Path, alive: Callable[[], None]) -> list[Layout]:
    """The words in the picture of a page as blocks of lines. A page that lies on a side or its head is turned for it.

    Args:
        page: the page; it is left as it was.
        data: the folder of the language data.
        alive: called after each look at the page: a page that has to be turned takes several.

    Raises:
        UselessData: Tesseract cannot use the data.
    """
    blocks = _recognised(page, data, _DPI)
    alive()
    words = recognised_words(blocks)
    sense = len(_common(words))
    if sense >= _SENSE * len(words):
        return blocks
    for turn in (90, 270, 180):
        turned = len(_common(recognised_words(_recognised(page, data, _PROBE, turn))))
        alive()
        if turned > 2 * sense + 3:
            return _recognised(page, data, _DPI, turn)
    return blocks


def recognised_words(blocks: Sequence[Layout]) -> list[str]:
    """The words of two letters or more."""
    return _WORD.findall(" ".join(s["text"] for block in blocks for line in block["lines"] for s in line["spans"]))


def _common(words: Sequence[str]) -> list[str]:
    return [word for word in words if word.lower() in _COMMON]


def _recognised(page: pymupdf.Page, data: Path, dpi: int, turn: int = 0) -> list[Layout]:
    """The words of a page that is turned clockwise by so many degrees from how it is shown."""
    shown = page.rotation
    dots = min(dpi, int(72 * (_PIXELS / max(1.0, abs(page.rect))) ** 0.5))
    page.set_rotation((shown + turn) % 360)
    try:
        picture = without_rules(_level(page, max(36, dots)))
        try:
            with _quiet():
                file = picture.pdfocr_tobytes(compress=False, language=LANGUAGE, tessdata=str(data))
        except (RuntimeError, pymupdf.mupdf.FzErrorBase) as error:
            raise UselessData from error
        with pymupdf.open("pdf", file) as recognised:
            layout = recognised[0].get_text("dict", flags=0)
        scale = page.rect.width / layout["width"]
        return _tidied(layout["blocks"], pymupdf.Matrix(scale, scale), page.derotation_matrix)
    finally:
        page.set_rotation(shown)


def _level(page: pymupdf.Page, dpi: int) -> pymupdf.Pixmap:
    """The picture of a page, turned about its middle until its lines are level; as large as it was.

    Words so come to stand where they would on a page that was put on the glass straight: up to some points beside
    where they are.
    """
    skew = skew_of(page.get_pixmap(dpi=min(DPI, dpi), colorspace=pymupdf.csGRAY))
    if not skew:
        return page.get_pixmap(dpi=dpi)
    scale, middle = dpi / 72, (page.rect.tl + page.rect.br) / 2
    to_middle = pymupdf.Matrix(1, 0, 0, 1, -middle.x, -middle.y)
    drawn = page.get_pixmap(matrix=to_middle * pymupdf.Matrix(-skew) * ~to_middle * pymupdf.Matrix(scale, scale))
    level = pymupdf.Pixmap(drawn.colorspace, (page.rect * scale).irect, False)
    level.clear_with(255)  # where nothing was put on the glass
    level.copy(drawn, level.irect)
    level.set_dpi(dpi, dpi)
    return level


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps Tesseract's remarks on specks too small to read off the terminal; nothing else can."""
    try:
        terminal = os.dup(2)
    except OSError:  # a program with a window of its own may have none
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)
        os.close(nowhere)


# --------------------------------------------------- what Tesseract gives


def _tidied(blocks: Sequence[Layout], scale: pymupdf.Matrix, back: pymupdf.Matrix) -> list[Layout]:
    """Tesseract's words as lines such as text has: a line's words together, and type of one size where it is nearly so.

    Each word comes as a line of its own where words are set wide apart, and its size is that of its highest letter.
    """
    lines = [list(_lines(block["lines"], scale)) for block in blocks if block.get("lines")]
    heights = [box.height for row in lines for box, _ in row]
    usual = statistics.median(heights) if heights else 0.0
    return [{"type": 0, "lines": [_line(box, text, usual, back) for box, text in row]} for row in lines if row]


def _lines(pieces: Sequence[Layout], scale: pymupdf.Matrix) -> Iterator[tuple[pymupdf.Rect, str]]:
    """The lines of a block, the words on one baseline in one line unless they stand in cells of a table."""
    placed = [
        (pymupdf.Rect(piece["bbox"]) * scale, text)
        for piece in pieces
        if (text := "".join(span["text"] for span in piece["spans"]).strip())
    ]
    for _, on_line in itertools.groupby(placed, key=lambda piece: (round(piece[0].y0, 1), round(piece[0].y1, 1))):
        (box, words), *others = on_line
        for next_box, text in others:
            if -1 < next_box.x0 - box.x1 < _GAP * box.height:
                box, words = box | next_box, f"{words} {text}"
            else:
                yield box, words
                box, words = next_box, text
        yield box, words


def _line(box: pymupdf.Rect, text: str, usual: float, back: pymupdf.Matrix) -> Layout:
    """A line of one span, as PyMuPDF gives those of text, on the page as it is not turned."""
    height = usual if 0.65 * usual < box.height < 1.35 * usual else box.height
    place = tuple(box * back)
    origin = tuple(box.bl * back)
    span = {"text": text, "bbox": place, "origin": origin, "size": _SIZE_OF_HEIGHT * height, "flags": 0, "font": ""}
    return {"bbox": place, "dir": (back.a, back.b), "spans": [span]}
