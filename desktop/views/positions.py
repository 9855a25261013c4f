"""Maps characters of a document to positions in the text that the window shows."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from core import Page, Span

_PARAGRAPH = re.compile(r"[^\n]+")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


class ShownText:
    """A document's text, and the mapping from its characters to Qt's positions and back.

    Qt counts in UTF-16 units, so a character beyond the basic plane takes two.
    """

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r", " ")
        self._astral = [match.start() for match in _ASTRAL.finditer(text)]
        self._after = [at + before + 2 for before, at in enumerate(self._astral)]

    def position(self, offset: int) -> int:
        """The position in Qt's document of the character at ``offset``."""
        return offset + bisect_left(self._astral, offset)

    def offset(self, position: int) -> int:
        """The character at a position in Qt's document; in the middle of a character, the next one."""
        return position - bisect_right(self._after, position)

    def span(self, start: int, end: int) -> Span:
        """The characters between two positions of Qt's document."""
        return Span(self.offset(start), self.offset(end))

    def pieces(self, span: Span) -> list[tuple[int, int]]:
        """The paragraphs of a passage, each as its first position and the one after its last."""
        matches = _PARAGRAPH.finditer(self.text, span.start, span.end)
        return [(self.position(match.start()), self.position(match.end())) for match in matches]


class PageStarts:
    """Where pages begin in the text that the window shows."""

    def __init__(self, pages: Sequence[Page], shown: ShownText) -> None:
        filled = [page for page in pages if len(page.span)]
        self._numbers = [page.number for page in filled]
        self._starts = [shown.position(page.span.start) for page in filled]
        self.last = max((page.number for page in pages), default=0)

    def page_at(self, position: int) -> int:
        """The page at a position; 0 in a document without pages."""
        if not self._starts:
            return 0
        return self._numbers[max(0, bisect_right(self._starts, position) - 1)]

    def within(self, start: int, end: int) -> list[tuple[int, int]]:
        """Position and number of the pages that begin in ``[start, end)``."""
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        return list(zip(self._starts[first:last], self._numbers[first:last], strict=True))
