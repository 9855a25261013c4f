"""Joins words that are broken at the end of a line.

A hyphen at a line's end is either one that the word has ("non-exclusive") or the typesetter's ("notifi-cation"). The
document's own words decide, and where they do not, an English dictionary. Of 336 PDFs of contracts, 6 have broken
words; nearly all hyphens at line ends are those of the words, so a doubtful one stays.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from core.text.english import is_english, occurrences

SOFT: Final = "\xad"
"""At a line's end, it marks that the typesetter broke the word; a word's own hyphen is "-"."""

_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_TAIL: Final = re.compile(r"[^\w-]")
_COMMON: Final = 1000  # occurrences in the dictionary's texts: fewer have words that are rather written with a hyphen
_SEVERAL: Final = 2
_SUSPENDED: Final = frozenset({"and", "or", "to", "nor", "und", "oder"})  # "pre- and post-closing"
_PREFIX: Final = re.compile(
    r"anti|bi|co|counter|cross|de|e|eco|ex|extra|hyper|inter|intra|macro|meta|micro|mid|mini|multi|neo|non|off|on|out"
    r"|over|post|pre|pro|pseudo|quasi|re|self|semi|socio|sub|super|ultra|under|up|vice"
)
"""Beginnings that words may have with a hyphen or without; none shows that a word was broken."""


class BrokenWords:
    """Joins the lines of a document.

    Args:
        lines: all of them, in order, each ending with a hyphen, or `SOFT`, where a word may be broken.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines

    def join(self, text: str, follower: str) -> str:
        """A line, with whatever joins it to the next: a space, or nothing where a word is broken between them.

        A hyphen at the end of a line stays before a capital or digit ("Rule 24b-2"), if the word has one elsewhere in
        the document, and if both halves are words ("long-term"). It goes where the document has the word without it,
        where a half is no word, and where the document breaks words and the whole is a common one ("con-tract").
        """
        if text.endswith(("—", "/")) and text[-2:-1].isalnum() and follower[:1].isalnum():
            return text
        if not text.endswith(("-", SOFT)) or not text[-2:-1].isalnum() or not follower[:1].isalnum():
            return plain(text) + " "
        head = text[:-1].rsplit(None, 1)[-1].lower()
        tail = _TAIL.split(follower, maxsplit=1)[0].lower()
        if tail in _SUSPENDED and not text.endswith(SOFT):
            return text + " "
        if not follower[:1].islower() or not head[-1:].isalpha():
            return text[:-1] if text.endswith(SOFT) and follower[:1].islower() else plain(text)
        return text[:-1] if self._is_broken(head, tail, soft=text.endswith(SOFT)) else plain(text)

    def _is_broken(self, head: str, tail: str, *, soft: bool) -> bool:
        """Whether two halves are one word without a hyphen."""
        last, first = re.split(r"\W", head)[-1], re.split(r"\W", tail)[0]
        if any(whole in self._words for whole in (head + tail, last + tail, last + first)):
            return True
        if f"{head}-{tail}" in self._words or f"{last}-{first}" in self._words:
            return False
        if soft or not (self._is_word(last) and self._is_word(first)):
            return True
        return self._breaks_words and occurrences(last + first) >= _COMMON

    def _is_word(self, half: str) -> bool:
        return half in self._words or bool(_PREFIX.fullmatch(half)) or is_english(half)

    @cached_property
    def _breaks_words(self) -> bool:
        """Whether the typesetter of the document broke words: two at least, of which a half is none."""
        ends = ((_WORD.findall(a)[-1:], _WORD.findall(b)[:1]) for a, b in pairwise(self._lines) if _breaks(a))
        halves = ((head[0].lower(), tail[0].lower()) for head, tail in ends if head and tail)
        broken = (
            not (self._is_word(head) and self._is_word(tail)) and is_english(head + tail) for head, tail in halves
        )
        return sum(itertools.islice(filter(None, broken), _SEVERAL)) == _SEVERAL

    @cached_property
    def _words(self) -> frozenset[str]:
        """The words of the document in lower case, those with hyphens as one, without those at hyphens at line ends."""
        words = set[str]()
        broken = False
        for line in self._lines:
            found = _WORD.findall(line)
            words.update(map(str.lower, found[1 if broken else 0 : -1 if _breaks(line) else None]))
            broken = _breaks(line)
        return frozenset(words)


def plain(text: str) -> str:
    """A line with a hyphen at its end instead of `SOFT`."""
    return text[:-1] + "-" if text.endswith(SOFT) else text


def _breaks(line: str) -> bool:
    return line.endswith(("-", SOFT)) and line[-2:-1].isalpha()
