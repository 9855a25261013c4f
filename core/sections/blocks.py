"""A document's paragraphs with what their type shows, as the section finder sees them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from core.types import Document, Line, Span

_TOC_TITLE = re.compile(r"^(?:table of contents|contents|index)\b", re.IGNORECASE)
_TOC_ENTRY = re.compile(
    r"(?:\.\s?){4,}\s*[\divx-]*$|^\D.{2,90}\s\d{1,3}$|^\(?[\dA-Za-z.]{1,7}\)?\.?\s+.{2,90}\s\d{1,3}$"
)
_PAGE_THEN_LABEL = re.compile(
    r"[a-z)\]]\s+(?:\.\s?)*\d{1,3}\s+(?=(?:section\s+)?\d{1,2}\.\d|article\s|exhibit\s|schedule\s)", re.IGNORECASE
)
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*[\divx-]+$")


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph: its words, where they stand, and how its first line is set."""

    span: Span
    text: str
    line: Line | None


def blocks(document: Document) -> list[Block]:
    """The paragraphs of a document that hold words, tables of contents left out."""
    found = [
        Block(Span(start, start + len(text)), text, line)
        for start, text, line in _paragraphs(document)
        if text and not text.isspace()
    ]
    contents = table_of_contents([block.text for block in found])
    return [block for i, block in enumerate(found) if i not in contents]


def _paragraphs(document: Document) -> list[tuple[int, str, Line | None]]:
    starts = [line.span.start for line in document.lines]
    found, at = [], 0
    for text in document.text.split("\n"):
        i = bisect_right(starts, at + len(text)) - 1
        while i > 0 and document.lines[i].span.start > at:
            i -= 1
        found.append((at, text, document.lines[i] if i >= 0 else None))
        at += len(text) + 1
    return found


def table_of_contents(texts: Sequence[str]) -> set[int]:
    """The places of the paragraphs that are entries of a table of contents.

    A run of three or more entries is one where leaders lead to page numbers, or where a title says so.
    """
    entries: set[int] = set()
    i = 0
    while i < len(texts):
        titled = bool(_TOC_TITLE.match(texts[i])) and len(texts[i]) < 60
        end = i + 1 if titled else i
        misses = 0
        last = end
        while end < len(texts) and misses < 3:
            if _is_entry(texts[end], titled=titled):
                misses, last = 0, end + 1
            else:
                misses += 1 if len(texts[end]) < 90 else 3
            end += 1
        if last - i >= (4 if titled else 3) and (titled or _is_entry(texts[i], titled=False)):
            entries.update(range(i, last))
            i = last
        else:
            i += 1
    return entries


def _is_entry(text: str, *, titled: bool) -> bool:
    if len(_PAGE_THEN_LABEL.findall(text)) > 1:  # several entries run together
        return True
    return len(text) <= 200 and bool((_TOC_ENTRY if titled else _LEADERS).search(text))
