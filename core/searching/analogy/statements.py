"""Cuts a text to statements, the candidates of a search by example, and says which heading stands over each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from core.text.sentences import sentences
from core.types import Span

# The label of a section or of an item is no part of what it says.
_LABEL: Final = re.compile(
    r"(?:(?:section|article|clause)\s+)?"
    r"(?:\(?[ivxlc]{1,5}[.)]|\(?[a-z]{1,2}[.)]|\d{1,3}(?:\s?\.\s?\d{1,3})*[.)]?(?=\s)|\(\d{1,2}\)|[•–—-](?=\s))\s+",
    re.IGNORECASE,
)
_STATEMENT_ENDS: Final = re.compile(r";\s+")
_JOINING: Final = {"and", "or", "and/or", "but"}  # what is left between two items
_HEADING_WORDS: Final = 9
_HEADING_CHARACTERS: Final = 70
_WORD: Final = re.compile(r"[^\W\d_]\w*")


def statements(text: str) -> list[Span]:
    """The statements of a text in order: its sentences, those of several parts cut at semicolons, without labels."""
    return [span for sentence in sentences(text) for span in _parts(text, sentence)]


def headings(text: str, spans: Sequence[Span], reach: int = 25) -> list[int]:
    """For each statement the index of the one that heads it, itself for a heading; -1 where none is within reach."""
    over, heading = [], -1
    for at, span in enumerate(spans):
        if _is_heading(span.of(text), text[span.end : span.end + 1] in ("", "\n")):
            heading = at
        over.append(heading if heading >= 0 and at - heading < reach else -1)
    return over


def _parts(text: str, sentence: Span) -> Iterator[Span]:
    start = sentence.start
    ends = [match.end() for match in _STATEMENT_ENDS.finditer(text, sentence.start, sentence.end)]
    for end in [*ends, sentence.end]:
        begin, last = _after_labels(text, start, end), start + len(text[start:end].rstrip())
        if last - begin > 1 and text[begin:last].lower() not in _JOINING:
            yield Span(begin, last)
        start = end


def _after_labels(text: str, start: int, end: int) -> int:
    while (label := _LABEL.match(text, start, end)) and label.end() < end:
        start = label.end()
    return start


def _is_heading(words: str, at_end_of_line: bool) -> bool:
    """Whether a statement reads like a heading: a few words, nearly all with capitals."""
    if len(words) > _HEADING_CHARACTERS or not (at_end_of_line or words.endswith(".")) or not words[:1].isupper():
        return False
    long = [word for word in _WORD.findall(words) if len(word) > 3]
    return len(words.split()) <= _HEADING_WORDS and sum(word[0].isupper() for word in long) >= 0.7 * len(long)
