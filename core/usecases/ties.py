"""The ties between the words of a document and its sections, as exports keep them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from core.types import Document, Reference, Section, Span
from core.types.ties import SectionCitation, SectionLabel, Tie


class DocumentTies:
    """All ties of a document.

    Args:
        document: as the catalogue has it.
        sections: of the document.
        references: of the document.
    """

    def __init__(self, document: Document, sections: Sequence[Section], references: Sequence[Reference] = ()) -> None:
        found: list[Tie] = [*_labels(document.text, sections), *_citations(references)]
        self._ties = sorted(found, key=lambda tie: tie.span)
        self._starts = [tie.span.start for tie in self._ties]

    def within(self, span: Span) -> tuple[Tie, ...]:
        """The ties that lie in a passage of the document, their places counted from its beginning, in order."""
        found = self._ties[bisect_left(self._starts, span.start) : bisect_left(self._starts, span.end)]
        return tuple(_shifted(tie, span.start) for tie in found if span.contains(tie.span))


def _labels(text: str, sections: Sequence[Section]) -> Iterator[SectionLabel]:
    for section in sections:
        if section.label and text.startswith(section.label, section.span.start):
            span = Span(section.span.start, section.span.start + len(section.label))
            yield SectionLabel(span, section.id, section.level, section.number)


def _citations(references: Sequence[Reference]) -> Iterator[SectionCitation]:
    """The citations of one section each; "Sections 3 to 5" is of none by itself."""
    for span, several in groupby(references, key=lambda reference: reference.mention.span):
        targets = [reference.target for reference in several]
        if len(targets) == 1 and isinstance(targets[0], int):
            yield SectionCitation(span, targets[0])


def _shifted(tie: Tie, by: int) -> Tie:
    return replace(tie, span=Span(tie.span.start - by, tie.span.end - by))
