"""Which words are English, by the dictionary of pyspellchecker (160,000 words with how often each is used)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spellchecker import SpellChecker


def is_english(word: str) -> bool:
    """Whether the dictionary has a word, whatever its case."""
    return occurrences(word) > 0


def occurrences(word: str) -> int:
    """How often a word occurs in the texts that the dictionary was made from: 23,000 times "re", 50 "nonexclusive"."""
    return int(_dictionary()[word.lower()])


@cache
def _dictionary() -> SpellChecker:
    from spellchecker import SpellChecker  # a tenth of a second and 30 megabytes

    return SpellChecker(language="en")
