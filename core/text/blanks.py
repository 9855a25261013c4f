"""Blanks out parts of a text, so that the others stay where they are."""

from __future__ import annotations

from collections.abc import Collection

from core.text.words import words
from core.types import Span


def blanked(text: str, spans: Collection[Span]) -> str:
    """The text with blanks for some of its characters."""
    left = text
    for each in spans:
        left = left[: each.start] + " " * len(each) + left[each.end :]
    return left


def blanked_if_words_remain(text: str, spans: Collection[Span]) -> str:
    """The same; the text as it is where no word would be left."""
    left = blanked(text, spans)
    return left if words(left) else text
