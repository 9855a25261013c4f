"""Finds words in a document, as a reader types them."""

from __future__ import annotations

import re

from core import Span

_QUOTES = dict.fromkeys("'‘’", "['‘’]") | dict.fromkeys('"“”', '["“”]')
_DASHES = dict.fromkeys("-‐‑–", "[-‐‑–]")
_LOOSE = _QUOTES | _DASHES


def find_all(text: str, words: str) -> tuple[Span, ...]:
    """Where words stand in a text, in order.

    Capitals do not count, nor whether quotation marks and hyphens are typographic; words that a line break parts are
    found by a space.
    """
    parts = ["".join(_LOOSE.get(each, re.escape(each)) for each in word) for word in words.split()]
    if not parts:
        return ()
    return tuple(Span(*match.span()) for match in re.finditer(r"\s+".join(parts), text, re.IGNORECASE))
