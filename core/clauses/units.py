"""Which sections become clauses, the units that are searched and shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from core.clauses.runs import sentence_runs
from core.clauses.spans import count_words, trimmed_span
from core.types import Section, Span

LONG: Final = 1200  # words: beyond it a section is searched by its parts alone
SHORT: Final = 12  # words: a part below it says too little to be found alone
PARAGRAPH: Final = 25  # words: a shorter paragraph inside a section says too little to be found alone


def retrieval_units(text: str, sections: Sequence[Section]) -> list[tuple[Section, Span]]:
    """The passages that are searched, each with its section, in document order.

    A section of up to `LONG` words is one, with all its sub-sections, and each of its sub-sections again is one of its
    own where it says enough. A longer section gives its opening words, up to its first sub-section. Where a section's
    own words run to several paragraphs, each of some length is one too: drafters put more than one provision under a
    number. A long paragraph is searched by its runs of sentences too.
    """
    children: dict[int | None, list[Section]] = defaultdict(list)
    for section in sections:
        children[section.parent].append(section)
    found: dict[Span, Section] = {}
    for section in sections:
        span = _span(text, section, children[section.id])
        words = count_words(span.of(text))
        if words >= SHORT or (section.parent is None and words > 3):
            found.setdefault(span, section)
        for passage in _passages(text, section, children[section.id]):
            found.setdefault(passage, section)
    return [(found[span], span) for span in sorted(found, key=lambda span: (span.start, -span.end))]


def _span(text: str, section: Section, parts: Sequence[Section]) -> Span:
    if not parts or count_words(section.span.of(text)) <= LONG:
        return trimmed_span(text, section.span.start, section.span.end)
    return trimmed_span(text, section.span.start, parts[0].span.start)


def _passages(text: str, section: Section, parts: Sequence[Section]) -> list[Span]:
    """The paragraphs of a section's own words that are not all of it and each say enough, and runs in long ones."""
    own = trimmed_span(text, section.span.start, parts[0].span.start if parts else section.span.end)
    spans, start = [], own.start
    for line in own.of(text).split("\n"):
        span = trimmed_span(text, start, start + len(line))
        if count_words(span.of(text)) >= PARAGRAPH:
            spans.append(span)
        start += len(line) + 1
    several = len(spans) > 1 or (spans and (bool(parts) or len(spans[0]) < 0.7 * len(own)))
    return [*(spans if several else ()), *(run for span in spans for run in sentence_runs(text, span))]
