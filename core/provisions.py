"""A clause and what is joined to it as one provision in document order."""

from __future__ import annotations

from core.types import Clause, Part


def parts(clause: Clause) -> tuple[Part, ...]:
    """The passages of the whole provision, own words included, in document order."""
    passages = [(clause.span, Part(clause.text, clause.section, clause.page))]
    passages += [(joined.span, Part(joined.text, joined.section, joined.page, joined.why)) for joined in clause.joined]
    return tuple(part for _, part in sorted(passages, key=lambda passage: passage[0]))
