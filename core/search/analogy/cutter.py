"""Cuts the target words out of a statement, where the examples are only a few words: a name, a date.

A run of words is scored by its edges: how well the words on either side of its beginning and of its end agree with
those at the edges of the examples, in letters and in shape, and by its length.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.types import Span

_TOKEN: Final = re.compile(r"\w+|[^\w\s]")
_LONGEST: Final = 2.0  # times the words of the longest example
_LENGTH: Final = 0.5  # cost of a length e times another, in edges that agree

Edge = tuple[tuple[str, str], tuple[str, str]]
"""The words on either side of an edge, each as its letters and its shape."""


@dataclass(frozen=True, slots=True)
class MarkEdges:
    """An example inside its statement: its two edges, and how many words it has."""

    begin: Edge
    end: Edge
    words: int


def is_part(mark: Span, statement: Span) -> bool:
    """Whether a mark is only a small part of its statement."""
    return 2 * len(mark) < len(statement)


def edges_of(text: str, statement: Span, mark: Span) -> MarkEdges | None:
    """The edges of a mark in its statement; None where it contains no whole word of it."""
    tokens = _tokens(text, statement)
    inside = [at for at, token in enumerate(tokens) if mark.contains(token)]
    if not inside:
        return None
    first, last = inside[0], inside[-1]
    return MarkEdges(_edge(text, tokens, first), _edge(text, tokens, last + 1), last + 1 - first)


def cut_out(text: str, statement: Span, examples: Sequence[MarkEdges], count: int) -> list[Span]:
    """The runs of words of a statement most similar to the examples: at most ``count``, in order, none overlapping."""
    tokens = _tokens(text, statement)
    longest = int(_LONGEST * max(example.words for example in examples))
    begins = [_agreement(_edge(text, tokens, at), [each.begin for each in examples]) for at in range(len(tokens))]
    ends = [_agreement(_edge(text, tokens, at), [each.end for each in examples]) for at in range(len(tokens) + 1)]
    costs = [_length_cost(words, examples) for words in range(longest + 1)]
    scored = sorted(
        (-(begins[first] + ends[end] - costs[end - first]), first, end)
        for first in range(len(tokens))
        for end in range(first + 1, min(first + longest, len(tokens)) + 1)
    )
    kept: list[Span] = []
    for _, first, end in scored:
        span = Span(tokens[first].start, tokens[end - 1].end)
        if len(kept) < count and not any(span.overlaps(other) for other in kept):
            kept.append(span)
    return sorted(kept)


def _tokens(text: str, statement: Span) -> list[Span]:
    return [Span(*match.span()) for match in _TOKEN.finditer(text, statement.start, statement.end)]


def _edge(text: str, tokens: Sequence[Span], at: int) -> Edge:
    return _word(text, tokens, at - 1), _word(text, tokens, at)


def _word(text: str, tokens: Sequence[Span], at: int) -> tuple[str, str]:
    if not 0 <= at < len(tokens):
        return "", ""
    word = tokens[at].of(text)
    return word.lower(), _shape(word)


def _shape(word: str) -> str:
    if word.isdigit():
        return "9" * min(len(word), 4)
    if word.isupper() and len(word) > 1:
        return "XX"
    return ("X" if word[0].isupper() else "x") if word[0].isalpha() else word


def _agreement(edge: Edge, examples: Sequence[Edge]) -> float:
    """The mean over the examples of the share of letters and shapes that agree."""
    agreed = sum(
        mine == theirs
        for example in examples
        for here, there in zip(edge, example, strict=True)
        for mine, theirs in zip(here, there, strict=True)
    )
    return agreed / (4 * len(examples))


def _length_cost(words: int, examples: Sequence[MarkEdges]) -> float:
    return _LENGTH * min(abs(math.log(max(words, 1) / example.words)) for example in examples)
