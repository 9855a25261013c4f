"""What kind of file it is, by its content: a contract named .pdf may be a web page, and one without a name a PDF."""

from __future__ import annotations

import errno
import re
from enum import StrEnum
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, BinaryIO, Final

from core.errors import UnreadableFile

if TYPE_CHECKING:
    from pathlib import Path

_HEAD: Final = 65536
_LARGEST: Final = 1 << 30


class Format(StrEnum):
    """The formats that are read."""

    PDF = "pdf"
    DOCX = "docx"
    DOC = "doc"
    ODT = "odt"
    LOCKED = "locked"  # an Office file under a password
    RTF = "rtf"
    HTML = "html"
    TEXT = "text"


_PICTURE = (
    "This is a picture, not a document with text.",
    "Save it as a PDF, have the text recognised, and add that.",
)
_ARCHIVE = ("This is an archive.", "Unpack it and add the files in it.")
_PROGRAM = ("This is a program, not a document.", "Leave it out.")

_FOREIGN: Final = (
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"II*\x00", _PICTURE),
    (b"MM\x00*", _PICTURE),
    (b"BM", _PICTURE),
    (b"\x1f\x8b", _ARCHIVE),
    (b"7z\xbc\xaf", _ARCHIVE),
    (b"Rar!", _ARCHIVE),
    (b"\x7fELF", _PROGRAM),
    (b"MZ", _PROGRAM),
)
_OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = b"PK\x03\x04"
# Plain exhibits hold marks of their own (<PAGE>, <TABLE>, <CAPTION>, <S>, <C>), which make no web page.
_HTML = re.compile(
    rb"<!doctype\s+html|<(?:html|head|body|meta|p|div|font|tr|td|center|br|h[1-6]|span)\b[^<>]{0,2000}>", re.I
)
_OFFICE: Final = {"word": Format.DOCX, "odt": Format.ODT}


def sniff(path: Path) -> Format:
    """The format of a file.

    Raises:
        UnreadableFile: gone, a folder, empty, may not be opened, or of a kind that is not read, with what to do.
    """
    try:
        with open_file(path) as file:
            head = file.read(_HEAD)
    except OSError as error:
        raise open_error(error, path) from error
    if not head:
        raise UnreadableFile("This file is empty.", "Get a fresh copy of it.", path)
    if b"%PDF-" in head[:1024]:
        return Format.PDF
    if head.startswith(_ZIP):
        return zipped(path)
    if head.startswith(_OLE2):
        return _ole2(path)
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{\\rtf"):
        return Format.RTF
    return _textual(head, path)


def open_file(path: Path) -> BinaryIO:
    """A file opened for reading. A pipe or a device, which may have no end or never begin, is not.

    Raises:
        UnreadableFile: no file, or larger than any contract.
        OSError: out of reach.
    """
    state = path.stat()
    if not S_ISREG(state.st_mode) and not S_ISDIR(state.st_mode):
        raise UnreadableFile("This is a device or a connection, not a file.", "Leave it out.", path)
    if state.st_size > _LARGEST:
        title = f"This file is larger than {_LARGEST >> 30} gigabyte, which no contract is."
        raise UnreadableFile(title, "If it holds contracts, save each as a file of its own and add those.", path)
    return path.open("rb")


def content(path: Path) -> bytes:
    """All of a file.

    Raises:
        UnreadableFile: out of reach.
    """
    try:
        with open_file(path) as file:
            return file.read()
    except OSError as error:
        raise open_error(error, path) from error


def open_error(error: OSError, path: Path) -> UnreadableFile:
    """A failure of the operating system to open or read a file, in words."""
    if isinstance(error, FileNotFoundError):
        return UnreadableFile("There is no such file.", "It may have been moved, renamed or deleted.", path)
    if isinstance(error, IsADirectoryError) or path.is_dir():
        return UnreadableFile("This folder cannot be read.", "Check that you may open it.", path)
    if isinstance(error, PermissionError):
        advice = "Check that you may read it, and that no other program has it locked."
        return UnreadableFile("This file may not be opened.", advice, path)
    if error.errno == errno.ELOOP:
        return UnreadableFile("This link leads back to itself.", "Add the file that it was made for.", path)
    reason = error.strerror or "no reason given"
    return UnreadableFile(f"This file cannot be read from its disk ({reason}).", "Copy it to this computer.", path)


def zipped(path: Path, content: BinaryIO | None = None) -> Format:
    """The format of a zip file, or of the content of one that is locked.

    Raises:
        UnreadableFile: damaged, or not of a kind that is read.
    """
    from core.reading.office.package import package_kind

    kind = package_kind(path, content)
    if kind in _OFFICE:
        return _OFFICE[kind]
    titles = {
        "excel": "This is an Excel workbook, not a contract.",
        "powerpoint": "This is a PowerPoint presentation, not a contract.",
    }
    if kind in titles:
        raise UnreadableFile(titles[kind], "Save it as a PDF and add that.", path)
    raise UnreadableFile(*_ARCHIVE, path)


def _ole2(path: Path) -> Format:
    """Old Office files, and new ones under a password, are OLE2 containers; the names in them stand in UTF-16."""
    content = path.read_bytes()

    def holds(name: str) -> bool:
        return name.encode("utf-16-le") in content

    if holds("EncryptedPackage"):
        return Format.LOCKED
    if holds("WordDocument"):
        return Format.DOC
    if holds("__substg1.0_"):
        raise UnreadableFile("This is an e-mail.", "Save what is attached to it, and add that.", path)
    raise UnreadableFile("This is an old Office file, but not a Word document.", "Save it as a PDF and add that.", path)


def _textual(head: bytes, path: Path) -> Format:
    from core.reading.text.encoding import looks_like_text

    foreign = next((words for magic, words in _FOREIGN if head.startswith(magic)), None)
    if not looks_like_text(head):
        title, advice = foreign or ("This is not a document that can be read.", "Save it as a PDF or a Word document.")
        raise UnreadableFile(title, advice, path)
    return Format.HTML if len(_HTML.findall(head.replace(b"\x00", b""))) >= 2 else Format.TEXT
