"""A clause and what is joined to it as one provision in document order."""

from __future__ import annotations

from core.types import Clause, Part, Span

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
