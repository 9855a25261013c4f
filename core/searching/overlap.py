"""Shows a passage once where several units of a contract hold it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.types import Clause, Span


def without_overlaps(ranked: Iterable[Clause]) -> Iterator[Clause]:
    """The clauses, best first, less those that share words with a better-ranked clause of the same document."""
    kept: dict[str, list[Span]] = {}
    for clause in ranked:
        better = kept.setdefault(clause.document, [])
        if not any(span.overlaps(clause.span) for span in better):
            better.append(clause.span)
            yield clause
