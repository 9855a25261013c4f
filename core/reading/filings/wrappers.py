"""The wrappers in which the SEC's EDGAR system keeps the documents of a filing.

Source: the EDGAR filer manual; older filings are SGML with a few tags that are never closed.
"""

from __future__ import annotations

import re
from typing import Final

_DOCUMENT: Final = re.compile(r"<DOCUMENT>", re.IGNORECASE)
_TYPE: Final = re.compile(r"<TYPE>\s*([^\s<]+)", re.IGNORECASE)
_OPENING: Final = re.compile(r"\A(?:(?!<TEXT>).)*<TEXT>[ \t]*\r?\n?", re.IGNORECASE | re.DOTALL)
_CLOSING: Final = re.compile(r"</TEXT>\s*(?:</DOCUMENT>.*)?\Z", re.IGNORECASE | re.DOTALL)
# Exhibits 27 and 100 to 104 are data for programs; so are parts that are pictures, spreadsheets or archives.
_EXHIBIT: Final = re.compile(r"EX-(?!27\b|10[0-4]\b)\d", re.IGNORECASE)
_ENCODED: Final = re.compile(r"\A\s*(?:<(?:PDF|XBRL|XML|ZIP|JSON)>|begin \d{3} )", re.IGNORECASE)


def unwrap(text: str) -> list[str]:
    """The documents in a filing, without their wrappers.

    Of a filing kept whole, the exhibits that people read; the form that they are filed with is not a contract.
    """
    parts = _DOCUMENT.split(text)
    parts = parts[1:] if len(parts) > 1 else parts
    bodies = [(_TYPE.search(part[:2000]), _CLOSING.sub("", _OPENING.sub("", part, count=1))) for part in parts]
    readable = [(exhibit[1] if exhibit else "", body) for exhibit, body in bodies if not _ENCODED.match(body[:200])]
    exhibits = [body for kind, body in readable if _EXHIBIT.match(kind)]
    return exhibits or [body for _, body in readable[:1]]
