"""Runs of whole sentences in a paragraph that are found by themselves.

A reranker reads some 380 words of a clause; what comes later in a long paragraph is only read in a run of its own.
What stands in capitals among other sentences is a provision of its own, a disclaimer or a limitation of liability: laws
give effect to such words only if they are conspicuous (such as UCC section 2-316).
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

from core.contract.clauses.blocks import block_sentences
from core.contract.clauses.spans import count_words, trimmed_span
from core.text.headings import looks_titled
from core.types import Span

LONG_PARAGRAPH: Final = 350  # words: a longer paragraph is also searched by its runs
RUN: Final = 250  # words of a run, except where a single sentence is longer
CONSPICUOUS: Final = 15  # words in capitals: fewer are a heading, or emphasise something
_CAPITALS: Final = 0.8  # of the letters of a sentence in capitals, which may cite a "Section"
_MOST: Final = 0.8  # of a paragraph: a run that is nearly all of it is found with it


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


def conspicuous_runs(text: str, paragraph: Span) -> list[Span]:
    """The runs of sentences in capitals among other sentences of a paragraph, in order, with their run-in headings."""
    parts = block_sentences(text, paragraph)
    found, heading = [], None
    for capitals, run in groupby(parts, lambda part: _in_capitals(part.of(text))):
        inside = list(run)
        first, last = inside[0], inside[-1]
        if capitals and count_words(text[first.start : last.end]) >= CONSPICUOUS:
            found.append(trimmed_span(text, heading.start if heading else first.start, last.end))
        heading = None if capitals or not looks_titled(last.of(text).rstrip(".:")) else last
    return [run for run in found if len(run) < _MOST * len(paragraph) and "\n" not in run.of(text)]


def _in_capitals(sentence: str) -> bool:
    letters = [letter for letter in sentence if letter.isalpha()]
    return sum(map(str.isupper, letters)) >= _CAPITALS * max(len(letters), 1)
