"""Which reader reads which format. Each reader is imported at its first file, for some take long to import."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from core.reading.sniff import FileFormat
from core.types import Document, Tick


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to be read, and what a reader may need besides.

    Attributes:
        path: the file.
        document_id: the id of the document in it.
        passwords: tried in turn where the file asks for one.
        tick: called from time to time while many pages are read.
    """

    path: Path
    document_id: str
    passwords: tuple[str, ...] = ()
    tick: Tick | None = None


Reader: TypeAlias = Callable[[SourceFile], Document]


def read_format(format_: FileFormat, source: SourceFile) -> Document:
    """Reads a file that is known to be of this format.

    Raises:
        ProtectedFile: none of the passwords opens the file.
        UnreadableFile: encrypted, empty, damaged, or not of this format.
    """
    return _READERS[format_](source)


def _pdf(source: SourceFile) -> Document:
    from core.reading.pdf.reader import read_pdf

    return read_pdf(source.path, source.document_id, source.passwords, source.tick)


def _docx(source: SourceFile) -> Document:
    from core.reading.word.reader import read_docx

    return read_docx(source.path, source.document_id)


def _doc(source: SourceFile) -> Document:
    from core.reading.office.doc import read_doc

    return read_doc(source.path, source.document_id)


def _odt(source: SourceFile) -> Document:
    from core.reading.odt.reader import read_odt

    return read_odt(source.path, source.document_id)


def _locked(source: SourceFile) -> Document:
    from core.reading.office.locked import read_locked

    return read_locked(source.path, source.document_id, source.passwords)


def _rtf(source: SourceFile) -> Document:
    from core.reading.rtf.reader import read_rtf

    return read_rtf(source.path, source.document_id)


def _html(source: SourceFile) -> Document:
    from core.reading.html.reader import read_html

    return read_html(source.path, source.document_id)


def _filing(source: SourceFile) -> Document:
    from core.reading.filings.reader import read_filing

    return read_filing(source.path, source.document_id)


def _text(source: SourceFile) -> Document:
    from core.reading.text.reader import read_text

    return read_text(source.path, source.document_id)


def _markdown(source: SourceFile) -> Document:
    from core.reading.text.markdown import read_markdown

    return read_markdown(source.path, source.document_id)


def _pages(source: SourceFile) -> Document:
    from core.reading.pdf.preview import read_preview

    return read_preview(source.path, source.document_id, source.tick)


def _web_archive(source: SourceFile) -> Document:
    from core.reading.containers.saved_page import read_saved_page

    return read_saved_page(source.path, source.document_id)


def _archive(source: SourceFile) -> Document:
    from core.reading.containers.reader import read_archive

    return read_archive(source.path, source.document_id)


def _mail(source: SourceFile) -> Document:
    from core.reading.containers.reader import read_mail

    return read_mail(source.path, source.document_id)


def _outlook(source: SourceFile) -> Document:
    from core.reading.containers.reader import read_outlook

    return read_outlook(source.path, source.document_id)


_READERS: Final[Mapping[FileFormat, Reader]] = {
    FileFormat.PDF: _pdf,
    FileFormat.DOCX: _docx,
    FileFormat.DOC: _doc,
    FileFormat.ODT: _odt,
    FileFormat.LOCKED: _locked,
    FileFormat.RTF: _rtf,
    FileFormat.HTML: _html,
    FileFormat.FILING: _filing,
    FileFormat.TEXT: _text,
    FileFormat.MARKDOWN: _markdown,
    FileFormat.PICTURE: _pdf,
    FileFormat.PAGES: _pages,
    FileFormat.WEB_ARCHIVE: _web_archive,
    FileFormat.ARCHIVE: _archive,
    FileFormat.MAIL: _mail,
    FileFormat.OUTLOOK: _outlook,
}
