"""Joins words that are broken at the end of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_TAIL: Final = re.compile(r"[^\w-]")
_SUSPENDED: Final = frozenset({"and", "or", "to", "nor", "und", "oder"})  # "pre- and post-closing"


def vocabulary(texts: Iterable[str]) -> set[str]:
    """The words of a document in lower case, those with hyphens as one."""
    return {word.lower() for text in texts for word in _WORD.findall(text)}


def join_line(text: str, follower: str, words: set[str]) -> str:
    """A line, with whatever joins it to the next: a space, or nothing where a word is broken between them.

    A hyphen at the end of a line stays if the word has one elsewhere in the document, if both halves are
    words of their own ("non-exclusive"), or before a capital or digit ("Rule 24b-2"); else it only marks the break.
    """
    if text.endswith(("—", "/")) and text[-2:-1].isalnum() and follower[:1].isalnum():
        return text
    if not text.endswith("-") or not text[-2:-1].isalnum() or not follower[:1].isalnum():
        return text + " "
    head = text[:-1].rsplit(None, 1)[-1].lower()
    tail = _TAIL.split(follower, maxsplit=1)[0].lower()
    if tail in _SUSPENDED:
        return text + " "
    if not follower[:1].islower() or not head[-1:].isalpha():
        return text
    head = re.split(r"\W", head)[-1] if head + tail not in words else head
    if head + tail in words:
        return text[:-1]
    halves_are_words = head in words and tail in words
    return text if f"{head}-{tail}" in words or halves_are_words else text[:-1]
