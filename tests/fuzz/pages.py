"""Pages as PyMuPDF returns them, made from any bytes, to fuzz only the Python part of PDF reading."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from core.reading.pdf import reader as pdf
from core.types import Document
from tests.core.hostile.grammars import LABELS, WORDS

_TEXTS = (
    *LABELS,
    *WORDS,
    "1",
    "2",
    "3",
    "12",
    "- 4 -",
    "Page 5 of 9",
    "ex-",
    "tend",
    "\u00ad",
    "\u200f",
    "\ufffd",
    "\ue000",
    "",
)
_DIRECTIONS = ((1.0, 0.0), (1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (0.7, 0.7), (0.0, 0.0))


class Book:
    """A stand-in for a PDF: eight bytes per piece of text, the first of which may begin a new page."""

    metadata = None
    is_repaired = False

    def __init__(self, data: bytes) -> None:
        self._pages: list[list[dict[str, Any]]] = [[]]
        for at in range(0, len(data) - 7, 8):
            piece = data[at : at + 8]
            if piece[0] > 0xF4:
                self._pages.append([])
            self._pages[-1].append(_line(piece))
        self.page_count = len(self._pages)

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *_: object) -> None: ...

    def __getitem__(self, number: int) -> SimpleNamespace:
        lines = self._pages[number]
        layout = {"width": 612.0, "height": 792.0, "blocks": [{"type": 0, "lines": lines}, *_vectors(lines)]}
        rect = SimpleNamespace(width=612.0, height=792.0)
        return SimpleNamespace(
            rect=rect, rotation=(number % 5 == 4) * 90, number=number, get_text=lambda *_, **__: layout
        )


def _line(piece: bytes) -> dict[str, Any]:
    _, text, x, y, width, height, flags, direction = piece
    box = (x * 2.5, y * 3.2, x * 2.5 + width, y * 3.2 + height / 8)
    words = _TEXTS[text] if text < len(_TEXTS) else chr(text) * 3
    span = {
        "text": words,
        "bbox": box,
        "size": height / 10,
        "flags": flags,
        "font": "Times-Bold",
        "origin": box[:2],
        "color": 0,
    }
    span |= {"ascender": 0.9, "descender": -0.2, "char_flags": flags, "alpha": 255}
    second = span | {"text": f" {words}", "size": height / 16, "flags": flags ^ 1}
    spans = [span, second] if flags & 32 else [span]
    return {"dir": _DIRECTIONS[direction % 8], "spans": spans, "bbox": box, "wmode": 0}


def _vectors(lines: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for line in lines[::7]:
        x0, _, x1, y1 = line["bbox"]
        yield {"type": 3, "bbox": (x0, y1, x1, y1 + 0.5), "color": 0, "alpha": 255}


class _NoScans:
    """No page is a picture."""

    def __init__(self, *_: object) -> None: ...

    def layout(self, _: object, layout: dict[str, Any]) -> dict[str, Any]:
        return layout

    def issues(self) -> list[Any]:
        return []

    remarks = issues


def read_book(data: bytes) -> Document:
    """The document read from such pages."""
    pdf._open = lambda *_: Book(data)
    pdf.Scans = _NoScans
    return pdf.read_pdf(Path("fuzzed.pdf"), "fuzzed")
