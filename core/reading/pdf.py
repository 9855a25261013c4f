"""Reads PDF files with PyMuPDF, the only import of it that reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pymupdf

from core.errors import UnreadableFile
from core.reading.layout import Row, page_rows, paragraphs, without_furniture
from core.types import Document, Issue, Line, Page, Span

_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_SCAN_ADVICE = "Read the page with a text recognition program, save the file, and add it again."

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)


def read_pdf(path: Path, document_id: str) -> Document:
    """The document in a PDF file. Pages without text become issues.

    Raises:
        UnreadableFile: protected by a password, damaged beyond reading, or without any text.
    """
    with _open(path) as pdf:
        sizes = [(page.rect.width, page.rect.height) for page in pdf]
        pages = [page_rows(page.get_text("dict", flags=_FLAGS), page.number + 1) for page in pdf]
        issues = [*_damage(pdf), *_blank_pages(pdf, pages)]
        title = str(pdf.metadata.get("title") or "").strip()
    if not any(pages):
        raise UnreadableFile(
            "No page of this PDF holds text: it is a scan.", _SCAN_ADVICE.replace("the page", "it"), path
        )
    text, lines = _assemble(paragraphs(without_furniture(pages)))
    return Document(document_id, path, text, _pages(sizes, lines, len(text)), lines, title, tuple(issues))


def _open(path: Path) -> pymupdf.Document:
    try:
        pdf = pymupdf.open(path, filetype="pdf")
    except (pymupdf.FileDataError, RuntimeError) as error:
        raise UnreadableFile(
            "This PDF is damaged and cannot be opened.", "Get a fresh copy of the file.", path
        ) from error
    if pdf.needs_pass:
        pdf.close()
        raise UnreadableFile(
            "This PDF is protected by a password.", "Save a copy without the password and add that copy.", path
        )
    if pdf.page_count == 0:
        pdf.close()
        raise UnreadableFile("This PDF has no pages that can be read.", "Get a fresh copy of the file.", path)
    return pdf


def _damage(pdf: pymupdf.Document) -> list[Issue]:
    if not pdf.is_repaired:
        return []
    return [Issue("The file is damaged; what could be saved of it was read.", "Compare it with a fresh copy.")]


def _blank_pages(pdf: pymupdf.Document, pages: list[list[Row]]) -> list[Issue]:
    """Pages that show something but hold no text. A page that is truly empty is no issue."""
    return [
        Issue(f"Page {number} is a picture without text.", _SCAN_ADVICE, number)
        for number, rows in enumerate(pages, start=1)
        if not rows and pdf[number - 1].get_images()
    ]


def _assemble(groups: Iterable[list[Row]]) -> tuple[str, tuple[Line, ...]]:
    """One run of text: paragraphs ended by a newline, their rows joined by spaces, broken words mended."""
    found = list(groups)
    words = {word.lower() for rows in found for row in rows for word in _WORD.findall(row.text)}
    pieces: list[str] = []
    lines: list[Line] = []
    at = 0
    for rows in found:
        for i, row in enumerate(rows):
            follower = rows[i + 1].text if i + 1 < len(rows) else None
            piece = row.text + "\n" if follower is None else _mend(row.text, follower, words)
            end = at + len(piece.rstrip())
            lines.append(Line(Span(at, end), row.page, row.box, row.size, row.bold, False, row.centred, 0, i == 0))
            pieces.append(piece)
            at += len(piece)
    return "".join(pieces), tuple(lines)


def _mend(text: str, follower: str, words: set[str]) -> str:
    """The row's text with what joins it to the next: a space, or nothing where a word is broken between them.

    A hyphen at a row's end stays if the word is written with one elsewhere in the document, or if both halves are
    words of their own ("non-exclusive"); else it only marks the break.
    """
    if not text.endswith(("-", "\u00ad")) or not follower[:1].islower():
        return text + " "
    head = text[:-1].rsplit(None, 1)[-1].lower() if text[:-1].strip() else ""
    tail = re.split(r"[^\w-]", follower, maxsplit=1)[0].lower()
    if not head or not head[-1:].isalpha():
        return text + " "
    if text.endswith("\u00ad") or head + tail in words:
        return text[:-1]
    halves_are_words = head in words and tail in words
    return text if f"{head}-{tail}" in words or halves_are_words else text[:-1]


def _pages(sizes: list[tuple[float, float]], lines: tuple[Line, ...], length: int) -> tuple[Page, ...]:
    """The pages with the text that begins on each; a page without text gets an empty span."""
    starts = [length] * (len(sizes) + 1)
    for line in reversed(lines):
        starts[line.page - 1] = line.span.start
    for number in range(len(sizes) - 1, -1, -1):
        starts[number] = min(starts[number], starts[number + 1])
    starts[0] = 0
    return tuple(Page(n + 1, Span(starts[n], starts[n + 1]), *size) for n, size in enumerate(sizes))
