"""The marks by which web pages, filings and mails are recognised among texts."""

from __future__ import annotations

import re
from typing import Final

_HEAD: Final = 65536
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


def is_office_xml(text: str) -> bool:
    """Whether this is a text of Word or LibreOffice as a single XML file, which is no web page and no plain text."""
    return bool(_OFFICE.match(text[:_HEAD]))


def is_filing(text: str) -> bool:
    """Whether this begins as files of the SEC's EDGAR system do."""
    return bool(_WRAPPER.match(text[:2000]))


def is_mail(text: str, *, named: bool) -> bool:
    """Whether this is a mail, or a web page saved as one: it begins with a header.

    Source: RFC 5322, 2.2.

    Args:
        text: its beginning.
        named: whether its name says so. Otherwise the header must contain what only a mail program writes.
    """
    fields = set[str]()
    for line in mail_header(text).splitlines():
        field = _FIELD.match(line)
        if field is None:
            break
        fields.add((field[1] or "").lower())
    return bool(fields & (_TELLING | _OF_PAPER if named else _TELLING)) and len(fields - {""}) >= 2


def is_saved_page(text: str) -> bool:
    """Whether a mail, by its beginning, is a web page that a browser or Word has saved (.mht)."""
    header = mail_header(text)
    return bool(_SAVED.search(header) or (_OF_PAGES.search(header) and not _SENT.search(header)))


def mail_header(text: str) -> str:
    """The text before the first empty line."""
    return re.split(r"\r?\n\r?\n", text[:_HEAD].lstrip(), maxsplit=1)[0]
