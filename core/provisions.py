"""A clause and what belongs to it: what is joined to it, in document order, and the defined terms that it uses."""

from __future__ import annotations

from collections.abc import Sequence

from core.references.uses import uses
from core.types import Clause, DefinedTerm, Definition, Document, Part, Section, Span

_BREAK = 1  # characters between two passages with no words between them: the line's end


def parts(clause: Clause) -> tuple[Part, ...]:
    """The passages of the whole provision, own words included, in document order."""
    passages = [(clause.span, clause.text, clause.section, clause.page, "")]
    passages += [(j.span, j.text, j.section, j.page, j.why) for j in clause.joined]
    found: list[Part] = []
    before: Span | None = None
    for span, text, section, page, why in sorted(passages, key=lambda passage: passage[0]):
        follows = before is not None and span.start - before.end <= _BREAK
        found.append(Part(text, section, page, why, follows))
        before = span
    return tuple(found)


def terms(
    clause: Clause, document: Document, definitions: Sequence[Definition], sections: Sequence[Section]
) -> tuple[DefinedTerm, ...]:
    """The defined terms that a clause's own words use, in the order of their first use."""
    return tuple(
        DefinedTerm(d.term, d.span.of(document.text), d.span, sections[d.section].number, d.page)
        for d in uses(document.text, definitions, clause.span)
    )
