"""Use case: the passages of a clause with what is joined to it; searches need them without the rest of a provision."""

from __future__ import annotations

from collections.abc import Callable

from core.types import Clause, Part, Span
from core.types.ties import Tie

_BREAK = 1  # characters between two adjacent passages: the line break


def _no_ties(_: Span) -> tuple[Tie, ...]:
    return ()


def provision_parts(clause: Clause, ties_within: Callable[[Span], tuple[Tie, ...]] = _no_ties) -> tuple[Part, ...]:
    """The passages of a full provision, the clause itself included, in document order.

    Args:
        clause: the clause.
        ties_within: the ties of a passage of its document, see `core.library.usecases.ties.DocumentTies.within`.
    """
    passages = [(clause.span, clause.text, clause.section, clause.page, "", clause.heading)]
    passages += [(j.span, j.text, j.section, j.page, j.why, j.heading) for j in clause.joined]
    parts: list[Part] = []
    before: Span | None = None
    for span, text, section, page, why, heading in sorted(passages, key=lambda passage: passage[0]):
        follows = before is not None and span.start - before.end <= _BREAK
        parts.append(Part(text, section, page, why, follows, heading, ties_within(span)))
        before = span
    return tuple(parts)
