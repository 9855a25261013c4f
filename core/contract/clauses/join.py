"""Builds clauses from sections and references: a section's own text, joined with what it cites.

The index holds little of what a clause cites, so that it does not bury the clause when clauses are ranked. Where a
clause is read or exported, it comes with more.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from core.contract.clauses.passages import count_words, trimmed_span
from core.contract.clauses.units import ListedItems, retrieval_units
from core.types import COMPLETES, Clause, Document, Joined, Reference, Section, Span
from core.types.clauses import joint_id

_BUDGET: Final = 0.2  # cited words in the index per word of the clause's own
_LEAST: Final = 40  # words that are cited in the index however short the clause is
READ: Final = 600  # cited words where a clause is read or copied: a page
SHORT: Final = 60  # words of a cited provision that is copied whole: of more, annotators take the heading
_MOST_HEADING: Final = 16  # words of a heading that is joined even beyond the budget
_LABEL_ROOM: Final = 12  # characters between a label and its heading


def build_clauses(
    document: Document, sections: Sequence[Section], references: Sequence[Reference]
) -> tuple[Clause, ...]:
    """The clauses of a document in document order, each joined with the provisions that it cites.

    If a cited provision is too long for the rest of the budget, only its heading is joined, or else the one over it, as
    annotators do: it says what the citation is about without burying the clause.
    """
    citations = Citations(document, sections, references)
    clauses = []
    for number, unit in enumerate(retrieval_units(document.text, sections, citations.lists)):
        section, span = unit.section, unit.span
        around = [_completing(document, sections, section, each) for each in unit.around]
        room = max(_LEAST, int(_BUDGET * count_words(document.text, span)))
        clauses.append(
            Clause(
                id=f"{document.id}.{number}",
                document=document.id,
                section=section.number,
                heading=heading_of(section, sections),
                page=(page := document.page_at(span.start)),
                span=span,
                text=span.of(document.text),
                joined=citations.joined(span, around, room),
                last_page=last if (last := document.page_at(span.end - 1)) != page else 0,
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


class Citations:
    """What the clauses of a document cite."""

    def __init__(self, document: Document, sections: Sequence[Section], references: Sequence[Reference]) -> None:
        self._document, self._sections = document, sections
        self._resolved = sorted(
            (each for each in references if isinstance(each.target, int)), key=lambda each: each.mention.span.start
        )
        self._starts = [each.mention.span.start for each in self._resolved]
        self.lists = ListedItems(document.text, sections)

    def to_read(self, clause: Clause) -> Clause:
        """A clause with what it cites as it is read: up to `READ` words, more than the index holds."""
        return self._with_cited(clause, READ)

    def to_copy(self, clause: Clause) -> Clause:
        """A clause with what it cites as it is copied: provisions of up to `SHORT` words, longer ones' headings."""
        return self._with_cited(clause, SHORT)

    def _with_cited(self, clause: Clause, most: int) -> Clause:
        around = [each for each in clause.joined if each.completes]
        return replace(clause, joined=self.joined(clause.span, around, READ, most))

    def joined(self, span: Span, around: Sequence[Joined], room: int, most: int = READ) -> tuple[Joined, ...]:
        """What completes the sentence of a passage, and what the passage cites, in document order.

        Args:
            span: of the passage.
            around: what completes its sentence.
            room: how many cited words there may be.
            most: how many in each cited provision; of a longer one only its heading is joined.
        """
        document, sections, left = self._document, self._sections, room
        shown = [span, *(each.span for each in around)]
        cited: list[Joined] = []
        for reference in self._resolved[bisect_left(self._starts, span.start) : bisect_left(self._starts, span.end)]:
            target = sections[reference.target] if isinstance(reference.target, int) else None
            if target is None or target.kind == "schedule" or any(target.span.overlaps(each) for each in shown):
                continue
            spans = _sentence(document.text, self.lists, target)
            words = _words_of(document.text, spans)
            if words > min(left, most):
                spans = (_nearest_heading(document.text, sections, target, shown),)
                words = _words_of(document.text, spans)
            if 0 < words <= max(left, _MOST_HEADING):
                left -= words
                fresh = [
                    each for each in spans if not any(each.overlaps(other) for other in shown)
                ]  # of two items' lead-in
                shown += [target.span, *fresh]
                cited += [_passage(document, sections, target, each, reference) for each in fresh]
        return tuple(sorted([*around, *cited], key=lambda passage: passage.span))


def _sentence(text: str, lists: ListedItems, section: Section) -> tuple[Span, ...]:
    """A section; an item of a list comes with the words that make a sentence of it, in order."""
    span, around = lists.framed(section, trimmed_span(text, section.span.start, section.span.end))
    return tuple(sorted((span, *around)))


def _words_of(text: str, spans: Sequence[Span]) -> int:
    return sum(count_words(text, span) for span in spans)


def _completing(document: Document, sections: Sequence[Section], section: Section, span: Span) -> Joined:
    """A lead-in, or the end of its sentence, as a passage of the section with the list."""
    at = _holding(sections, section, span)
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
        if len(span := _heading_span(text, sections[at])):
            return span
        at = sections[at].parent
    return Span(section.span.start, section.span.start)


def _heading_span(text: str, section: Section) -> Span:
    """The label and heading at the start of a section; empty if it has no heading."""
    start = section.span.start
    at = text.find(section.heading, start, section.span.end) if section.heading else -1
    near = at >= 0 and at - start <= len(section.label) + _LABEL_ROOM
    return Span(start, at + len(section.heading)) if near else Span(start, start)


# ---------------------------------------------------------------------------------------------- adjacent parts as one

_BREAK: Final = 2  # characters between adjacent parts: white space
_PART: Final = re.compile(
    r"(?P<around>.+?)(?:\.[^.,()\s]+|,\s*[^,.()]+|\([^()]+\))"
)  # "7.1", "Schedule 1, 2", "8.2(a)"


def follows(before: Clause, after: Clause) -> bool:
    """Whether a clause comes right after another, in the same section or in the next one under the same parent."""
    if before.document != after.document or not 0 <= after.span.start - before.span.end <= _BREAK:
        return False
    one, other = before.section, after.section
    return bool(one) and (one == other or _parent(one) == _parent(other) != "" or _parent(other) == one)


def as_one(parts: Sequence[Clause], text: str) -> Clause:
    """Clauses of one document, in order, as one, from the beginning of the first to the end of the last."""
    first, last = parts[0], parts[-1]
    span = Span(first.span.start, max(each.span.end for each in parts))
    around = {joined.span: joined for part in parts for joined in part.joined if not joined.span.overlaps(span)}
    return replace(
        first,
        id=joint_id([each.id for each in parts]),
        section=first.section if first.section == last.section else f"{first.section}–{last.section}",
        heading="; ".join(dict.fromkeys(each.heading for each in parts if each.heading)),
        span=span,
        text=span.of(text),
        joined=tuple(around[each] for each in sorted(around)),
        last_page=max(each.pages[-1] for each in parts),
    )


def _parent(number: str) -> str:
    """The number of the section around a section; "" at the top, or if it is not in the number."""
    found = _PART.fullmatch(number)
    return found["around"] if found else ""
