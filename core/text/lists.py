"""Lists of words, written as they are read."""

from __future__ import annotations


def word_set(listed: str) -> frozenset[str]:
    """The words between the white space of a text."""
    return frozenset(listed.split())
