"""Builds the section tree of a document."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from core.contract.sections.body import body_end, body_paragraphs
from core.contract.sections.candidates import label_candidates
from core.contract.sections.openings import Opening, openings
from core.contract.sections.sequence import decide_labels, with_inset
from core.types import Document, Section, Span

_NOTE_MARK: Final = re.compile(r"\s*[.:]?\s*\[\d{1,3}\]$")  # of a footnote on a heading, and the stop before it


def section_tree(document: Document) -> tuple[Section, ...]:
    """The sections of a document, in document order, each with its sub-sections inside.

    Every character outside a table of contents belongs to some section; the text before the first label or heading is
    the title and the preamble. Footnotes and endnotes are one last section of kind "notes".
    """
    paragraphs = body_paragraphs(document)
    end = len(document.text.rstrip())
    notes = body_end(document)
    labels = with_inset(paragraphs, decide_labels(label_candidates(paragraphs)))
    starts = openings(paragraphs, labels) if paragraphs else []
    if notes < end:
        starts = [*starts, Opening(notes, 0, 0, "notes", heading="Notes")]
    return _tree(starts, end)


def _tree(starts: Sequence[Opening], end: int) -> tuple[Section, ...]:
    sections: list[Section] = []
    open_: list[int] = []

    def close(level: int, at: int) -> None:
        while open_ and starts[open_[-1]].level >= level:
            i = open_.pop()
            sections[i] = replace(sections[i], span=Span(sections[i].span.start, max(sections[i].span.start, at)))

    for i, opening in enumerate(starts):
        close(opening.closes, opening.start)
        parent = open_[-1] if open_ else None
        within_recital = parent is not None and sections[parent].kind == "recital" and opening.kind == "section"
        sections.append(
            Section(
                id=i,
                kind="recital" if within_recital else opening.kind,
                label=opening.label,
                number=opening.number,
                heading=_NOTE_MARK.sub("", opening.heading),
                level=len(open_) + 1,
                parent=parent,
                span=Span(opening.start, opening.start),
            )
        )
        open_.append(i)
    close(0, end)
    return tuple(sections)


def section_at(sections: Sequence[Section], offset: int) -> Section | None:
    """The innermost section that contains a character; None for one of a table of contents."""
    at = bisect_right(sections, offset, key=lambda section: section.span.start) - 1
    section = sections[at] if at >= 0 else None
    while section is not None and section.span.end <= offset:
        section = None if section.parent is None else sections[section.parent]
    return section
