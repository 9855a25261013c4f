"""The format of a file, by its content: a contract named .pdf may be a web page, and one without a name a PDF."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, BinaryIO, Final

from core.errors import UnreadableFile
from core.reading.files.encoding import looks_like_text
from core.reading.files.markup import is_filing, is_mail, is_office_xml, is_saved_page, is_web_page
from core.reading.files.ole import ole_names
from core.reading.files.opening import open_regular, read_error
from core.reading.files.package import package_kind
from core.translation import marked, tr

if TYPE_CHECKING:
    from pathlib import Path

_HEAD: Final = 65536


class FileFormat(StrEnum):
    """The supported formats."""

    PDF = "pdf"
    DOCX = "docx"
    DOC = "doc"
    ODT = "odt"
    LOCKED = "locked"  # an Office file under a password
    RTF = "rtf"
    HTML = "html"
    FILING = "filing"  # documents in the SEC's wrappers
    TEXT = "text"
    MARKDOWN = "markdown"
    PICTURE = "picture"  # of a page, or pages
    PAGES = "pages"  # Apple's
    WEB_ARCHIVE = "web archive"  # a web page with its pictures, as browsers save it
    ARCHIVE = "archive"
    MAIL = "mail"
    OUTLOOK = "outlook"  # a mail as Outlook saves it


_ARCHIVE = (marked("This is an archive, of a kind that is not opened."), marked("Unpack it and add the files in it."))
_PROGRAM = (marked("This is a program, not a document."), marked("Leave it out."))
_WORDPERFECT = (
    marked("This is a WordPerfect document."),
    marked("Open it in WordPerfect or LibreOffice, save it as a Word document or a PDF, and add that."),
)
_WRAPPED = (
    marked("This is Outlook's own format for attachments (winmail.dat)."),
    marked("Open the e-mail in Outlook, save its attachments, and add those."),
)
_SEALED = (
    marked("This e-mail is encrypted, or signed as a whole."),
    marked("Open it in your e-mail program, save its attachments, and add those."),
)
_MAILBOX = (marked("This is a mailbox."), marked("Save its e-mails one by one (.eml), and add those."))
_OUTLOOK_DATA = (
    marked("This is a mailbox of Outlook (a data file)."),
    marked("Open it in Outlook, save its e-mails one by one (.msg), and add those."),
)
_TELEPHONE = (
    marked("This is a picture in a format of telephones (HEIC)."),
    marked("Save it as a JPEG or a PDF, and add that."),
)
_AS_XML = (
    marked("This is a Word or OpenDocument text kept as XML."),
    marked("Open it in Word or LibreOffice, save it as a Word document (.docx), and add that."),
)
_UNKNOWN = (
    marked("This is not a document that can be read."),
    marked("Save it as a PDF or a Word document."),
)
_AS_PDF: Final = marked("Save it as a PDF and add that.")

_PICTURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*")
_FOREIGN: Final = (
    (b"\x1f\x8b", _ARCHIVE),
    (b"7z\xbc\xaf", _ARCHIVE),
    (b"Rar!", _ARCHIVE),
    (b"\xffWPC", _WORDPERFECT),
    (b"\x78\x9f\x3e\x22", _WRAPPED),
    (b"!BDN", _OUTLOOK_DATA),
    (b"\x7fELF", _PROGRAM),
    (b"MZ", _PROGRAM),
)
_FOREIGN_LATER: Final = ((257, b"ustar", _ARCHIVE), (4, b"ftypheic", _TELEPHONE), (4, b"ftypmif1", _TELEPHONE))
_OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")  # the second: an archive without members
_ZIPPED: Final = {"word": FileFormat.DOCX, "odt": FileFormat.ODT, "pages": FileFormat.PAGES, "": FileFormat.ARCHIVE}
_NO_CONTRACT: Final = {
    "excel": marked("This is an Excel workbook, not a contract."),
    "spreadsheet": marked("This is a spreadsheet, not a contract."),
    "powerpoint": marked("This is a PowerPoint presentation, not a contract."),
    "presentation": marked("This is a presentation, not a contract."),
    "xps": marked("This is a printed page in Microsoft's format (XPS)."),
}
_MARKDOWN: Final = frozenset({".md", ".markdown"})
_SAVED_PAGE: Final = frozenset({".mht", ".mhtml"})


def sniff(path: Path) -> FileFormat:
    """The format of a file.

    Raises:
        UnreadableFile: gone, a folder, empty, cannot be opened, or of an unsupported format, with what to do.
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
    """The format of a zip file, or of the content of a locked one.

    Raises:
        UnreadableFile: damaged, or of an unsupported format.
    """
    kind = package_kind(path, content)
    if kind in _ZIPPED:
        return _ZIPPED[kind]
    raise UnreadableFile(_NO_CONTRACT[kind], _AS_PDF, path)


def _ole2(path: Path) -> FileFormat:
    """Old Office files, new ones under a password, and mails of Outlook are OLE2 containers."""
    holds = ole_names(path)
    if holds("EncryptedPackage"):
        return FileFormat.LOCKED
    if holds("WordDocument"):
        return FileFormat.DOC
    if holds("__properties_version1.0") or holds("__substg1.0_"):
        return FileFormat.OUTLOOK
    if holds("Workbook") or holds("Book"):
        raise UnreadableFile(_NO_CONTRACT["excel"], _AS_PDF, path)
    raise UnreadableFile(tr("This is an old Office file, but not a Word document."), _AS_PDF, path)


def _textual(head: bytes, path: Path) -> FileFormat:
    later = (words for at, magic, words in _FOREIGN_LATER if head.startswith(magic, at))
    foreign = next((words for magic, words in _FOREIGN if head.startswith(magic)), None) or next(later, None)
    if not looks_like_text(head):
        if head.startswith((b"GIF8", b"BM")):  # these are letters, and a text may begin with them too
            return FileFormat.PICTURE
        raise UnreadableFile(*(foreign or (_SEALED if path.suffix.lower() == ".p7m" else _UNKNOWN)), path)
    text = head.replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe").decode("latin-1")
    return _by_marks(text, path)


def _by_marks(text: str, path: Path) -> FileFormat:
    """The format of a text by its content, or by its name where that is inconclusive."""
    suffix = path.suffix.lower()
    if text.startswith("From ") and is_mail(text.partition("\n")[2], named=False):
        raise UnreadableFile(*_MAILBOX, path)
    if is_mail(text, named=suffix in _SAVED_PAGE or suffix == ".eml"):
        return FileFormat.WEB_ARCHIVE if suffix in _SAVED_PAGE or is_saved_page(text) else FileFormat.MAIL
    if is_filing(text):
        return FileFormat.FILING
    if is_office_xml(text):
        raise UnreadableFile(*_AS_XML, path)
    if is_web_page(text):
        return FileFormat.HTML
    return FileFormat.MARKDOWN if suffix in _MARKDOWN else FileFormat.TEXT
