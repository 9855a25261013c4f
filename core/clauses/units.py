"""Which passages become clauses, the units of retrieval."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from core.clauses.bounds import bounded_spans
from core.clauses.runs import sentence_runs
from core.clauses.spans import count_words, trimmed_span
from core.types import Section, Span

LONG: Final = 1200  # words: beyond it a section is searched by its parts alone
SHORT: Final = 12  # words: a shorter section says too little to be found alone
PARAGRAPH: Final = 25  # words: a shorter paragraph inside a section says too little to be found alone


def retrieval_units(text: str, sections: Sequence[Section]) -> list[tuple[Section, Span]]:
    """The passages that are searched, each with its section, in document order.

    A section of up to `LONG` words, sub-sections included, is one unit, and each of its sub-sections that is long
    enough is another. Of a longer section, the text before its first sub-section is a unit. Where a section's own text
    has several paragraphs, each of some length is a unit too, since drafters put more than one provision under a
    number. So is each run of sentences in a long paragraph. What is longer than any clause may be is cut.
    """
    children: dict[int | None, list[Section]] = defaultdict(list)
    for section in sections:
        children[section.parent].append(section)
    units: dict[Span, Section] = {}
    for section in sections:
        span = _span(text, section, children[section.id])
        words = count_words(span.of(text))
        whole = [span] if words >= SHORT or (section.parent is None and words > 3) else []
        for passage in (*whole, *_passages(text, section, children[section.id])):
            for part in bounded_spans(text, passage):
                units.setdefault(part, section)
    return [(units[span], span) for span in sorted(units, key=lambda span: (span.start, -span.end))]


def _span(text: str, section: Section, parts: Sequence[Section]) -> Span:
    if not parts or count_words(section.span.of(text)) <= LONG:
        return trimmed_span(text, section.span.start, section.span.end)
    return trimmed_span(text, section.span.start, parts[0].span.start)


def _passages(text: str, section: Section, parts: Sequence[Section]) -> list[Span]:
    """The paragraphs of a section's own text that are long enough, where it has several, and the runs in long ones."""
    own = trimmed_span(text, section.span.start, parts[0].span.start if parts else section.span.end)
    spans, start = [], own.start
    for line in own.of(text).split("\n"):
        span = trimmed_span(text, start, start + len(line))
        if count_words(span.of(text)) >= PARAGRAPH:
            spans.append(span)
        start += len(line) + 1
    several = len(spans) > 1 or (spans and (bool(parts) or len(spans[0]) < 0.7 * len(own)))
    return [*(spans if several else ()), *(run for span in spans for run in sentence_runs(text, span))]
