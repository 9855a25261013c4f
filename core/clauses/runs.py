"""Runs of whole sentences: overlapping passages of paragraphs that are too long to be one answer.

A reranker reads some 380 words of a clause; what comes later in a paragraph is only read in a run of its own.
"""

from __future__ import annotations

from typing import Final

from core.clauses.blocks import block_sentences
from core.clauses.spans import count_words, trimmed_span
from core.types import Span

LONG_PARAGRAPH: Final = 350  # words: a longer paragraph is also searched by its runs
RUN: Final = 250  # words of a run, except where a single sentence is longer


def sentence_runs(text: str, paragraph: Span) -> list[Span]:
    """The runs of sentences of a long paragraph, in order; none if it is short enough to be read at once.

    Each run begins half-way through the one before, so any two neighbouring sentences share a run.
    """
    if count_words(paragraph.of(text)) <= LONG_PARAGRAPH:
        return []
    parts = block_sentences(text, paragraph)
    words = [count_words(part.of(text)) for part in parts]
    runs, first = [], 0
    while first < len(words):
        last = _reach(words, first, RUN)
        runs.append(trimmed_span(text, parts[first].start, parts[last - 1].end))
        if last == len(words):
            break
        first = max(first + 1, _reach(words, first, sum(words[first:last]) // 2))
    return runs if len(runs) > 1 else []


def _reach(words: list[int], first: int, most: int) -> int:
    """The end of the longest run of sentences from ``first`` of no more than ``most`` words, or of one sentence."""
    end, total = first, 0
    while end < len(words) and (end == first or total + words[end] <= most):
        total += words[end]
        end += 1
    return end
