"""The format of a file, by its content: a contract named .pdf may be a web page, and one without a name a PDF.

What stands at the first byte decides. What is only found further on is looked for last, since an archive, a mail or a
text may contain the signature of anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, BinaryIO, Final
from zipfile import is_zipfile

from core.base.errors import UnreadableFile
from core.base.translation import marked, tr
from core.reading.encoding import looks_like_text
from core.reading.files import open_regular, read_bytes, read_error
from core.reading.listing import ending
from core.reading.package import package_kind

if TYPE_CHECKING:
    from collections.abc import Callable
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
_BEFORE_WORDS: Final = b"\xef\xbb\xbf \t\r\n\f\v"  # a byte order mark, and blanks
_PDF_WITHIN: Final = 1024  # bytes in which readers of PDF look for its signature
_PDF_OBJECT: Final = re.compile(rb"\d\s+\d+\s+obj\b")  # no text that only speaks of PDF has one
_FROM_LINE: Final = re.compile(r"\s*From \S")  # as mailboxes begin, and mails taken from one
_MAILS: Final = re.compile(rb"(?:\A\s*|\n\r?\n)From \S[^\r\n]*\d{4}[^\r\n]*\r?\n[!-9;-~]+:")
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
    opening = head.lstrip(_BEFORE_WORDS)
    if opening.startswith(b"%PDF-"):
        return FileFormat.PDF
    if head.startswith(_PICTURES):
        return FileFormat.PICTURE
    if head.startswith(_ZIP):
        return zipped(path)
    if head.startswith(_OLE2):
        return _ole2(path)
    if opening.startswith(b"{\\rtf"):
        return FileFormat.RTF
    if looks_like_text(head) and (format_ := _mail(head, path)):
        return format_
    if _is_late_pdf(head):
        return FileFormat.PDF
    if looks_like_text(head) and (format_ := _by_marks(head, path)):
        return format_
    if _foreign(head) in {None, _PROGRAM} and is_zipfile(path):  # a program may be there to unpack the rest
        return zipped(path)
    return _unmarked(head, path)


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
    holds = _ole_names(path)
    if holds("EncryptedPackage"):
        return FileFormat.LOCKED
    if holds("WordDocument"):
        return FileFormat.DOC
    if holds("__properties_version1.0") or holds("__substg1.0_"):
        return FileFormat.OUTLOOK
    if holds("Workbook") or holds("Book"):
        raise UnreadableFile(_NO_CONTRACT["excel"], _AS_PDF, path)
    raise UnreadableFile(tr("This is an old Office file, but not a Word document."), _AS_PDF, path)


def _ole_names(path: Path) -> Callable[[str], bool]:
    """Tells whether the container itself has an entry with a name, or one that begins with it.

    What is embedded in it has names of its own, deeper down. If the container is damaged, its bytes are searched.
    """
    import olefile

    try:
        with olefile.OleFileIO(str(path)) as container:
            names = [entry[0] for entry in container.listdir(streams=True, storages=True)]
    except MemoryError:
        raise
    except Exception:  # anything can happen in a damaged container
        content = path.read_bytes()
        return lambda name: name.encode("utf-16-le") in content
    return lambda name: any(each.startswith(name) for each in names)


def _is_late_pdf(head: bytes) -> bool:
    """Whether a PDF begins behind something else: what a server or a printer said before it."""
    at = head.find(b"%PDF-", 0, _PDF_WITHIN)
    return at >= 0 and bool(_PDF_OBJECT.search(head, at)) and _foreign(head) is None


def _unmarked(head: bytes, path: Path) -> FileFormat:
    if looks_like_text(head):
        return FileFormat.MARKDOWN if path.suffix.lower() in _MARKDOWN else FileFormat.TEXT
    if head.startswith((b"GIF8", b"BM")):  # these are letters, and a text may begin with them too
        return FileFormat.PICTURE
    raise UnreadableFile(*(_foreign(head) or (_SEALED if path.suffix.lower() == ".p7m" else _UNKNOWN)), path)


def _foreign(head: bytes) -> tuple[str, str] | None:
    """What to say of a file of a format that is not read."""
    later = (words for at, magic, words in _FOREIGN_LATER if head.startswith(magic, at))
    return next((words for magic, words in _FOREIGN if head.startswith(magic)), None) or next(later, None)


def _mail(head: bytes, path: Path) -> FileFormat | None:
    """Whether a text is a mail or a web page saved as one; None where it is neither."""
    text, suffix = _letters(head), path.suffix.lower()
    if _FROM_LINE.match(text) and _is_mail(text.lstrip().partition("\n")[2], named=True):
        if suffix == ".mbox" or _is_mailbox(path):
            raise UnreadableFile(*_MAILBOX, path)
        return FileFormat.MAIL
    if _is_mail(text, named=suffix in _SAVED_PAGE or suffix == ".eml"):
        return FileFormat.WEB_ARCHIVE if suffix in _SAVED_PAGE or _is_saved_page(text) else FileFormat.MAIL
    return None


def _letters(head: bytes) -> str:
    """The beginning of a text in whatever encoding, for marks of ASCII."""
    return head.replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe").decode("latin-1")


def _by_marks(head: bytes, path: Path) -> FileFormat | None:
    """The format of a text that has marks of its own; None for a plain one."""
    text = _letters(head)
    if _WRAPPER.match(text[:2000]):
        return FileFormat.FILING
    if _OFFICE.match(text):
        raise UnreadableFile(*_AS_XML, path)
    return FileFormat.HTML if is_web_page(text) else None


def _is_mailbox(path: Path) -> bool:
    """Whether more than one mail follows a "From " line."""
    return len(_MAILS.findall(read_bytes(path))) > 1


# ------------------------------------- texts with marks of their own

# Plain exhibits have tags of their own (<PAGE>, <TABLE>, <CAPTION>, <S>, <C>), which do not make a web page.
_TAGS: Final = re.compile(
    r"<!doctype\s+html|<(?:html|head|body|meta|style|p|div|font|tr|td|ol|ul|li|center|br|h[1-6]|span)\b[^<>]{0,2000}>",
    re.IGNORECASE,
)
_WRAPPER: Final = re.compile(
    r"\s*(?:<(?:SEC-DOCUMENT|SEC-HEADER|IMS-DOCUMENT|DOCUMENT|TYPE)>|-----BEGIN )", re.IGNORECASE
)

# Word 2003's XML, Word's XML since 2007 in one file (flat OPC), and OpenDocument in one file; some are called .doc
_OFFICE: Final = re.compile(
    r"\s*<\?xml\b[^>]*>\s*(?:<!--.*?-->\s*)*(?:<\?mso-application\s+progid=\"Word|"
    r"<w:wordDocument\b|<pkg:package\b|<office:document\b)",
    re.DOTALL,
)

_FIELD: Final = re.compile(r"([!-9;-~]+):[ \t]|[ \t]+\S")  # a field of a header, or a line that continues one
_TELLING: Final = frozenset({"mime-version", "message-id", "received", "return-path", "dkim-signature"})
_OF_PAPER: Final = frozenset({"from", "to", "subject", "date", "content-type"})  # a memorandum may begin with these too
_SAVED: Final = re.compile(r"^(?:(?:Snapshot-)?Content-Location:|From:\s*<?Saved by)", re.IGNORECASE | re.MULTILINE)
_OF_PAGES: Final = re.compile(r"^Content-Type:\s*multipart/related", re.IGNORECASE | re.MULTILINE)
_SENT: Final = re.compile(r"^(?:From|To|Received|Subject|Message-ID):", re.IGNORECASE | re.MULTILINE)


def is_web_page(text: str) -> bool:
    """Whether this is HTML: two of its tags occur near the beginning."""
    return len(_TAGS.findall(text[:_HEAD])) >= 2


def _is_mail(text: str, *, named: bool) -> bool:
    """Whether this is a mail, or a web page saved as one: it begins with a header.

    Source: RFC 5322, 2.2.

    Args:
        text: its beginning.
        named: whether its name says so. Otherwise the header must contain what only a mail program writes.
    """
    fields = set[str]()
    for line in _mail_header(text).splitlines():
        field = _FIELD.match(line)
        if field is None:
            break
        fields.add((field[1] or "").lower())
    return bool(fields & (_TELLING | _OF_PAPER if named else _TELLING)) and len(fields - {""}) >= 2


def _is_saved_page(text: str) -> bool:
    """Whether a mail, by its beginning, is a web page that a browser or Word has saved (.mht)."""
    header = _mail_header(text)
    return bool(_SAVED.search(header) or (_OF_PAGES.search(header) and not _SENT.search(header)))


def _mail_header(text: str) -> str:
    """The text before the first empty line."""
    return re.split(r"\r?\n\r?\n", text[:_HEAD].lstrip(), maxsplit=1)[0]


# ----------------------------------- names that claim another format

_TEXT: Final = frozenset({".txt", ".text", ".md", ".markdown"})
_WORD: Final = frozenset({".docx", ".docm", ".dotx", ".dotm"})
_OLD_WORD: Final = frozenset({".doc", ".dot"})
_PAGE: Final = frozenset({".htm", ".html", ".xhtml"})
_PICTURE: Final = frozenset({".tif", ".tiff", ".png", ".jpg", ".jpeg"})
_NAMES: Final[Mapping[FileFormat, tuple[frozenset[str], str]]] = {
    FileFormat.PDF: (frozenset({".pdf"}), marked("a PDF")),
    FileFormat.DOCX: (_WORD | _OLD_WORD, marked("a Word document")),
    FileFormat.DOC: (_OLD_WORD, marked("an old Word document")),
    FileFormat.ODT: (frozenset({".odt", ".ott"}), marked("an OpenDocument text")),
    FileFormat.RTF: (_OLD_WORD | {".rtf"}, marked("a Rich Text document")),
    FileFormat.HTML: (_PAGE | _OLD_WORD | _TEXT, marked("a web page")),
    FileFormat.TEXT: (_TEXT, marked("plain text")),
    FileFormat.PICTURE: (_PICTURE, marked("a picture")),
    FileFormat.MAIL: (frozenset({".eml"}), marked("a mail")),
    FileFormat.OUTLOOK: (frozenset({".msg"}), marked("an Outlook e-mail")),
    FileFormat.ARCHIVE: (frozenset({".zip"}), marked("an archive")),
}
"""The name of each format, and the endings that nobody is surprised to find on it."""
_ENDINGS: Final = frozenset[str]().union(*(endings for endings, _ in _NAMES.values()))


def named_otherwise(name: str, format_: FileFormat) -> str:
    """A remark on a file whose name claims another format; "" where it does not."""
    usual, words = _NAMES.get(format_, (_ENDINGS, ""))
    named = ending(name)
    if named not in _ENDINGS or named in usual:
        return ""
    return tr("This file is named {ending}, but is {format}; it was read as that.", ending=named, format=tr(words))
