"""Titles in large type, in formats without pages: of the document, and of another part of it after signatures."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

from core.text.headings import stands_alone
from core.types import Line

_LARGE: Final = 1.5  # the size of a title at least, to that of most lines
_TITLE: Final = 80  # characters


def large_titles(lines: Sequence[Line | None], texts: Sequence[str]) -> set[int]:
    """The indexes of the paragraphs that are titles by the size of their type.

    Args:
        lines: the first line of each paragraph.
        texts: its words.
    """
    sizes = [line.size for line in lines if line and line.size and line.box is None]
    least = _LARGE * median(sizes) if sizes else 0.0
    return {
        i
        for i, (line, text) in enumerate(zip(lines, texts, strict=True))
        if line and line.box is None and line.size >= least > 0 and len(text) <= _TITLE and stands_alone(text)
    }
