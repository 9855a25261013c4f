"""Opens the files whose pages PyMuPDF draws: PDF files, and pictures of pages, as made by scanners and telephones.

A PDF may have more than the words of its pages: attached files, comments, or a form that only Adobe's programs show.
Source: ISO 32000-1, 7.11.4 (embedded files), 12.3.5 (portfolios), 12.5.6.15 (file attachments), 12.7.8 (XFA forms).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import Final

import pymupdf

from core.base.errors import UnreadableFile
from core.base.translation import marked, tr
from core.reading.files import wrong_password
from core.reading.listing import ending, listed_kinds
from core.reading.remarks import counted, few
from core.text.visible import visible_name
from core.types import Issue

DAMAGED = (marked("This PDF is damaged and cannot be opened."), marked("Get a fresh copy of the file."))
FAULTS = (
    RuntimeError,
    ValueError,
    IndexError,
    pymupdf.mupdf.FzErrorBase,
)  # what PyMuPDF raises on files that are damaged
_CERTIFIED = (
    marked("This PDF is protected by something other than a password, such as a certificate."),
    marked("Open it in its own program, print it to a new PDF, and add that."),
)
_NO_PICTURE = (
    marked("This picture is damaged and cannot be opened."),
    marked("Get a fresh copy of it, or save it as a PDF and add that."),
)
_HEAD: Final = 1024  # bytes in which a PDF declares that it is one
_LONGEST_SIDE: Final = 1008  # points, of Legal: a picture often gives no size, or a wrong one

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)


def open_pages(path: Path, passwords: Sequence[str]) -> pymupdf.Document:
    """An open PDF with at least one page: the file itself, or one made from the pictures in it.

    Raises:
        ProtectedFile: none of the passwords opens it.
        UnreadableFile: damaged beyond reading, or without any page.
    """
    with path.open("rb") as file:
        if b"%PDF-" not in file.read(_HEAD):
            return _of_pictures(path)
    try:
        pdf = pymupdf.open(path, filetype="pdf")
    except FAULTS as error:
        words = _CERTIFIED if "encryption" in str(error.__cause__) else DAMAGED
        raise UnreadableFile(*words, path) from error
    if pdf.needs_pass and not any(pdf.authenticate(password) for password in passwords):
        pdf.close()
        raise wrong_password(path, passwords)
    if _count(pdf) == 0:
        pdf.close()
        raise UnreadableFile(tr("This PDF has no pages that can be read."), tr("Get a fresh copy of the file."), path)
    return pdf


def _count(pdf: pymupdf.Document) -> int:
    """How many pages there are; 0 if the page tree is damaged."""
    try:
        return int(pdf.page_count)
    except FAULTS:
        return 0


def _of_pictures(path: Path) -> pymupdf.Document:
    """A page for each picture in a file, of which a TIFF may contain many.

    Raises:
        UnreadableFile: damaged.
    """
    pdf = pymupdf.open()
    try:
        with pymupdf.open(path) as pictures, pymupdf.open("pdf", pictures.convert_to_pdf()) as pages:
            for page in pages:
                scale = min(1.0, _LONGEST_SIDE / max(page.rect.width, page.rect.height, 1))
                made = pdf.new_page(width=scale * page.rect.width, height=scale * page.rect.height)
                made.show_pdf_page(made.rect, pages, page.number)
    except FAULTS as error:
        raise UnreadableFile(*_NO_PICTURE, path) from error
    if pdf.page_count == 0:
        raise UnreadableFile(*_NO_PICTURE, path)
    return pdf


# ----------------------------------------------- what a PDF encloses

_PINNED: Final = 17  # PDF_ANNOT_FILE_ATTACHMENT, of MuPDF
_COMMENTS: Final = (0, *range(3, 12), 14, 15)
"""Notes, shapes, marks of text, carets and ink of MuPDF; not text on the page itself (2), stamps or attachments."""
_LONGEST: Final = 80  # characters of a name
_NAMED: Final = 5  # so many are named, the others counted
_ATTACHED: Final = (
    marked("A file is attached to this PDF and was not read: {names}."),
    marked("{count} files are attached to this PDF and were not read: {names}."),
)


def enclosed_issues(pdf: pymupdf.Document) -> list[Issue]:
    """What a reader of the pages alone would not know of: attached files that may be contracts, and a dynamic form."""
    names = [PurePath(name.replace("\\", "/")) for name in _attached(pdf)]
    kinds = listed_kinds(names)
    listed = sorted({_shown(name.name) for name in names if ending(name.name) in kinds})
    advice = tr("Open the PDF, save what is attached to it, and add that.")
    titles = counted(_ATTACHED, len(listed), names=few(listed, _NAMED, ", "))
    return [*(Issue(title, advice) for title in titles), *_form(pdf)]


def count_comments(page: pymupdf.Page) -> int:
    """How many comments a page bears: notes stuck to it, and marks in its text that say something."""
    pdf = page.parent
    said = (pdf.xref_get_key(xref, "Contents") for xref, kind, _ in page.annot_xrefs() if kind in _COMMENTS)
    return sum(kind == "string" and bool(words.strip("\ufeff \r\n")) for kind, words in said)


def _shown(name: str) -> str:
    """The name, which the file itself gives, without what would mislead or spoil the display, and its end if long."""
    plain = visible_name(_decoded(name))
    return plain if len(plain) <= _LONGEST else f"...{plain[-_LONGEST:]}"


def _decoded(name: str) -> str:
    """The name in UTF-8, whose bytes PyMuPDF gives as if they were Latin-1."""
    try:
        return name.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return name


def _form(pdf: pymupdf.Document) -> Iterator[Issue]:
    try:
        dynamic = pdf.xref_get_key(pdf.pdf_catalog(), "NeedsRendering") == ("bool", "true")
    except FAULTS:
        return
    if dynamic:
        yield Issue(
            tr("This PDF is a form whose text only Adobe's programs show; its pages may lack it."),
            tr("Open it in Adobe Reader, print it to a new PDF, and add that."),
        )


def _attached(pdf: pymupdf.Document) -> Iterator[str]:
    """The names of the files attached to the document and to its pages."""
    try:
        for name in pdf.embfile_names():
            described = pdf.embfile_info(name)
            yield described.get("ufilename") or described.get("filename") or name
        for number in range(pdf.page_count):
            for xref, kind, _ in pdf[number].annot_xrefs():
                if kind == _PINNED:  # from the file itself, as PyMuPDF looks for each from the first on
                    named = dict(pdf.xref_get_key(xref, key) for key in ("FS/F", "FS/UF", "FS"))
                    yield named.get("string", "")
    except FAULTS:
        return
