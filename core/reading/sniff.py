"""The format of a file, by its content: a contract named .pdf may be a web page, and one without a name a PDF."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, BinaryIO, Final

from core.errors import UnreadableFile
from core.reading.files.encoding import looks_like_text
from core.reading.files.markup import is_filing, is_web_page
from core.reading.files.opening import open_regular, read_error
from core.reading.files.package import package_kind
from core.translation import marked, tr

if TYPE_CHECKING:
    from pathlib import Path

_HEAD: Final = 65536


class FileFormat(StrEnum):
    """The formats that are read."""

    PDF = "pdf"
    DOCX = "docx"
    DOC = "doc"
    ODT = "odt"
    LOCKED = "locked"  # an Office file under a password
    RTF = "rtf"
    HTML = "html"
    FILING = "filing"  # documents in the wrappers of the SEC
    TEXT = "text"
    PICTURE = "picture"  # of a page, or pages


_ARCHIVE = (marked("This is an archive."), marked("Unpack it and add the files in it."))
_PROGRAM = (marked("This is a program, not a document."), marked("Leave it out."))

_PICTURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*")
_FOREIGN: Final = (
    (b"\x1f\x8b", _ARCHIVE),
    (b"7z\xbc\xaf", _ARCHIVE),
    (b"Rar!", _ARCHIVE),
    (b"\x7fELF", _PROGRAM),
    (b"MZ", _PROGRAM),
)
_OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = b"PK\x03\x04"
_OFFICE: Final = {"word": FileFormat.DOCX, "odt": FileFormat.ODT}


def sniff(path: Path) -> FileFormat:
    """The format of a file.

    Raises:
        UnreadableFile: gone, a folder, empty, may not be opened, or of a format that is not read, with what to do.
    """
    try:
        with open_regular(path) as file:
            head = file.read(_HEAD)
    except OSError as error:
        raise read_error(error, path) from error
    if not head:
        raise UnreadableFile(tr("This file is empty."), tr("Get a fresh copy of it."), path)
    if b"%PDF-" in head[:1024]:
        return FileFormat.PDF
    if head.startswith(_PICTURES):
        return FileFormat.PICTURE
    if head.startswith(_ZIP):
        return zipped(path)
    if head.startswith(_OLE2):
        return _ole2(path)
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{\\rtf"):
        return FileFormat.RTF
    return _textual(head, path)


def zipped(path: Path, content: BinaryIO | None = None) -> FileFormat:
    """The format of a zip file, or of the content of one that is locked.

    Raises:
        UnreadableFile: damaged, or of a format that is not read.
    """
    kind = package_kind(path, content)
    if kind in _OFFICE:
        return _OFFICE[kind]
    titles = {
        "excel": marked("This is an Excel workbook, not a contract."),
        "powerpoint": marked("This is a PowerPoint presentation, not a contract."),
    }
    if kind in titles:
        raise UnreadableFile(titles[kind], tr("Save it as a PDF and add that."), path)
    raise UnreadableFile(*_ARCHIVE, path)


def _ole2(path: Path) -> FileFormat:
    """Old Office files, and new ones under a password, are OLE2 containers; the names in them stand in UTF-16."""
    content = path.read_bytes()

    def holds(name: str) -> bool:
        return name.encode("utf-16-le") in content

    if holds("EncryptedPackage"):
        return FileFormat.LOCKED
    if holds("WordDocument"):
        return FileFormat.DOC
    if holds("__substg1.0_"):
        raise UnreadableFile(tr("This is an e-mail."), tr("Save what is attached to it, and add that."), path)
    raise UnreadableFile(
        tr("This is an old Office file, but not a Word document."), tr("Save it as a PDF and add that."), path
    )


def _textual(head: bytes, path: Path) -> FileFormat:
    foreign = next((words for magic, words in _FOREIGN if head.startswith(magic)), None)
    if not looks_like_text(head):
        if head.startswith((b"GIF8", b"BM")):  # letters, with which a text may begin too
            return FileFormat.PICTURE
        title, advice = foreign or (
            marked("This is not a document that can be read."),
            marked("Save it as a PDF or a Word document."),
        )
        raise UnreadableFile(title, advice, path)
    text = head.replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe").decode("latin-1")
    if is_filing(text):
        return FileFormat.FILING
    return FileFormat.HTML if is_web_page(text) else FileFormat.TEXT
