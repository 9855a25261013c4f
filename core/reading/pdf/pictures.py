"""Draws a page of a PDF as it is printed, and finds passages of its text on it.

The text of a document is not that of its pages word for word: hyphens are joined, headers and line numbers left out,
columns put in order. So the words of a passage are matched with those drawn (Ratcliff and Metzener, "Pattern matching:
the gestalt approach", 1988, by `difflib`), and marked where several in a row match.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import Final

import pymupdf

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.reading.pdf.opening import FAULTS, open_pages
from core.reading.pdf.reader import TEXT_FLAGS
from core.reading.pdf.scans import Scans, is_picture
from core.reading.pdf.sheets import Row, Sheet, sheet_of
from core.types import Box, Span
from core.types.documents import PagePicture

LONGEST_SIDE: Final = 2000
"""The longer side of a picture, in dots: a letter-size page at some 180 dots an inch."""

_WORD: Final = re.compile(r"[^\W_]+")
_RUN: Final = 4  # words in a row on the page as in the passage; fewer are chance


Words = Sequence[Span]
"""The words of a passage to mark separately."""


def draw_page(
    path: Path, number: int, passages: Sequence[str], words: Sequence[Words] = (), *, recognise: bool = False
) -> PagePicture:
    """A page of a PDF file or a picture, and where passages are on it.

    Args:
        path: the file.
        number: of the page, from 1.
        passages: their text on this page.
        words: of each passage, those to mark separately, if any.
        recognise: whether to recognise the words of a scan, which takes seconds, to mark passages in it.

    Raises:
        ProtectedFile: it asks for a password.
        UnreadableFile: damaged, or without such a page.
    """
    with open_pages(path, ()) as pdf:
        if not 0 < number <= pdf.page_count:
            raise UnreadableFile(tr("This PDF has no page {number}.", number=number), "", path)
        try:
            page = pdf[number - 1]
            drawn = page.get_pixmap(dpi=_dots_an_inch(page), colorspace=pymupdf.csRGB, alpha=False)
            layout = page.get_text("dict", flags=TEXT_FLAGS)
            is_scan = is_picture(page, layout)
            if is_scan and recognise:
                layout, is_scan = Scans().layout(page, layout), False
            sheet = sheet_of(layout, number, page.rotation)
        except FAULTS as error:
            raise UnreadableFile(
                tr("Page {number} of this PDF is damaged and cannot be drawn.", number=number), "", path
            ) from error
        size = (page.rect.width, page.rect.height)
        found = [_FoundPassage(sheet, each) for each in passages]
        marks = tuple(tuple(_shares(box, size) for box in each.lines()) for each in found)
        lit = tuple(_shares(box, size) for each, of in zip(found, words, strict=False) for box in each.words(of))
        return PagePicture(number, pdf.page_count, drawn.width, drawn.height, bytes(drawn.samples), marks, is_scan, lit)


def _dots_an_inch(page: pymupdf.Page) -> int:
    return max(1, int(72 * LONGEST_SIDE / max(page.rect.width, page.rect.height, 1)))


class _FoundPassage:
    """The place of a passage on a page, in boxes on the page as shown.

    Args:
        sheet: the page.
        passage: its text.
    """

    def __init__(self, sheet: Sheet, passage: str) -> None:
        self._sheet = sheet
        printed = [
            (word.group().lower(), row, Span(*word.span()))
            for row, each in enumerate(sheet.rows)
            for word in _WORD.finditer(each.text)
        ]
        wanted = [(word.group().lower(), Span(*word.span())) for word in _WORD.finditer(passage)]
        self._found: list[tuple[Span, int, Span]] = []  # of each word found: in the passage, its row, and in that
        matcher = SequenceMatcher(None, [word for word, *_ in printed], [word for word, _ in wanted], autojunk=False)
        for block in matcher.get_matching_blocks():
            if block.size >= min(_RUN, len(wanted)):
                pairs = zip(wanted[block.b : block.b + block.size], printed[block.a :], strict=False)
                self._found += [(word, row, span) for (_, word), (_, row, span) in pairs]

    def lines(self) -> Iterator[Box]:
        """The lines, or parts of lines, that contain it."""
        rows: dict[int, list[Span]] = defaultdict(list)
        for _, row, span in self._found:
            rows[row].append(span)
        for row, spans in rows.items():
            yield self._box(row, Span(min(each.start for each in spans), max(each.end for each in spans)))

    def words(self, wanted: Words) -> Iterator[Box]:
        """The words of the passage in these spans of its text."""
        for word, row, span in self._found:
            if any(each.overlaps(word) for each in wanted):
                yield self._box(row, span)

    def _box(self, row: int, span: Span) -> Box:
        return self._sheet.as_shown(_part(self._sheet.rows[row], span))


def _part(row: Row, span: Span) -> Box:
    """The box of some characters of a row, as wide relative to the others as in Times."""
    x0, y0, x1, y1 = row.box
    width = (x1 - x0) / (_times().text_length(row.text) or 1)
    start, end = (_times().text_length(row.text[:at]) for at in (span.start, span.end))
    return (x0 + start * width, y0, x0 + end * width, y1)


@cache
def _times() -> pymupdf.Font:
    return pymupdf.Font("tiro")


def _shares(box: Box, size: tuple[float, float]) -> Box:
    """A box in points as shares of the page, cut to it."""
    x0, y0, x1, y1 = (min(max(each / (side or 1), 0.0), 1.0) for each, side in zip(box, size * 2, strict=True))
    return (x0, y0, x1, y1)
