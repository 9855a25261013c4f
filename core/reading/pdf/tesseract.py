"""Reads the words in the picture of a page: Tesseract gives them with their boxes and its confidence in each.

Tesseract comes with tesserocr, whose build uses the vector instructions of the processor; the one in PyMuPDF does not,
takes three times as long and gives no confidence. Figures: `make bench-scans`.
"""

from __future__ import annotations

import itertools
import os
import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pymupdf

from core.reading.pdf.straight import DPI, skew_of, without_rules
from core.reading.tessdata import LANGUAGE

Layout = dict[str, Any]
"""What PyMuPDF calls a page's "dict": blocks of lines of spans, with their boxes on the unrotated page."""

_DPI: Final = 300
_LAYOUT_DPI: Final = 150
_PIXELS: Final = 12_000_000  # the most that a page is drawn with: more than Legal needs, whatever size a page claims
_SURE: Final = 75.0  # of 100; pages that are upright give more, unless they are poor, and upside down 40 at most
_BETTER: Final = 20.0
_FEW: Final = 6  # lines, enough to see whether a page is upside down
_BESIDE: Final = 6.0  # points, above and below those
_SIZE_OF_HEIGHT: Final = 1.15  # points of type size per point from the highest to the lowest dot
_LONG: Final = 2.0  # times as long as high: a line
_GAP: Final = 3.0  # times the height of a line: words further apart are in cells of a table


class UselessData(Exception):
    """The language data is damaged, or for another version of Tesseract."""


@dataclass(frozen=True, slots=True)
class RecognisedWord:
    """A recognised word.

    Attributes:
        text: without white space.
        box: as wide as the word, and as high as its line.
        confidence: Tesseract's confidence in it, from 0 to 100.
    """

    text: str
    box: pymupdf.Rect
    confidence: float


@dataclass(frozen=True, slots=True)
class RecognisedLine:
    """Words on one line, and which block of lines it belongs to."""

    block: int
    words: list[RecognisedWord]


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    """The words in the picture of a page.

    Attributes:
        blocks: of lines, in the form that PyMuPDF gives text blocks.
        confidence: Tesseract's average confidence in their characters, from 0 to 100.
    """

    blocks: list[Layout]
    confidence: float


class Recogniser:
    """Reads pages one after another; the language data is loaded once.

    Args:
        data: the folder of the language data.

    Raises:
        UselessData: Tesseract cannot use the data.
    """

    def __init__(self, data: Path) -> None:
        from tesserocr import PSM, PyTessBaseAPI

        try:
            with _quiet():
                self._api = PyTessBaseAPI(path=f"{data}{os.sep}", lang=LANGUAGE, psm=PSM.SINGLE_BLOCK)
        except RuntimeError as error:
            raise UselessData from error

    def read(self, page: pymupdf.Page, alive: Callable[[], None]) -> RecognisedPage:
        """The words of a page, which is left unchanged. A page lying on its side or upside down is turned first.

        Args:
            page: the page.
            alive: called after each look at the page: one that may have to be turned takes two or three.
        """
        turn, lines = 0, self._recognised(page, 0)
        alive()
        if _confidence(lines) < _SURE and self._runs_down(page):
            turn, lines = 90, self._recognised(page, 90)
            alive()
        if (sure := _confidence(lines)) < _SURE:
            opposite = _confidence(self._recognised(page, turn + 180, _opposite_band(lines)))
            alive()
            if opposite > sure + _BETTER:
                turn, lines = turn + 180, self._recognised(page, turn + 180)
                alive()
        return RecognisedPage(_blocks(lines, page, turn), _confidence(lines))

    def _recognised(
        self, page: pymupdf.Page, turn: int, band: tuple[float, float] | None = None
    ) -> list[RecognisedLine]:
        """The lines of a page.

        Args:
            page: the page.
            turn: by how many degrees the page is turned clockwise from how it is shown.
            band: the part to read, as distances of its end and beginning from the page's foot in points; None: all.
        """
        with _turned(page, turn), _quiet():
            picture = _level(page)
            scale = page.rect.width / picture.width
            below, above = (picture.height - int(each / scale) for each in band) if band else (picture.height, 0)
            dots = without_rules(picture)[picture.width * above : picture.width * below]
            self._look_at(dots, picture.width, picture.xres)
            self._api.Recognize()
            return list(_lines(self._api, scale))

    def _runs_down(self, page: pymupdf.Page) -> bool:
        """Whether the lines of a page run up or down it, by Tesseract's layout analysis."""
        from tesserocr import PSM, RIL, iterate_level

        picture = _drawn(page, _LAYOUT_DPI)
        with _quiet():
            self._look_at(picture.samples, picture.width, picture.xres)
            self._api.SetPageSegMode(PSM.AUTO)
            layout = self._api.AnalyseLayout()
            self._api.SetPageSegMode(PSM.SINGLE_BLOCK)
        boxes = [each.BoundingBox(RIL.TEXTLINE) for each in iterate_level(layout, RIL.TEXTLINE)] if layout else []
        down = sum(y1 - y0 > _LONG * (x1 - x0) for x0, y0, x1, y1 in boxes)
        across = sum(x1 - x0 > _LONG * (y1 - y0) for x0, y0, x1, y1 in boxes)
        return bool(down > across)

    def _look_at(self, dots: bytes, width: int, dpi: int) -> None:
        self._api.SetImageBytes(dots, width, len(dots) // width, 1, width)
        self._api.SetSourceResolution(dpi)


@contextmanager
def _turned(page: pymupdf.Page, turn: int) -> Iterator[None]:
    """Turns a page clockwise by so many degrees from how it is shown, within the context."""
    shown = page.rotation
    page.set_rotation((shown + turn) % 360)
    try:
        yield
    finally:
        page.set_rotation(shown)


def _drawn(page: pymupdf.Page, dpi: int) -> pymupdf.Pixmap:
    """The picture of a page in grey, with ``dpi`` dots an inch, or fewer where it is larger than any paper."""
    most = int(72 * (_PIXELS / max(1.0, abs(page.rect))) ** 0.5)
    return page.get_pixmap(dpi=max(36, min(dpi, most)), colorspace=pymupdf.csGRAY)


def _level(page: pymupdf.Page) -> pymupdf.Pixmap:
    """The picture of a page, rotated about its middle until its lines are level; its size stays.

    So words end up where they would be on a page scanned straight, up to some points from where they are.
    """
    skew = skew_of(_drawn(page, DPI))
    level = _drawn(page, _DPI)
    if not skew:
        return level
    scale, middle = level.xres / 72, (page.rect.tl + page.rect.br) / 2
    to_middle = pymupdf.Matrix(1, 0, 0, 1, -middle.x, -middle.y)
    matrix = to_middle * pymupdf.Matrix(-skew) * ~to_middle * pymupdf.Matrix(scale, scale)
    drawn = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY)
    level.clear_with(255)  # where nothing was scanned
    level.copy(drawn, level.irect)
    return level


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps Tesseract's remarks about specks too small to read off the terminal; nothing else can."""
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


def _lines(api: Any, scale: float) -> Iterator[RecognisedLine]:
    """The lines that were recognised, with their boxes in points."""
    from tesserocr import RIL, iterate_level

    block, words = -1, list[RecognisedWord]()
    for at in iterate_level(api.GetIterator(), RIL.WORD):
        if at.Empty(RIL.WORD):  # of a page without words
            return
        if at.IsAtBeginningOf(RIL.BLOCK):
            block += 1
        if at.IsAtBeginningOf(RIL.TEXTLINE):
            words = []
            yield RecognisedLine(block, words)
        (x0, _, x1, _), (_, y0, _, y1) = at.BoundingBox(RIL.WORD), at.BoundingBox(RIL.TEXTLINE)
        box = pymupdf.Rect(x0, y0, x1, y1) * pymupdf.Matrix(scale, scale)
        words.append(RecognisedWord(at.GetUTF8Text(RIL.WORD).strip(), box, at.Confidence(RIL.WORD)))


def _opposite_band(lines: Sequence[RecognisedLine]) -> tuple[float, float] | None:
    """Where a few lines from the middle of a page end up, from its foot, when it is turned upside down."""
    boxes = sorted((line.words[0].box for line in lines), key=lambda box: float(box.y0))
    middle = boxes[max(0, (len(boxes) - _FEW) // 2) :][:_FEW]
    if not middle:
        return None
    return max(0.0, middle[0].y0 - _BESIDE), max(box.y1 for box in middle) + _BESIDE


def _confidence(lines: Sequence[RecognisedLine]) -> float:
    """Tesseract's average confidence in the characters of these lines, from 0 to 100."""
    words = [word for line in lines for word in line.words]
    return sum(len(word.text) * word.confidence for word in words) / max(1, sum(len(word.text) for word in words))


def _blocks(lines: Sequence[RecognisedLine], page: pymupdf.Page, turn: int) -> list[Layout]:
    """These lines in the form of text blocks, on the unrotated page: in one type size where that nearly fits, and with
    the cells of a table apart. The size of a line is that of its highest letter.
    """
    heights = [line.words[0].box.height for line in lines]
    usual = statistics.median(heights) if heights else 0.0
    with _turned(page, turn):
        back = page.derotation_matrix
    return [
        {"type": 0, "lines": [_line(cell, usual, back) for line in block for cell in _cells(line.words)]}
        for _, block in itertools.groupby(lines, key=lambda line: line.block)
    ]


def _cells(words: Sequence[RecognisedWord]) -> Iterator[list[RecognisedWord]]:
    """The words of a line, split where they are set far apart, or not from left to right.

    The boxes of neighbouring words may overlap a little, as that of an italic f overlaps the next word's.
    """
    cell: list[RecognisedWord] = []
    for word in words:
        if cell and not (cell[-1].box.x0 < word.box.x0 < cell[-1].box.x1 + _GAP * word.box.height):
            yield cell
            cell = []
        cell.append(word)
    if cell:
        yield cell


def _line(words: Sequence[RecognisedWord], usual: float, back: pymupdf.Matrix) -> Layout:
    """A line of one span, in the form that PyMuPDF gives text lines, on the unrotated page; "confidence" is ours."""
    first, last = words[0].box, words[-1].box
    box = pymupdf.Rect(first.x0, first.y0, last.x1, first.y1)
    height = usual if 0.65 * usual < box.height < 1.35 * usual else box.height
    place = tuple(box * back)
    span = {
        "text": " ".join(word.text for word in words),
        "bbox": place,
        "origin": tuple(box.bl * back),
        "size": _SIZE_OF_HEIGHT * height,
        "flags": 0,
        "font": "",
        "confidence": tuple(word.confidence for word in words),
    }
    return {"bbox": place, "dir": (back.a, back.b), "spans": [span]}
