"""Cuts passages that are too long to be one clause.

A file can be one paragraph of megabytes, or hundreds of thousands of short ones without a number. Whatever embeds, tags
or shows a clause holds it in memory with its tokens, at some hundred bytes a character; hence a bound.
"""

from __future__ import annotations

import re
from typing import Final

from core.contract.clauses.spans import trimmed_span
from core.types import Span

LONGEST: Final = 250_000
"""Characters of a clause: some eighty pages without a number or a heading."""
_SPACE: Final = re.compile(r"\s*")


def bounded_spans(text: str, span: Span, longest: int = LONGEST) -> list[Span]:
    """A passage in parts of at most ``longest`` characters; a shorter passage stays whole.

    A part ends with a paragraph, else with a word, where one ends in its second half.
    """
    parts, start = [], span.start
    while span.end - start > longest:
        end = _cut(text, start, start + longest)
        parts.append(trimmed_span(text, start, end))
        start = end + len(_SPACE.match(text, end, span.end)[0])  # type: ignore[index]  # it matches anywhere
    return [part for part in [*parts, Span(start, span.end)] if len(part)]


def _cut(text: str, start: int, most: int) -> int:
    """The end of a part that begins at ``start``: ``most`` or before."""
    middle = start + (most - start) // 2
    ends = (text.rfind(sign, middle, most) for sign in "\n ")
    return next((end + 1 for end in ends if end >= 0), most)
