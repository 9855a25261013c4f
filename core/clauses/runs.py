"""Runs of whole sentences, by which a paragraph too long to be one answer is searched too.

A reranker reads some 380 words of a clause: what stands further on in a paragraph is only read in a run of its own.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from core.clauses.spans import count_words, trimmed
from core.types import Span

LONG_PARAGRAPH: Final = 350  # words: a longer paragraph is also searched by its runs of sentences
RUN: Final = 250  # words of a run, but for a sentence that is longer by itself

# A semicolon ends what a lawyer reads as one statement; a full stop does only where a capital follows.
_SENTENCE = re.compile(r"(?:(?<=[.:])|(?<=[.][\"”’)])|(?<=;))\s+(?=[\"“(]?[A-Z(])|(?<=;)\s+")


def runs(text: str, paragraph: Span) -> list[Span]:
    """The runs of sentences of a long paragraph, in order; none where it is short enough to be read at once.

    Each run begins half-way through the one before, so that neighbouring sentences stand in one run together.
    """
    if count_words(paragraph.of(text)) <= LONG_PARAGRAPH:
        return []
    cuts = _cuts(text, paragraph)
    words = [count_words(text[start:end]) for start, end in pairwise(cuts)]
    found, first = [], 0
    while first < len(words):
        last = _reach(words, first, RUN)
        found.append(trimmed(text, cuts[first], cuts[last]))
        if last == len(words):
            break
        first = max(first + 1, _reach(words, first, sum(words[first:last]) // 2))
    return found if len(found) > 1 else []


def _cuts(text: str, paragraph: Span) -> list[int]:
    """Where sentences begin, and where the last one ends."""
    inner = [match.end() for match in _SENTENCE.finditer(text, paragraph.start, paragraph.end)]
    return [paragraph.start, *(cut for cut in inner if cut < paragraph.end), paragraph.end]


def _reach(words: list[int], first: int, most: int) -> int:
    """The end of the longest run of sentences from ``first`` that holds no more than ``most`` words, or of one."""
    end, total = first, 0
    while end < len(words) and (end == first or total + words[end] <= most):
        total += words[end]
        end += 1
    return end
