"""Writes chosen clauses as a PDF, to be read and filed as they are."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pymupdf

from core.base.translation import tr
from core.exporting.destination import destination, write_aside
from core.exporting.layout import Indent, LaidOutClause, ParagraphKind, indents, lay_out
from core.types import STANDARD_EXPORT, Excerpt, ExportChoices

_MARGIN: Final = 72  # points
_FOOT: Final = 36  # points from the lower edge to the number of the page
_SIZE: Final = 9  # of that number, in points
_STEP: Final = 24  # points, between the indents of two levels
_WORDS: Final = 11  # the size of the words, in points
_STYLE: Final = f"""
body {{ font-family: serif; font-size: {_WORDS}pt; line-height: 1.35; }}
h2 {{ font-size: 12pt; margin: 18pt 0 6pt 0; }}
p {{ margin: 0 0 6pt 0; }}
.omitted {{ color: #595959; }}
.joined {{ font-size: 9pt; }}
.source {{ font-size: 9pt; color: #595959; }}
"""


def write_pdf(
    excerpts: Sequence[Excerpt], to: Path, choices: ExportChoices = STANDARD_EXPORT, *, paper: str = "a4"
) -> Path:
    """Writes the clauses, in the given order, to ``to``; an existing file is replaced as a whole.

    Each has its heading, which is a bookmark too, its words, and what ``choices`` add. Pages are numbered. The fonts of
    all scripts that MuPDF supports are embedded.

    Args:
        excerpts: the clauses.
        to: the file.
        choices: what to include with them.
        paper: "a4" or "letter".

    Returns:
        The file written: ``to``, with ".pdf" added if it has another extension.

    Raises:
        ExportError: nothing was chosen, or the file cannot be written.
    """
    to = destination(excerpts, to, ".pdf")
    entries = [lay_out(excerpt, choices) for excerpt in excerpts]
    with pymupdf.open("pdf", _drawn(entries, pymupdf.paper_rect(paper))) as document:
        _number(document)
        document.set_metadata({"title": tr("Precedent clauses")})  # and nothing about who made it, or when
        document.subset_fonts()
        data = document.tobytes(garbage=3, deflate=True)
    write_aside(data, to, tr("The PDF could not be saved."))
    return to


def _set(entry: LaidOutClause, body: Any) -> None:
    """Adds a clause as plain text: anything that looks like markup in it is literal."""
    body.add_header(2).add_text(entry.heading)
    for each, indent in zip(entry.paragraphs, indents(entry.paragraphs), strict=True):
        if each.kind is ParagraphKind.DEFINITION:
            indent = Indent(1)
        _indent(_paragraph(body, each.text, each.kind.value), indent)
    for line in entry.below:
        _paragraph(body, line, "source")


def _paragraph(body: Any, text: str, kind: str) -> Any:
    paragraph = body.add_paragraph()
    paragraph.add_class(kind)
    paragraph.add_text(text)
    return paragraph


def _indent(paragraph: Any, indent: Indent) -> None:
    """Indents the lines of an item to where the words after its label begin."""
    label = pymupdf.Font("tiro").text_length(f"{indent.label} ", _WORDS) if indent.label else 0
    if left := _STEP * indent.steps + label:
        paragraph.set_attribute("style", f"margin-left: {left:.1f}pt; text-indent: {-label:.1f}pt")


def _drawn(entries: Sequence[LaidOutClause], sheet: Any) -> bytes:
    """The clauses on as many pages as they need, their headings as bookmarks."""
    made, bookmarks = io.BytesIO(), list[list[Any]]()
    story = pymupdf.Story(user_css=_STYLE)
    for entry in entries:
        _set(entry, story.body)
    room = pymupdf.Rect(_MARGIN, _MARGIN, sheet.width - _MARGIN, sheet.height - _MARGIN)
    writer = pymupdf.DocumentWriter(made)
    page, more = 0, 1
    while more:
        page += 1
        device = writer.begin_page(sheet)
        more, _ = story.place(room)
        story.element_positions(lambda at: _mark(at, bookmarks), {"page": page})
        story.draw(device)
        writer.end_page()
    writer.close()
    with pymupdf.open("pdf", made.getvalue()) as document:
        document.set_toc(bookmarks)
        return bytes(document.tobytes())


def _mark(at: Any, bookmarks: list[list[Any]]) -> None:
    begins = at.open_close & 1
    if begins and at.heading:
        bookmarks.append([1, at.text, at.page])


def _number(document: Any) -> None:
    count, font = len(document), pymupdf.Font("tiro")
    for page in document:
        words = f"{page.number + 1} / {count}"
        page.insert_font("foot", fontbuffer=font.buffer)  # embedded, as the others are
        at = pymupdf.Point((page.rect.width - font.text_length(words, _SIZE)) / 2, page.rect.height - _FOOT)
        page.insert_text(at, words, fontname="foot", fontsize=_SIZE, color=(0.35, 0.35, 0.35))
