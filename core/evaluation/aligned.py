"""Where labelled ranges of a contract's raw text lie in the text of its document as the program read it.

The two texts are cut to words and aligned so that the most words are shared, in order (the longest common subsequence,
by the bit-parallel algorithm of Hyyrö, 2004, as rapidfuzz has it). What a reader leaves out (page numbers, running
headings) or joins again costs nothing but itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int64]
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Label:
    """A labelled range: which words of the document it covers, rising, and how many words it has in the raw text."""

    words: Words
    size: int


class Cut:
    """A text cut to words: runs of letters and digits."""

    def __init__(self, text: str) -> None:
        found = [(match.start(), match.end(), match.group().lower()) for match in _WORD.finditer(text)]
        self.words = [word for _, _, word in found]
        self._starts = np.array([start for start, _, _ in found], dtype=np.int64)
        self._ends = np.array([end for _, end, _ in found], dtype=np.int64)

    def range(self, start: int, end: int) -> tuple[int, int]:
        """The words, half-open, that have a character in a range of characters."""
        first = int(np.searchsorted(self._ends, start, side="right"))
        return first, max(first, int(np.searchsorted(self._starts, end, side="left")))


def aligned(raw: str, document: Cut, labels: Mapping[str, Sequence[Sequence[int]]]) -> dict[str, list[Label]]:
    """The labels of each type in the words of the document.

    Args:
        raw: the text whose characters the labels count.
        document: the text as read.
        labels: ranges of characters by type.
    """
    cut = Cut(raw)
    places = _places(cut.words, document.words)
    found: dict[str, list[Label]] = {}
    for type_, ranges in labels.items():
        for start, end in ranges:
            mine = places[slice(*cut.range(start, end))]
            found.setdefault(type_, []).append(Label(np.sort(mine[mine >= 0]), len(mine)))
    return found


def _places(raw: list[str], read: list[str]) -> Words:
    """Of each raw word its place among those read, -1 where it is not there."""
    from rapidfuzz.distance import Indel

    places = np.full(len(raw), -1, dtype=np.int64)
    for step in Indel.opcodes(raw, read):
        if step.tag == "equal":
            places[step.src_start : step.src_end] = np.arange(step.dest_start, step.dest_end)
    return places


def covered(label: Label, first: int, end: int) -> int:
    """How many words of a label lie in a range of words of the document."""
    found: Any = np.searchsorted(label.words, [first, end])
    return int(found[1] - found[0])
