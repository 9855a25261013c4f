"""Builds clauses from sections and references: a section's own text, joined with what it cites."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from core.clauses.spans import count_words, trimmed_span
from core.clauses.units import RetrievalUnit, retrieval_units
from core.types import COMPLETES, Clause, Document, Joined, Reference, Section, Span

BUDGET: Final = 0.2  # joined words per word of the clause's own
LEAST: Final = 40  # words that may be joined to a clause, however short it is
MOST_HEADING: Final = 16  # words of a heading that is joined even beyond the budget
_LABEL_ROOM: Final = 12  # characters between a label and its heading


def build_clauses(
    document: Document, sections: Sequence[Section], references: Sequence[Reference]
) -> tuple[Clause, ...]:
    """The clauses of a document in document order, each joined with the provisions that it cites.

    Of a cited provision too long for the rest of the budget only the heading is joined, as annotators do: it says what
    the citation is about without burying the clause.
    """
    resolved = sorted((r for r in references if isinstance(r.target, int)), key=lambda r: r.mention.span.start)
    starts = [reference.mention.span.start for reference in resolved]
    clauses = []
    for number, unit in enumerate(retrieval_units(document.text, sections)):
        section, span = unit.section, unit.span
        inside = resolved[bisect_left(starts, span.start) : bisect_left(starts, span.end)]
        clauses.append(
            Clause(
                id=f"{document.id}.{number}",
                document=document.id,
                section=section.number,
                heading=heading_of(section, sections),
                page=document.page_at(span.start),
                span=span,
                text=span.of(document.text),
                joined=_joined(document, sections, unit, inside),
            )
        )
    return tuple(clauses)


def heading_of(section: Section, sections: Sequence[Section]) -> str:
    """The heading of a section, or of the nearest section around it that has one."""
    at: int | None = section.id
    while at is not None:
        if sections[at].heading:
            return sections[at].heading
        at = sections[at].parent
    return ""


def _joined(
    document: Document, sections: Sequence[Section], unit: RetrievalUnit, inside: Sequence[Reference]
) -> tuple[Joined, ...]:
    """What completes the sentence of a unit, and what it cites, in document order."""
    around = [_completing(document, sections, unit, span) for span in unit.around]
    shown = [unit.span, *unit.around]
    left = max(LEAST, int(BUDGET * count_words(unit.span.of(document.text))))
    cited: dict[int, Joined] = {}
    for reference in inside:
        target = sections[reference.target] if isinstance(reference.target, int) else None
        if target is None or target.kind == "schedule" or any(target.span.overlaps(span) for span in shown):
            continue
        if any(sections[i].span.overlaps(target.span) for i in cited):
            continue
        span = trimmed_span(document.text, target.span.start, target.span.end)
        words = count_words(span.of(document.text))
        if words > left:
            span = heading_span(document.text, target)
            words = count_words(span.of(document.text))
        if 0 < words <= max(left, MOST_HEADING):
            left -= words
            cited[target.id] = _passage(document, target, span, reference)
    return tuple(sorted([*around, *cited.values()], key=lambda passage: passage.span))


def _completing(document: Document, sections: Sequence[Section], unit: RetrievalUnit, span: Span) -> Joined:
    """A lead-in, or the end of its sentence, as a passage of the section that has the list."""
    at = unit.section
    while at.parent is not None and not at.span.contains(span):
        at = sections[at.parent]
    page = document.page_at(span.start)
    return Joined(span, span.of(document.text), at.number, heading_of(at, sections), page, COMPLETES)


def _passage(document: Document, target: Section, span: Span, reference: Reference) -> Joined:
    why = f"cited as {reference.mention.span.of(document.text).strip()}"
    page = document.page_at(span.start)
    return Joined(span, span.of(document.text), target.number, target.heading, page, why)


def heading_span(text: str, section: Section) -> Span:
    """The label and heading at the start of a section; empty if it has no heading."""
    start = section.span.start
    at = text.find(section.heading, start, section.span.end) if section.heading else -1
    near = at >= 0 and at - start <= len(section.label) + _LABEL_ROOM
    return Span(start, at + len(section.heading)) if near else Span(start, start)
