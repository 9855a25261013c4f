"""Finds labelled ranges of a contract's raw text in the text of its document as the program read it.

The two texts are cut into words and aligned so that the most words are shared, in order (the longest common
subsequence, by the bit-parallel algorithm of Hyyrö, 2004, in rapidfuzz). Words that a reader leaves out (page numbers,
running headings) or joins do not disturb the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int64]
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class AlignedLabel:
    """A labelled range: the words of the document that it covers, ascending, and how many it has in the raw text."""

    words: Words
    size: int


class WordOffsets:
    """The words of a text, runs of letters and digits, and where they are."""

    def __init__(self, text: str) -> None:
        matches = list(_WORD.finditer(text))
        self.words = [match.group().lower() for match in matches]
        self._starts = np.array([match.start() for match in matches], dtype=np.int64)
        self._ends = np.array([match.end() for match in matches], dtype=np.int64)

    def range(self, start: int, end: int) -> tuple[int, int]:
        """The half-open range of words that have a character in a range of characters."""
        first = int(np.searchsorted(self._ends, start, side="right"))
        return first, max(first, int(np.searchsorted(self._starts, end, side="left")))

    def characters(self, first: int, end: int) -> tuple[int, int]:
        """The half-open range of characters of a half-open range of words."""
        return int(self._starts[first]), int(self._ends[end - 1])


def align_labels(
    raw: str, document: WordOffsets, labels: Mapping[str, Sequence[Sequence[int]]]
) -> dict[str, list[AlignedLabel]]:
    """The labels of each type in the words of the document.

    Args:
        raw: the text to whose characters the labels refer.
        document: the text as read.
        labels: ranges of characters by type.
    """
    offsets = WordOffsets(raw)
    places = _places(offsets.words, document.words)
    labelled: dict[str, list[AlignedLabel]] = {}
    for type_, ranges in labels.items():
        for start, end in ranges:
            mine = places[slice(*offsets.range(start, end))]
            labelled.setdefault(type_, []).append(AlignedLabel(np.sort(mine[mine >= 0]), len(mine)))
    return labelled


def _places(raw: list[str], read: list[str]) -> Words:
    """The place of each raw word among those read, -1 where it is missing."""
    from rapidfuzz.distance import Indel

    places = np.full(len(raw), -1, dtype=np.int64)
    for step in Indel.opcodes(raw, read):
        if step.tag == "equal":
            places[step.src_start : step.src_end] = np.arange(step.dest_start, step.dest_end)
    return places


def words_covered(label: AlignedLabel, first: int, end: int) -> int:
    """How many words of a label are in a range of words of the document."""
    before, within = np.searchsorted(label.words, [first, end]).tolist()
    return int(within - before)
