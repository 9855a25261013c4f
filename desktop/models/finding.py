"""Finds words in a document as the reader types them."""

from __future__ import annotations

import re

from core import Span

_QUOTES = dict.fromkeys("'‘’", "['‘’]") | dict.fromkeys('"“”', '["“”]')
_DASHES = dict.fromkeys("-‐‑–", "[-‐‑–]")
_LOOSE = _QUOTES | _DASHES


def find_all(text: str, words: str) -> tuple[Span, ...]:
    """Where the words occur in a text, in order.

    Ignores case and whether quotation marks and hyphens are typographic; a space also matches a line break.
    """
    parts = ["".join(_LOOSE.get(each, re.escape(each)) for each in word) for word in words.split()]
    if not parts:
        return ()
    return tuple(Span(*match.span()) for match in re.finditer(r"\s+".join(parts), text, re.IGNORECASE))
