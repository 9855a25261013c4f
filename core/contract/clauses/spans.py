"""Counts words and trims spans of text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from core.types import Span

_WORD = re.compile(r"\w+")


def count_words(text: str) -> int:
    """How many words a text has, numbers included."""
    return len(_WORD.findall(text))


def trimmed_span(text: str, start: int, end: int) -> Span:
    """The span from ``start`` to ``end`` without the white space at its end."""
    return Span(start, start + len(text[start:end].rstrip()))


def gaps(spans: Iterable[Span], end: int) -> Iterator[Span]:
    """What none of these spans covers of a text of this length, in order."""
    at = 0
    for span in sorted(spans):
        if span.start > at:
            yield Span(at, span.start)
        at = max(at, span.end)
    if at < end:
        yield Span(at, end)
