"""The passages of a clause on which a sentence can rest: its sentences, and list items with the list's lead-in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.text.labels import begins_with_label
from core.text.sentences import ends_sentence, sentences
from core.types import Span

STRETCH: Final = 2400
"""Characters of a clause that a model reads at once, some 400 words; small models lose the thread beyond that."""

Passage = tuple[Span, ...]
"""Places in the text of a clause, in order: one, or the lead-in of a list and one of its items."""


def clause_passages(text: str) -> list[Passage]:
    """The passages of a clause in order. Lines that do not end a sentence continue on the next."""
    found: list[Passage] = []
    lead: Span | None = None
    for sentence in _whole_sentences(text):
        item = begins_with_label(sentence.of(text))
        if not item:
            lead = _lead(text, sentence)
        found.append((lead, sentence) if item and lead else (sentence,))
    return found


def _whole_sentences(text: str) -> Iterator[Span]:
    start: int | None = None
    for part in sentences(text, items=False):
        start = part.start if start is None else start
        if ends_sentence(part.of(text)):
            yield Span(start, part.end)
            start = None
    if start is not None:
        yield Span(start, len(text.rstrip()))


def _lead(text: str, sentence: Span) -> Span | None:
    """The words up to a colon at the end of a line, which apply to each item after it."""
    colon = sentence.of(text).find(":\n")
    return None if colon < 0 else Span(sentence.start, sentence.start + colon + 1)


def model_stretches(text: str) -> list[Span]:
    """A clause in stretches of whole sentences, of at most `STRETCH` characters where its sentences allow that."""
    found: list[Span] = []
    for sentence in _whole_sentences(text):
        if found and sentence.end - found[-1].start <= STRETCH:
            found[-1] = Span(found[-1].start, sentence.end)
        else:
            found.append(sentence)
    return found
