"""Builds clauses from sections and references: a section's own text, joined with what it cites."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from core.clauses.lists import ListedItems
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

    If a cited provision is too long for the rest of the budget, only its heading is joined, or else the one over it, as
    annotators do: it says what the citation is about without burying the clause.
    """
    resolved = sorted((r for r in references if isinstance(r.target, int)), key=lambda r: r.mention.span.start)
    starts = [reference.mention.span.start for reference in resolved]
    lists = ListedItems(document.text, sections)
    clauses = []
    for number, unit in enumerate(retrieval_units(document.text, sections, lists)):
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
                joined=_joined(document, sections, lists, unit, inside),
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
    document: Document,
    sections: Sequence[Section],
    lists: ListedItems,
    unit: RetrievalUnit,
    inside: Sequence[Reference],
) -> tuple[Joined, ...]:
    """What completes the sentence of a unit, and what it cites, in document order."""
    around = [_completing(document, sections, unit, span) for span in unit.around]
    shown = [unit.span, *unit.around]
    left = max(LEAST, int(BUDGET * count_words(unit.span.of(document.text))))
    cited: list[Joined] = []
    for reference in inside:
        target = sections[reference.target] if isinstance(reference.target, int) else None
        if target is None or target.kind == "schedule" or any(target.span.overlaps(span) for span in shown):
            continue
        spans = _sentence(document.text, lists, target)
        words = _words_of(document.text, spans)
        if words > left:
            spans = (_nearest_heading(document.text, sections, target, shown),)
            words = _words_of(document.text, spans)
        if 0 < words <= max(left, MOST_HEADING):
            left -= words
            fresh = [
                span for span in spans if not any(span.overlaps(other) for other in shown)
            ]  # of two items' lead-in
            shown += [target.span, *fresh]
            cited += [_passage(document, sections, target, span, reference) for span in fresh]
    return tuple(sorted([*around, *cited], key=lambda passage: passage.span))


def _sentence(text: str, lists: ListedItems, section: Section) -> tuple[Span, ...]:
    """A section; an item of a list comes with the words that make a sentence of it, in order."""
    span, around = lists.framed(section, trimmed_span(text, section.span.start, section.span.end))
    return tuple(sorted((span, *around)))


def _words_of(text: str, spans: Sequence[Span]) -> int:
    return sum(count_words(span.of(text)) for span in spans)


def _completing(document: Document, sections: Sequence[Section], unit: RetrievalUnit, span: Span) -> Joined:
    """A lead-in, or the end of its sentence, as a passage of the section with the list."""
    at = _holding(sections, unit.section, span)
    page = document.page_at(span.start)
    return Joined(span, span.of(document.text), at.number, heading_of(at, sections), page, COMPLETES)


def _passage(
    document: Document, sections: Sequence[Section], target: Section, span: Span, reference: Reference
) -> Joined:
    """A cited section, or a part of its sentence, as a passage of the section that contains it."""
    why = f"cited as {reference.mention.span.of(document.text).strip()}"
    at = target if span.overlaps(target.span) else _holding(sections, target, span)
    page = document.page_at(span.start)
    return Joined(span, span.of(document.text), at.number, heading_of(at, sections), page, why)


def _holding(sections: Sequence[Section], section: Section, span: Span) -> Section:
    """The section itself, or the nearest one around it, that contains a passage."""
    at = section
    while at.parent is not None and not at.span.contains(span):
        at = sections[at.parent]
    return at


def _nearest_heading(text: str, sections: Sequence[Section], section: Section, shown: Sequence[Span]) -> Span:
    """The heading of a section, or of the nearest section around it that has one and none of what is shown."""
    at: int | None = section.id
    while at is not None and not any(sections[at].span.overlaps(span) for span in shown):
        if len(span := heading_span(text, sections[at])):
            return span
        at = sections[at].parent
    return Span(section.span.start, section.span.start)


def heading_span(text: str, section: Section) -> Span:
    """The label and heading at the start of a section; empty if it has no heading."""
    start = section.span.start
    at = text.find(section.heading, start, section.span.end) if section.heading else -1
    near = at >= 0 and at - start <= len(section.label) + _LABEL_ROOM
    return Span(start, at + len(section.heading)) if near else Span(start, start)
