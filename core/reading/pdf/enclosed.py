"""What a PDF has besides the words of its pages: attached files, comments, or a form that only Adobe's programs show.

Source: ISO 32000-1, 7.11.4 (embedded files), 12.3.5 (portfolios), 12.5.6.15 (file attachments), 12.7.8 (XFA forms).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import Final

import pymupdf

from core.base.translation import tr
from core.reading.kinds import ending, listed_kinds
from core.reading.pdf.opening import FAULTS
from core.text.visible import visible_name
from core.types import Issue

_PINNED: Final = 17  # PDF_ANNOT_FILE_ATTACHMENT, of MuPDF
_COMMENTS: Final = (0, *range(3, 12), 14, 15)
"""Notes, shapes, marks of text, carets and ink of MuPDF; not text on the page itself (2), stamps or attachments."""
_LONGEST: Final = 80  # characters of a name
_NAMED: Final = 5  # so many are named, the others counted


def enclosed_issues(pdf: pymupdf.Document) -> list[Issue]:
    """What a reader of the pages alone would not know of: attached files that may be contracts, and a dynamic form."""
    names = [PurePath(name.replace("\\", "/")) for name in _attached(pdf)]
    kinds = listed_kinds(names)
    listed = sorted({_shown(name.name) for name in names if ending(name.name) in kinds})
    return [*_not_read(listed), *_form(pdf)]


def count_comments(page: pymupdf.Page) -> int:
    """How many comments a page bears: notes stuck to it, and marks in its text that say something."""
    pdf = page.parent
    said = (pdf.xref_get_key(xref, "Contents") for xref, kind, _ in page.annot_xrefs() if kind in _COMMENTS)
    return sum(kind == "string" and bool(words.strip("\ufeff \r\n")) for kind, words in said)


def _not_read(names: list[str]) -> Iterator[Issue]:
    advice = tr("Open the PDF, save what is attached to it, and add that.")
    if len(names) == 1:
        yield Issue(tr("A file is attached to this PDF and was not read: {name}.", name=names[0]), advice)
    elif names:
        yield Issue(
            tr(
                "{count} files are attached to this PDF and were not read: {names}.",
                count=len(names),
                names=_few(names),
            ),
            advice,
        )


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


def _few(names: list[str]) -> str:
    shown, others = ", ".join(names[:_NAMED]), len(names) - _NAMED
    return tr("{names} and {count} more", names=shown, count=others) if others > 0 else shown


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
