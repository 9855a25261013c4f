"""Reads PDF files and pictures of pages with PyMuPDF, and documents of Apple's Pages from the preview in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pymupdf

from core.base.errors import UnreadableFile
from core.base.translation import marked, tr
from core.reading.package import Package
from core.reading.pdf.columns import reading_order
from core.reading.pdf.footnotes import as_text, lift_notes
from core.reading.pdf.misread import repair_recognised
from core.reading.pdf.opening import DAMAGED, FAULTS, count_comments, enclosed_issues, open_pages
from core.reading.pdf.paragraphs import BrokenWords, mark_centred, paragraph_rows, plain
from core.reading.pdf.running import remove_furniture, remove_line_numbers
from core.reading.pdf.scans import Scans
from core.reading.pdf.sheets import Row, Sheet, sheet_of
from core.reading.pdf.unseen import count_outside, without_unseen
from core.reading.remarks import Findings
from core.text.headings import of_a_form, stands_alone
from core.types import Document, Issue, Line, Page, Span, Tick

_VECTORS = pymupdf.TEXT_COLLECT_VECTORS | pymupdf.TEXT_LAZY_VECTORS
TEXT_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP | _VECTORS

_COMPARE = marked("Compare it with a fresh copy.")


def read_pdf(path: Path, document_id: str, passwords: Sequence[str] = (), tick: Tick | None = None) -> Document:
    """The document in a PDF file or a picture. Pages that are pictures are recognised, or become issues.

    Args:
        path: the file.
        document_id: the id for its document.
        passwords: tried in turn where the file asks for one.
        tick: called after every page that is read by text recognition.

    Raises:
        ProtectedFile: none of the passwords opens it.
        UnreadableFile: damaged beyond reading, or without any page.
    """
    scans, findings = Scans(tick), Findings()
    with open_pages(path, passwords) as pdf:
        read = [_page(pdf, number, scans, findings) for number in range(pdf.page_count)]
        for number in scans.overlooked():
            read[number - 1] = _page(pdf, number - 1, scans, Findings())
        sizes = [size for size, _ in read]
        sheets = [sheet or Sheet(number, 0, 0) for number, (_, sheet) in enumerate(read, start=1)]
        lost = [number for number, (_, sheet) in enumerate(read, start=1) if sheet is None]
        issues = [*_damage(pdf), *_lost_pages(lost), *scans.issues(), *enclosed_issues(pdf)]
        title = " ".join(str((pdf.metadata or {}).get("title") or "").split())
    if len(lost) == len(read):
        raise UnreadableFile(*DAMAGED, path)
    repair_recognised(sheets)
    provisions = remove_furniture(sheets)
    remove_line_numbers(sheets)
    notes = lift_notes(sheets)
    body = list(paragraph_rows([mark_centred(reading_order(sheet), sheet.width) for sheet in sheets]))
    for rows in provisions:
        _insert(body, [as_text(row) for row in rows])
    text, lines = _assemble(body, notes, sheets)
    return Document(
        document_id,
        path,
        text,
        _pages(sizes, lines, len(text)),
        lines,
        title,
        tuple(issues),
        (*scans.remarks(), *findings.remarks()),
    )


def _page(
    pdf: pymupdf.Document, number: int, scans: Scans, findings: Findings
) -> tuple[tuple[float, float], Sheet | None]:
    """The size of a page and its sheet; None for a damaged page."""
    try:
        page = pdf[number]
        layout = without_unseen(page, page.get_textpage(flags=TEXT_FLAGS), findings.left_out)
        count_outside(page, findings.left_out)
        findings.comments += count_comments(page)
        layout = scans.layout(page, layout)
        return (page.rect.width, page.rect.height), sheet_of(layout, number + 1, page.rotation)
    except FAULTS:
        return (0.0, 0.0), None


def _lost_pages(numbers: Sequence[int]) -> list[Issue]:
    return [
        Issue(tr("Page {number} is damaged and was not read.", number=number), _COMPARE, number) for number in numbers
    ]


def _damage(pdf: pymupdf.Document) -> list[Issue]:
    if not pdf.is_repaired:
        return []
    return [Issue(marked("The file is damaged; what could be saved of it was read."), _COMPARE)]


def _assemble(
    body: Sequence[list[Row]], notes: Sequence[list[Row]], sheets: Sequence[Sheet]
) -> tuple[str, tuple[Line, ...]]:
    """One text: paragraphs ended by a newline, notes after them all, broken words joined (`BrokenWords`)."""
    if any(sheet.soft_named for sheet in sheets):
        body = [[replace(row, text=plain(row.text)) for row in rows] for rows in body]
    words = BrokenWords([row.text for rows in (*body, *notes) for row in rows])
    pieces: list[str] = []
    lines: list[Line] = []
    at = 0
    for number, rows in enumerate((*body, *notes)):
        for i, row in enumerate(rows):
            piece = _with_joint(row, rows[i + 1], words) if i + 1 < len(rows) else plain(row.text) + "\n"
            span = Span(at, at + len(piece.rstrip()))
            box = sheets[row.page - 1].as_shown(row.box)
            note = number >= len(body)
            lines.append(Line(span, row.page, box, row.size, row.bold, row.underlined, row.centred, 0, i == 0, note))
            pieces.append(piece)
            at += len(piece)
    return "".join(pieces), tuple(lines)


def _insert(body: list[list[Row]], provision: list[Row]) -> None:
    """Puts a provision that several pages print between paragraphs, where the text of the last of these pages ends.

    It comes before lines to be signed there, and before a heading, whose text is on the next page.
    """
    page = provision[0].page
    at = sum(rows[-1].page <= page for rows in body)
    if at < len(body) and body[at][0].page < page:  # the one paragraph there goes on over all of the page
        page, at = body[at][-1].page, at + 1
    while at and body[at - 1][0].page == page and _says_nothing(body[at - 1]):
        at -= 1
    body.insert(at, [replace(row, page=page) for row in provision])


def _says_nothing(paragraph: Sequence[Row]) -> bool:
    text = " ".join(row.text for row in paragraph)
    return stands_alone(text) or of_a_form(text)


def _with_joint(row: Row, follower: Row, words: BrokenWords) -> str:
    if follower.joint in ("\t", ""):
        return plain(row.text) + follower.joint
    return words.join(row.text, follower.text)


def _pages(sizes: list[tuple[float, float]], lines: tuple[Line, ...], length: int) -> tuple[Page, ...]:
    """The pages with the text that begins on each; a page without text gets an empty span, notes go to the last."""
    starts = [length] * (len(sizes) + 1)
    for line in reversed(lines):
        if not line.note:
            starts[line.page - 1] = line.span.start
    for number in range(len(sizes) - 1, -1, -1):
        starts[number] = min(starts[number], starts[number + 1])
    starts[0] = 0
    return tuple(Page(n + 1, Span(starts[n], starts[n + 1]), *size) for n, size in enumerate(sizes))


_PREVIEW: Final = "QuickLook/Preview.pdf"


def read_preview(path: Path, document_id: str, tick: Tick | None = None) -> Document:
    """The document in a file of Pages.

    Raises:
        UnreadableFile: damaged, or saved without a preview.
    """
    with Package(path) as package:
        if _PREVIEW not in package.names:
            raise UnreadableFile(
                tr("This is a document of Apple's Pages, saved without a preview that could be read."),
                tr("Open it in Pages, export it as a PDF or a Word document, and add that."),
                path,
            )
        content = package.read(_PREVIEW)
    with TemporaryDirectory(prefix="preview-") as folder:
        preview = Path(folder, "preview.pdf")
        preview.write_bytes(content)
        return replace(read_pdf(preview, document_id, (), tick), source=path)
