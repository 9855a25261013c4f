"""Path -> Document. Every reader gives text of the same shape; a file's content decides which reader reads it.

The convention that all readers keep: ``Document.text`` is paragraphs, each ended by one line feed, with single spaces
inside; the cells of a table row are one paragraph, separated by tabs.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from core.base.errors import OutOfReach, UnreadableFile
from core.base.places import on_disk
from core.base.translation import tr
from core.isolation.programs import Needs
from core.reading.doc import conversion, find_office, read_doc
from core.reading.embedded import embedded_objects
from core.reading.files import open_regular, read_error
from core.reading.listing import SUFFIXES, list_files
from core.reading.remarks import Findings, broken_places, broken_remarks
from core.reading.sniff import FileFormat, named_otherwise, sniff
from core.reading.tessdata import language_data

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.types import Document, Tick

__all__ = ["SUFFIXES", "identify", "list_files", "read", "reading_needs", "unpacked"]

_BLOCK: Final = 1 << 20
_LONGEST: Final = 20_000_000  # characters, some 6,000 pages. A contract is read whole or not at all, never cut.
_DEEPEST: Final = 5  # archives and mails within one another


def identify(path: Path) -> str:
    """The id of the document in a file: the first 16 hexadecimal digits of the SHA-256 of its content.

    Raises:
        UnreadableFile: the file is gone, is a folder, or may not be opened.
    """
    digest = sha256()
    try:
        with open_regular(path) as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except OSError as error:
        raise read_error(error, path) from error
    return digest.hexdigest()[:16]


def reading_needs() -> Needs:
    """What processes that read files must be given; see `core.isolation.pool.run_isolated`.

    That is language data for scans, and LibreOffice for old Word documents.
    """
    data, office = language_data(), find_office()
    return Needs((str(data),) if data else (), conversion(office) if office else None)


def read(path: Path, passwords: Sequence[str] = (), tick: Tick | None = None) -> Document:
    """Reads a contract, whatever its format and name.

    Args:
        path: the file, which may be in an archive or a mail; see `core.base.places`.
        passwords: tried in turn where the file asks for one.
        tick: called from time to time while many pages are read.

    Raises:
        ProtectedFile: none of the passwords opens the file.
        UnreadableFile: gone, empty, encrypted, damaged, without text, or of an unsupported format.
    """
    before = _state(path)
    try:
        with unpacked(path, passwords) as file:
            document = replace(_read(file, passwords, tick), source=path)
    except UnreadableFile as error:
        error.source = path
        raise
    if _state(path) != before:
        raise OutOfReach(tr("This file was changed while it was read."), tr("Add it again when it is done."), path)
    _check(document)
    return document


@contextmanager
def unpacked(path: Path, passwords: Sequence[str] = ()) -> Iterator[Path]:
    """The path at which a file can be read within the context; a file in an archive or a mail is unpacked.

    Args:
        path: the file; see `core.base.places`.
        passwords: tried in turn where a file in an archive asks for one.

    Raises:
        ProtectedFile: none of the passwords opens it.
        UnreadableFile: missing, nested too deeply, would fill the disk, or its container is damaged.
    """
    holder = on_disk(path)
    if holder == path:
        yield path
        return
    from core.reading.containers.reader import take_out

    with TemporaryDirectory(prefix="member-") as folder:
        inner = path.relative_to(holder).parts
        for depth in range(_DEEPEST + 1):
            if not inner:
                break
            if depth == _DEEPEST:
                title = tr("This file is more than {depth} archives or e-mails deep.", depth=_DEEPEST)
                raise UnreadableFile(title, tr("Unpack the outer ones, and add the files in them."), path)
            holder, inner = take_out(holder, inner, Path(folder, str(depth)), passwords)
        yield holder


def _read(path: Path, passwords: Sequence[str], tick: Tick | None) -> Document:
    format_ = sniff(path)
    document = _printable(_read_format(format_, path, identify(path), passwords, tick))
    if embedded := Findings(embedded=embedded_objects(path, format_)).issues():
        document = replace(document, issues=(*document.issues, *embedded))
    if format_ is not FileFormat.DOCX:  # whose reader finds them by their fields
        document = replace(document, remarks=(*document.remarks, *broken_remarks(broken_places(document.text))))
    remark = named_otherwise(path.name, format_)
    return replace(document, remarks=(remark, *document.remarks)) if remark else document


def _read_format(
    format_: FileFormat, path: Path, document_id: str, passwords: Sequence[str], tick: Tick | None
) -> Document:
    """The document in a file of a format. Each reader is imported at its first file, for some take long to import."""
    match format_:
        case FileFormat.PDF | FileFormat.PICTURE:
            from core.reading.pdf.reader import read_pdf

            return read_pdf(path, document_id, passwords, tick)
        case FileFormat.PAGES:
            from core.reading.pdf.reader import read_preview

            return read_preview(path, document_id, tick)
        case FileFormat.DOCX:
            from core.reading.word.reader import read_docx

            return read_docx(path, document_id)
        case FileFormat.LOCKED:
            from core.reading.word.reader import read_locked

            return read_locked(path, document_id, passwords)
        case FileFormat.DOC:
            return read_doc(path, document_id)
        case FileFormat.ODT:
            from core.reading.odt import read_odt

            return read_odt(path, document_id)
        case FileFormat.RTF:
            from core.reading.rtf import read_rtf

            return read_rtf(path, document_id)
        case FileFormat.HTML:
            from core.reading.html.reader import read_html

            return read_html(path, document_id)
        case FileFormat.FILING:
            from core.reading.html.reader import read_filing

            return read_filing(path, document_id)
        case FileFormat.TEXT:
            from core.reading.text.reader import read_text

            return read_text(path, document_id)
        case FileFormat.MARKDOWN:
            from core.reading.text.markdown import read_markdown

            return read_markdown(path, document_id)
        case FileFormat.WEB_ARCHIVE:
            from core.reading.containers.mail import read_saved_page

            return read_saved_page(path, document_id)
        case FileFormat.ARCHIVE:
            from core.reading.containers.reader import read_archive

            return read_archive(path, document_id)
        case FileFormat.MAIL | FileFormat.OUTLOOK:
            from core.reading.containers.reader import read_mail

            return read_mail(path, document_id, format_)


def _check(document: Document) -> None:
    if len(document.text) > _LONGEST:
        title = tr(
            "This file holds more than {millions} million characters, which no contract does.",
            millions=_LONGEST // 1_000_000,
        )
        raise UnreadableFile(title, tr("Split it into parts and add those."), document.source)
    if not (document.text.strip() or document.issues or document.members):
        raise UnreadableFile(
            tr("There is no text in this file."),
            tr("If it holds pictures of pages, save it as a PDF and have the text recognised."),
            document.source,
        )


def _state(path: Path) -> tuple[int, int] | None:
    """The size and time of a file, which show a change; None where it is out of reach (the reader reports that)."""
    try:
        state = on_disk(path).stat()
    except OSError:
        return None
    return state.st_size, state.st_mtime_ns


def _printable(document: Document) -> Document:
    """The document with halves of characters, which damaged files contain and nothing can store, as "?"."""
    try:
        (document.text + document.title).encode()
    except UnicodeEncodeError:
        text, title = (words.encode(errors="replace").decode() for words in (document.text, document.title))
        return replace(document, text=text, title=title)
    return document
