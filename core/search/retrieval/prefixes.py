"""Finds names by what has been typed of them: their beginning, the beginning of a later word, or a misspelling."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from core.text.words import word_texts, words

SMALL: Final = {"a", "an", "and", "as", "by", "for", "from", "in", "is", "not", "of", "on", "or", "the", "to", "with"}
"""Words by which nobody looks for a name, unless it begins with one."""

_LEAST: Final = 4  # letters: in fewer, a misspelling cannot be told from another word
_SIMILAR: Final = 75  # percent of letters; two in seven may be wrong or out of place
_LAST: Final = chr(0x10FFFF)


class Prefixes:
    """Names that can be found while they are typed. Case, hyphens and accents do not count."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)
        self._comparable = [comparable(name) for name in self._names]
        self._tails = sorted(
            (name[start:], start, at) for at, name in enumerate(self._comparable) for start in _beginnings(name)
        )

    def __len__(self) -> int:
        return len(self._names)

    def begun(self, typed: str) -> list[tuple[int, bool]]:
        """The indices of the names with a word that begins with what is typed, and whether it is the first word."""
        begin = comparable(typed)
        first, end = bisect_left(self._tails, (begin,)), bisect_left(self._tails, (begin + _LAST,))
        begun: dict[int, bool] = {}
        for _, start, at in self._tails[first:end]:
            begun[at] = begun.get(at, False) or start == 0
        return list(begun.items())

    def similar(self, typed: str) -> list[tuple[int, float]]:
        """The indices of names that begin almost like what is typed, and how nearly in percent, the nearest first."""
        begin = comparable(typed)
        if len(begin) < _LEAST:
            return []
        from rapidfuzz import fuzz, process

        cut = [name[: len(begin)] for name in self._comparable]
        matches = process.extract(begin, cut, scorer=fuzz.ratio, score_cutoff=_SIMILAR, limit=None)
        return sorted(((at, score) for _, score, at in matches), key=lambda each: (-each[1], each[0]))


def comparable(text: str) -> str:
    """A text in the form in which it is compared: its words, and a trailing space if it has one."""
    space = " " if text[-1:].isspace() else ""
    return " ".join(word_texts(text)) + space


def _beginnings(name: str) -> list[int]:
    """Where the words begin by which one would look for a name."""
    return [word.span.start for word in words(name) if not word.span.start or word.text not in SMALL]
