"""Splits words of recognised pages that run together ("ofthe"), by the words of the rest of the document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]+")
_SMALL: Final = frozenset({"of", "the", "and", "such", "this", "that", "shall"})
"""Words that run into their neighbours, but are hardly ever the beginning or end of another word."""
_COMPOUND: Final = frozenset({"here", "there", "where"})  # "thereof"
_BEFORE_A: Final = frozenset({"of", "such"})  # but "thea" is rather a misread "the"
_FREQUENT: Final = 3
_RARE: Final = 2  # a word found more often is one
_LABEL: Final = re.compile(r"^(\d{1,2}(?:\.\d{1,2})+\.?)(?=[A-Z][a-z]{2})")


def word_counts(texts: Iterable[str]) -> Counter[str]:
    """How often each word occurs in some texts, in lower case."""
    return Counter(word.lower() for text in texts for word in _WORD.findall(text))


def split_glued(text: str, counts: Mapping[str, int]) -> str:
    """A recognised line with a space in each word that is two; nothing but spaces is added.

    A word is split if the document hardly has it, but often has both parts, one of which is a word such as "of" or
    "the". A decimal label is separated from its heading: "7.2Samples".

    Args:
        text: the line.
        counts: how often each word occurs in the document, in lower case.
    """
    return _WORD.sub(lambda word: _split(word[0], counts), _LABEL.sub(r"\1 ", text))


def _split(word: str, counts: Mapping[str, int]) -> str:
    lower = word.lower()
    if counts.get(lower, 0) > _RARE:
        return word
    for at in range(1, len(word)):
        first, last = lower[:at], lower[at:]
        if min(counts.get(first, 0), counts.get(last, 0)) >= _FREQUENT and _may_run_together(first, last):
            return f"{word[:at]} {word[at:]}"
    return word


def _may_run_together(first: str, last: str) -> bool:
    if min(len(first), len(last)) == 1:
        return last == "a" and first in _BEFORE_A
    return (first in _SMALL or last in _SMALL) and first not in _COMPOUND
