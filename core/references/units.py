"""Which sections become clauses, the units that are searched and shown."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from core.types import Section, Span

LONG: Final = 450  # words: beyond it a section is searched by its parts alone
SHORT: Final = 12  # words: a part below it says too little to be found alone
_WORD = re.compile(r"\w+")


def units(text: str, sections: Sequence[Section]) -> list[tuple[Section, Span]]:
    """The sections that are searched, each with the span of its clause, in document order.

    A section of up to `LONG` words is one, with all its sub-sections, and each of its sub-sections again is one of its
    own where it says enough. A longer section gives its opening words, up to its first sub-section.
    """
    children: dict[int, list[Section]] = defaultdict(list)
    for section in sections:
        if section.parent is not None:
            children[section.parent].append(section)
    found = []
    for section in sections:
        span = _span(text, section, children[section.id])
        words = count_words(span.of(text))
        if words >= SHORT or (section.parent is None and words > 3):
            found.append((section, span))
    return found


def _span(text: str, section: Section, parts: Sequence[Section]) -> Span:
    if not parts or count_words(section.span.of(text)) <= LONG:
        end = section.span.end
    else:
        end = parts[0].span.start
    trimmed = text[section.span.start : end].rstrip()
    return Span(section.span.start, section.span.start + len(trimmed))


def count_words(text: str) -> int:
    """The words of a text, numbers included."""
    return sum(1 for _ in _WORD.finditer(text))
