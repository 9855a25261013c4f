"""An in-memory word index of a few texts: of one clause to be marked, or of all titles or headings."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np

from core.text.sentences import paragraph_spans, sentences
from core.text.words import indexed, is_word
from core.types.columns import Places

_NONE: Places = np.empty(0, np.int64)


class SmallIndex:
    """Where the words of these texts stand, as in `core.types.ports.WordIndex`.

    Args:
        texts: one after the other. ``first`` and ``end`` give the range of places of each.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        by_name: dict[str, list[int]] = {}
        ends, self._starts = [0], []
        for text in texts:
            entries, _, starts = indexed(text)
            for name, places in entries.items():
                by_name.setdefault(name, []).extend(place + ends[-1] for place in places)
            ends.append(ends[-1] + len(starts))
            self._starts.append(starts)
        self._places = {name: np.array(places, np.int64) for name, places in by_name.items()}
        bounds = np.array(ends, np.int64)
        self.first, self.end = bounds[:-1], bounds[1:]

    def places(self, word: str) -> Places:
        return self._places.get(word, _NONE)

    def matching(self, pattern: str) -> list[str]:
        wanted = re.compile(pattern, re.DOTALL)
        return [word for word in self._single if wanted.fullmatch(word)]

    def near(self, word: str, most: int) -> list[str]:
        from rapidfuzz.distance import OSA

        return [each for each in self._single if OSA.distance(word, each, score_cutoff=most) <= most]

    @cached_property
    def sentences(self) -> Places:
        return self._first_words([[span.start for span in sentences(text)] for text in self._texts])

    @cached_property
    def paragraphs(self) -> Places:
        return self._first_words([[span.start for span in paragraph_spans(text)] for text in self._texts])

    @cached_property
    def _single(self) -> list[str]:
        return [name for name in self._places if is_word(name)]

    def _first_words(self, beginnings: Sequence[Sequence[int]]) -> Places:
        """The place of the first word at or after each beginning, which is in characters of its text."""
        places = {
            int(first) + bisect_left(starts, beginning)
            for first, starts, each in zip(self.first, self._starts, beginnings, strict=True)
            for beginning in (0, *each)
            if starts
        }
        return np.array(sorted(places), np.int64)


@lru_cache(maxsize=8)
def small_index(texts: tuple[str, ...]) -> SmallIndex:
    """The index of these texts, cached for the next query that needs it."""
    return SmallIndex(texts)
