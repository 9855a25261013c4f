"""Words and spans of a document's text."""

from __future__ import annotations

import re

from core.types import Span

_WORD = re.compile(r"\w+")


def count_words(text: str) -> int:
    """The words of a text, numbers included."""
    return len(_WORD.findall(text))


def trimmed_span(text: str, start: int, end: int) -> Span:
    """The span from ``start`` to ``end`` without the white space at its end."""
    return Span(start, start + len(text[start:end].rstrip()))
