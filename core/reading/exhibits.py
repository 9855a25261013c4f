"""The wrappers in which the SEC's EDGAR system keeps the documents of a filing.

Source: the EDGAR filer manual; older filings stand in SGML of a few tags that are never closed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from core.reading.blocks import PAGE_BREAK, Block

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    _Reads = Callable[[str], Sequence[Block]]

_WRAPPED: Final = re.compile(r"\A\s*(?:<(?:SEC-DOCUMENT|SEC-HEADER|IMS-DOCUMENT|DOCUMENT|TYPE)>|-----BEGIN )", re.I)
_DOCUMENT: Final = re.compile(r"<DOCUMENT>", re.IGNORECASE)
_TYPE: Final = re.compile(r"<TYPE>\s*([^\s<]+)", re.IGNORECASE)
_OPENING: Final = re.compile(r"\A(?:(?!<TEXT>).)*<TEXT>[ \t]*\r?\n?", re.IGNORECASE | re.DOTALL)
_CLOSING: Final = re.compile(r"</TEXT>\s*(?:</DOCUMENT>.*)?\Z", re.IGNORECASE | re.DOTALL)
# Exhibits 27 and 100 to 104 are data for programs; so are parts that are pictures, spreadsheets or archives.
_EXHIBIT: Final = re.compile(r"EX-(?!27\b|10[0-4]\b)\d", re.IGNORECASE)
_ENCODED: Final = re.compile(r"\A\s*(?:<(?:PDF|XBRL|XML|ZIP|JSON)>|begin \d{3} )", re.IGNORECASE)
_HTML: Final = re.compile(r"<(?:html|body|p|div|font|table|tr|td|br)\b[^<>]{0,2000}>", re.IGNORECASE)
_ENTITIES: Final = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&nbsp;", " "), ("&sect;", "§"), ("&amp;", "&"))
_HEAD: Final = 65536


def unwrap(text: str) -> list[str]:
    """The documents in a file, without their wrappers; the text itself where it is not wrapped.

    Of a filing kept whole, the exhibits that people read: the form that they are filed with is no contract.
    """
    if not _WRAPPED.match(text[:2000]):
        return [text]
    parts = _DOCUMENT.split(text)
    parts = parts[1:] if len(parts) > 1 else parts
    bodies = [(_TYPE.search(part[:2000]), _CLOSING.sub("", _OPENING.sub("", part, count=1))) for part in parts]
    readable = [(found[1] if found else "", body) for found, body in bodies if not _ENCODED.match(body[:200])]
    exhibits = [body for kind, body in readable if _EXHIBIT.match(kind)]
    return exhibits or [body for _, body in readable[:1]]


def filed_blocks(text: str, own: _Reads, *, html: _Reads, plain: _Reads) -> list[Block]:
    """The paragraphs of the documents in a file, each document from a new page on.

    ``own`` reads a file that holds one document; of several, each is read as the web page or the plain text that it is.
    """
    documents = unwrap(text)
    if len(documents) == 1:
        return list(own(documents[0]))
    blocks: list[Block] = []
    for document in documents:
        found = list((html if _is_html(document) else plain)(document))
        if blocks and found:
            found[0] = replace(found[0], text=PAGE_BREAK + found[0].text)
        blocks.extend(found)
    return blocks


def without_entities(text: str) -> str:
    """A plain text exhibit with the few entities that filing agents wrote put back."""
    for entity, character in _ENTITIES:
        text = text.replace(entity, character)
    return text


def _is_html(text: str) -> bool:
    return len(_HTML.findall(text[:_HEAD])) >= 2
