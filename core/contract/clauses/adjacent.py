"""Adjacent parts of a provision as one clause: 10.1 to 10.3, or (a) and (b) with their lead-in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from core.types import Clause, Span
from core.types.adjacent import joint_id

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
    """Clauses of one document as one, from the beginning of the first to the end of the last.

    Args:
        parts: in document order.
        text: of the document.
    """
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
