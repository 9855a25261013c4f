"""Mails, whichever program wrote them, and as they are sent (.eml); web pages saved in the same form (.mht).

Parsed by the rules of Python's older policy, which accepts a broken header or part; the newer one fails at some.
Source: RFC 5322, RFC 2045 to 2049, RFC 2183, RFC 2387, RFC 2557.
"""

from __future__ import annotations

import codecs
import email
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from email import policy
from email.errors import CloseBoundaryNotFoundDefect, HeaderParseError
from email.generator import BytesGenerator
from email.header import decode_header, make_header
from email.message import Message
from email.policy import Compat32
from functools import partial
from io import BytesIO
from pathlib import Path
from quopri import decodestring
from typing import BinaryIO, Final, TypeAlias

from core.base.errors import UnreadableFile
from core.base.translation import marked, tr
from core.reading.blocks import Style, TextBlock, clean_text
from core.reading.containers.contents import Contents, PackedFile, contents_of
from core.reading.document import build_document
from core.reading.encoding import decode_text, unscrambled
from core.reading.files import read_bytes
from core.reading.html.reader import html_blocks, page_document
from core.reading.listing import SUFFIXES, ending
from core.reading.remarks import Findings
from core.reading.text.reader import text_blocks
from core.types import Document, Issue

_CUT: Final = (
    marked("This e-mail is damaged: what is attached to it may be missing, or not whole."),
    marked("Save it from your e-mail program again, and add that."),
)
_SLASHES: Final = re.compile(r"[/\\]")  # separators of folders in archives, of nothing in a mail
_SUBJECT: Final = Style(bold=True, heading=1)


@dataclass(frozen=True, slots=True)
class Attachment:
    """An attachment of a mail.

    Attributes:
        name: the name of the file.
        content: gives its bytes.
        inline: whether it is a picture that belongs to the text, such as the logo of a signature.
    """

    name: str
    content: Callable[[], bytes]
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail.

    Attributes:
        subject: its subject.
        fields: names and values of what else is above its text: from, to, date.
        html: its text as web pages, one after another, if it has any.
        plain: its text otherwise.
        attachments: in their order in the mail.
        cut: whether the file ends before the mail does, or parts of it are missing.
    """

    subject: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    html: tuple[str, ...] = ()
    plain: str = ""
    attachments: tuple[Attachment, ...] = ()
    cut: bool = False


def letter_document(letter: Letter, document_id: str, path: Path) -> Document:
    """The mail itself as a document: its header fields and its text.

    Raises:
        UnreadableFile: nested too deeply.
    """
    subject = clean_text(letter.subject)
    attached = ", ".join(each.name for each in letter.attachments if not each.inline)
    above = [f"{name}: {value}" for name, value in (*letter.fields, ("Attachments", attached)) if value.strip()]
    blocks = [TextBlock(subject, _SUBJECT)] if subject else []
    blocks += [TextBlock(clean_text(line)) for line in above]
    findings = Findings()
    blocks += _body(letter, path, findings)
    return build_document(blocks, document_id, path, subject, [Issue(*_CUT)] if letter.cut else (), findings)


def _body(letter: Letter, path: Path, findings: Findings) -> Sequence[TextBlock]:
    pages = [block for page in letter.html for block in html_blocks(page, path, findings)]
    plain, repaired = unscrambled("" if pages else letter.plain)
    findings.repaired += repaired
    return pages or text_blocks(plain)


def letter_contents(letter: Letter) -> Contents:
    """The attachments of a mail."""
    return contents_of(
        PackedFile(_SLASHES.sub("_", each.name), partial(_save, each), each.inline) for each in letter.attachments
    )


def _save(attachment: Attachment, target: BinaryIO, _passwords: Sequence[str]) -> None:
    target.write(attachment.content())


# ------------------------------------------------- mails as they are sent

Part: TypeAlias = "Message[str, str]"

_LARGEST: Final = 200  # megabytes, more than mail servers take
_FIELDS: Final = ("From", "To", "Cc", "Date")
_BEFORE_WORDS: Final = b"\xef\xbb\xbf \t\r\n\f\v"
_MAIL: Final = "message/rfc822"
_ENDINGS: Final = {  # of names; Python's own table would read system files
    "application/pdf": ".pdf",
    "application/msword": ".doc",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/vnd.oasis.opendocument.text": ".odt",
    "application/rtf": ".rtf",
    "application/zip": ".zip",
    "application/vnd.ms-outlook": ".msg",
    "text/html": ".html",
    "text/plain": ".txt",
    "image/jpeg": ".jpg",
    "image/png": ".png",
    "image/tiff": ".tif",
}
_WRAPPED: Final = frozenset({"application/ms-tnef", "application/vnd.ms-tnef"})  # Outlook's attachments in one
_SEVEN_BITS: Final = re.compile(r"utf-?7|hz|iso-?2022-", re.IGNORECASE)  # look like ASCII, and say something else
_QUOTE: Final = re.compile(r">*")
_SMALL: Final = 200_000  # bytes of a picture within a text; a photograph or a scanned page has more


def read_letter(path: Path) -> Letter:
    """The mail in a file.

    Raises:
        UnreadableFile: out of reach, or larger than any mail.
    """
    message = _parse_parts(path)
    html, plain, rest = list[str](), list[str](), list[Part]()
    for part, is_text in _leaves(message):
        if not is_text:
            rest.append(part)
        elif part.get_content_subtype() == "html":
            html.append(_part_text(part))
        else:
            plain.append(_part_text(part))
    fields = tuple((name, _header(message, name)) for name in _FIELDS)
    shown = "".join(html)
    attachments = tuple(_attachment(part, number, shown) for number, part in enumerate(rest, start=1))
    cut = any(isinstance(each, CloseBoundaryNotFoundDefect) for part in message.walk() for each in part.defects)
    return Letter(_header(message, "Subject"), fields, tuple(html), "\n\n".join(plain), attachments, cut)


def _parse_parts(path: Path) -> Part:
    """The parts of a mail or a saved web page.

    Raises:
        UnreadableFile: out of reach, or larger than any mail.
    """
    data = read_bytes(path)
    if len(data) > _LARGEST << 20:
        title = tr("This e-mail is larger than {megabytes} megabytes.", megabytes=_LARGEST)
        raise UnreadableFile(title, tr("Save its attachments, and add those."), path)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data = decode_text(data).encode()
    return _parsed(data)


def _parsed(data: bytes) -> Part:
    """The parts of a mail; blank lines before its header are no end of it."""
    return email.message_from_bytes(data.lstrip(_BEFORE_WORDS), policy=policy.compat32)


def _part_text(part: Part) -> str:
    """The text in a part, in the encoding that it declares, else in the one that its bytes suggest."""
    charset = part.get_param("charset")
    declared, content = charset if isinstance(charset, str) else None, _content(part)
    if declared and _SEVEN_BITS.match(declared):
        with suppress(LookupError):
            return content.decode(declared, "replace")
    text = decode_text(content, declared)
    if str(part.get_param("format")).lower() == "flowed":
        return _unfolded(text, tight=str(part.get_param("delsp")).lower() == "yes")
    return text


def _unfolded(text: str, *, tight: bool) -> str:
    """Flowed text with each paragraph on one line (RFC 3676); the space at the end of a line is ``tight``ly removed."""
    lines: list[str] = []
    depth, flows = 0, False
    for line in text.splitlines():
        quoted = _QUOTE.match(line)
        deep = quoted.end() if quoted else 0
        words = line[deep:].removeprefix(" ")
        if flows and deep == depth and words != "-- ":
            lines[-1] += words
        else:
            lines.append(f"{'>' * deep} {words}" if deep else words)
        depth, flows = deep, words.endswith(" ") and words != "-- "
        if flows and tight:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)


def _leaves(part: Part) -> Iterator[tuple[Part, bool]]:
    """The parts with content, and whether each is text to be read in its place.

    Of the same text in several forms, the last that can be read is taken, which is the richest.
    """
    if part.get_content_type() == _MAIL or not part.is_multipart():
        yield part, _is_text(part)
        return
    children = [child for child in part.get_payload() if isinstance(child, Message)]
    if part.get_content_subtype() == "alternative":
        leaves = [list(_leaves(child)) for child in children]
        texts = [each for each in leaves if any(is_text for _, is_text in each)]
        yield from texts[-1] if texts else ()
        yield from (leaf for each in leaves if each not in texts for leaf in each if leaf[0].get_filename())
        return
    for child in children:
        yield from _leaves(child)


def _is_text(part: Part) -> bool:
    plain = part.get_content_type() in ("text/plain", "text/html") or part.get_content_maintype() == "multipart"
    return plain and part.get_content_disposition() != "attachment" and not part.get_filename()


def _attachment(part: Part, number: int, shown: str) -> Attachment:
    """A part that is not text of the mail; ``shown`` is its text as web pages."""
    if part.get_content_type() == _MAIL:
        inner = _inner(part)
        named = _decoded(part.get_filename() or "").removesuffix(".eml")
        return Attachment(f"{_header(inner, 'Subject') or named or f'Mail {number}'}.eml", partial(_mail_bytes, inner))
    if part.get_content_type() in _WRAPPED:
        return Attachment("winmail.dat", partial(_content, part))
    name = _decoded(part.get_filename() or "") or f"Attachment {number}"
    name += "" if ending(name) in SUFFIXES else _ENDINGS.get(part.get_content_type(), "")  # "Lease v1.2" is a name too
    return Attachment(name, partial(_content, part), _belongs_to_text(part, shown))


def _inner(part: Part) -> Part:
    """The mail in a part; some programs encode it, against the rules, and then it reads as one without a header."""
    inner = next((each for each in part.get_payload() if isinstance(each, Message)), part)
    encoding = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
    if encoding == "base64" and not inner.keys():
        inner["Content-Transfer-Encoding"] = encoding
        decoded = _parsed(_content(inner))
        return decoded if decoded.keys() else inner
    if encoding == "quoted-printable" and "=3D" in str(inner.get("Content-Type", "")):
        header, _, rest = _mail_bytes(inner).partition(b"\n\n")  # a line that goes on ended the header too early
        return _parsed(decodestring(header + (b"\n" if header.endswith(b"=") else b"\n\n") + rest))
    return inner


def _belongs_to_text(part: Part, shown: str) -> bool:
    """Whether a part is a picture within the text: one that it names, or a small one not declared an attachment."""
    if part.get_content_maintype() != "image":
        return False
    named = str(part.get("Content-ID", "")).strip("<> \t\r\n")
    if named and f"cid:{named}" in shown:
        return True
    return part.get_content_disposition() != "attachment" and len(_content(part)) <= _SMALL


def _content(part: Part) -> bytes:
    """The bytes in a part; none for one that, against the rules, has parts of its own."""
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def _mail_bytes(message: Part) -> bytes:
    """A mail attached to another, as it is written there."""
    written = BytesIO()
    BytesGenerator(written, mangle_from_=False, policy=_AS_WRITTEN).flatten(message)
    return written.getvalue()


class _AsWritten(Compat32):
    """Writes the fields of a header as they were read: Python's own policy fails at broken ones."""

    def fold_binary(self, name: str, value: str) -> bytes:
        return f"{name}: {value}{self.linesep}".encode("ascii", "surrogateescape")


_AS_WRITTEN: Final = _AsWritten(max_line_length=None)


def _header(message: Part, name: str) -> str:
    value = message.get(name)
    return "" if value is None else _decoded(str(value))


def _decoded(text: str) -> str:
    """A header field with encoded words decoded; unchanged where the encoding is broken."""
    try:
        return str(make_header(decode_header(text)))
    except (HeaderParseError, ValueError, LookupError):
        return text


# --------------------------------------------------- saved web pages


def read_saved_page(path: Path, document_id: str) -> Document:
    """The document in a saved web page: its first page, else its first text. Pictures are left out.

    Raises:
        UnreadableFile: out of reach, or without a page.
    """
    parts = {part.get_content_type(): part for part in reversed(list(_parse_parts(path).walk()))}
    if page := parts.get("text/html"):
        text = _part_text(page)
        findings = Findings()
        return page_document(html_blocks(text, path, findings), text, document_id, path, findings)
    if plain := parts.get("text/plain"):
        text = _part_text(plain)
        return page_document(text_blocks(text), "", document_id, path, Findings())
    advice = tr("Open it in a browser, print it to a PDF, and add that.")
    raise UnreadableFile(tr("There is no page in this saved web page."), advice, path)
