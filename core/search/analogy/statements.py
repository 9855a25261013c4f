"""Cuts a text into statements, the candidates of a search by example, and finds the heading over each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.text.labels import after_label
from core.text.sentences import paragraph_spans, sentence_parts
from core.types import Span

_JOINING: Final = {"and", "or", "and/or", "but"}  # what is left between two items
_HEADING_WORDS: Final = 9
_HEADING_CHARACTERS: Final = 70
_WORD: Final = re.compile(r"[^\W\d_]\w*")


def candidate_statements(text: str) -> list[Span]:
    """The statements of a text in order: its sentences, those of several parts cut at semicolons, without labels."""
    parts = (part for paragraph in paragraph_spans(text) for part in sentence_parts(text, paragraph))
    return [statement for part in parts if (statement := _statement(text, part))]


def headings(text: str, spans: Sequence[Span], reach: int = 25) -> list[int]:
    """For each statement the index of the one that heads it, itself for a heading; -1 where none is within reach."""
    over, heading = [], -1
    for at, span in enumerate(spans):
        if _is_heading(span.of(text), text[span.end : span.end + 1] in ("", "\n")):
            heading = at
        over.append(heading if heading >= 0 and at - heading < reach else -1)
    return over


def _statement(text: str, part: Span) -> Span | None:
    """A part of a sentence without its labels; None where nothing is left that says anything."""
    begin, last = part.start, part.start + len(part.of(text).rstrip())
    while begin < (words := after_label(text, begin, part.end)) < part.end:
        begin = words
    return Span(begin, last) if last - begin > 1 and text[begin:last].lower() not in _JOINING else None


def _is_heading(words: str, at_end_of_line: bool) -> bool:
    """Whether a statement reads like a heading: a few words, nearly all with capitals."""
    if len(words) > _HEADING_CHARACTERS or not (at_end_of_line or words.endswith(".")) or not words[:1].isupper():
        return False
    long = [word for word in _WORD.findall(words) if len(word) > 3]
    return len(words.split()) <= _HEADING_WORDS and sum(word[0].isupper() for word in long) >= 0.7 * len(long)
