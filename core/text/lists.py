"""Word lists as source text."""

from __future__ import annotations


def word_set(listed: str) -> frozenset[str]:
    """The words of a text, split at white space."""
    return frozenset(listed.split())
