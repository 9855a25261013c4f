"""Opens the files whose pages PyMuPDF draws: PDF files, and pictures of pages, as made by scanners and telephones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pymupdf

from core.base.errors import UnreadableFile
from core.base.translation import marked, tr
from core.reading.files.passwords import wrong_password

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
