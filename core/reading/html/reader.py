"""Reads web pages: exhibits as filed with the SEC since 2000, and contracts saved as HTML; and whole filings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any, Final

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.reading.blocks import PAGE_BREAK, TextBlock
from core.reading.document import build_document, printed_title
from core.reading.encoding import decode_text, unscrambled
from core.reading.files import read_bytes
from core.reading.html.style import BLOCKS, SILENT, set_notes_apart
from core.reading.html.walk import page_blocks
from core.reading.pages import drop_furniture, join_pages, split_pages
from core.reading.remarks import Findings
from core.reading.sniff import is_web_page
from core.reading.text.reader import text_blocks
from core.types import Document

_DECLARED: Final = re.compile(rb"charset\s*=\s*[\"']?\s*([\w-]+)|<\?xml[^>]*encoding=[\"']([\w-]+)", re.IGNORECASE)
_PROLOGUE: Final = re.compile(r"\A\s*<\?xml[^>]*\?>|<\?xml[^>]*encoding[^>]*\?>", re.IGNORECASE)
_TITLE: Final = re.compile(r"<title\b[^<>]*>([^<]*)", re.IGNORECASE)
_CHANGE: Final = re.compile(r"<(?:ins|del)\b", re.IGNORECASE)
_HEAD: Final = 65536  # characters in which the title of a page occurs
_TAG: Final = re.compile(r"</?([a-zA-Z][\w:]*)[^<>]*>")


def read_html(path: Path, document_id: str) -> Document:
    """The document in an HTML file. Nothing that it points to is fetched.

    Raises:
        UnreadableFile: out of reach, or nested too deeply.
    """
    text = _decode_page(read_bytes(path))
    findings = Findings()
    return page_document(html_blocks(text, path, findings), text, document_id, path, findings)


def _decode_page(data: bytes) -> str:
    """The text of a web page, which may declare its encoding."""
    declared = _DECLARED.search(data[:4096])
    return decode_text(data, (declared[1] or declared[2]).decode("ascii") if declared else None)


def page_document(blocks: Sequence[TextBlock], text: str, document_id: str, path: Path, findings: Findings) -> Document:
    """The document made of the paragraphs of a web page, with what its source ``text`` says besides."""
    title = _TITLE.search(text[:_HEAD])
    name = printed_title(blocks, unescape(title[1]) if title else "")
    findings.tracked_changes = len(_CHANGE.findall(text))
    return build_document(blocks, document_id, path, name, findings=findings)


def html_blocks(text: str, path: Path, findings: Findings) -> list[TextBlock]:
    """The paragraphs of a web page; the words alone where it is nested deeper than the parser goes.

    What is left out of them is counted in ``findings``.

    Raises:
        UnreadableFile: it is damaged, or nested too deeply.
    """
    try:
        root = _parsed(text)
    except SyntaxError as error:  # the parser's
        advice = tr("Open it in a browser, print it to a PDF, and add that.")
        raise UnreadableFile(tr("This web page is damaged."), advice, path) from error
    if root is None:
        return []
    if unscrambled(unescape(text))[1]:
        _mend(root, findings)
    pages, notes = set_notes_apart(split_pages(page_blocks(root, findings)))
    return [*join_pages(drop_furniture(pages)), *notes]


def _mend(root: Any, findings: Findings) -> None:
    """Puts right what was encoded twice."""
    for element in root.iter():
        for name in ("text", "tail"):
            if words := getattr(element, name):
                repaired, count = unscrambled(words)
                if count:
                    setattr(element, name, repaired)
                    findings.repaired += count


def _parsed(text: str, *, flat: bool = False) -> Any | None:
    """The root element of a page; None for one without any element."""
    from lxml import etree, html

    parser = html.HTMLParser(no_network=True, remove_pis=True, huge_tree=True)
    try:
        root = html.document_fromstring(_PROLOGUE.sub("", text), parser=parser)
    except etree.ParserError:
        return None
    if not parser.error_log.filter_types(etree.ErrorTypes.ERR_RESOURCE_LIMIT):
        return root
    if flat:  # what was deeper is not in the tree
        raise SyntaxError("nested beyond all measure even so")
    return _parsed(_flattened(text), flat=True)


def _flattened(text: str) -> str:
    """A page without its nesting: some old programs opened thousands of elements and never closed them."""

    def flat(tag: re.Match[str]) -> str:
        name = tag[1].lower()
        return tag[0] if name in SILENT else "<p>" if name in BLOCKS or name == "br" else ""

    return _TAG.sub(flat, text)


# ----------------------------------------------------------- filings


def read_filing(path: Path, document_id: str) -> Document:
    """The exhibits in a filing, each read as web page or plain text, starting on a new page.

    Raises:
        UnreadableFile: out of reach, or nested too deeply.
    """
    text = _decode_page(read_bytes(path))
    blocks: list[TextBlock] = []
    findings = Findings()
    for exhibit in _unwrapped(text):
        own = html_blocks(exhibit, path, findings) if is_web_page(exhibit) else text_blocks(exhibit)
        if blocks and own:
            own[0] = replace(own[0], text=PAGE_BREAK + own[0].text)
        blocks.extend(own)
    return page_document(blocks, text, document_id, path, findings)


_DOCUMENT: Final = re.compile(r"<DOCUMENT>", re.IGNORECASE)
_TYPE: Final = re.compile(r"<TYPE>\s*([^\s<]+)", re.IGNORECASE)
_OPENING: Final = re.compile(r"\A(?:(?!<TEXT>).)*<TEXT>[ \t]*\r?\n?", re.IGNORECASE | re.DOTALL)
_CLOSING: Final = re.compile(r"</TEXT>\s*(?:</DOCUMENT>.*)?\Z", re.IGNORECASE | re.DOTALL)
# Exhibits 27 and 100 to 104 are data for programs; so are parts that are pictures, spreadsheets or archives.
_EXHIBIT: Final = re.compile(r"EX-(?!27\b|10[0-4]\b)\d", re.IGNORECASE)
_ENCODED: Final = re.compile(r"\A\s*(?:<(?:PDF|XBRL|XML|ZIP|JSON)>|begin \d{3} )", re.IGNORECASE)


def _unwrapped(text: str) -> list[str]:
    """The documents in a filing, without their wrappers.

    Of a filing kept whole, the exhibits that people read; the form that they are filed with is not a contract.
    """
    parts = _DOCUMENT.split(text)
    parts = parts[1:] if len(parts) > 1 else parts
    bodies = [(_TYPE.search(part[:2000]), _CLOSING.sub("", _OPENING.sub("", part, count=1))) for part in parts]
    readable = [(exhibit[1] if exhibit else "", body) for exhibit, body in bodies if not _ENCODED.match(body[:200])]
    exhibits = [body for kind, body in readable if _EXHIBIT.match(kind)]
    return exhibits or [body for _, body in readable[:1]]
