"""Which passages of a document are embedded, so that clauses inside one another share the work.

A clause that the encoder reads whole is one passage. A longer one is made of the clauses inside it that are read whole
(its sub-sections, its paragraphs), which are embedded anyway, and of windows over what these leave uncovered.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final

from core.types import Clause, Span

_LEAST: Final = 40  # characters: less that is left between two clauses inside says nothing by itself

Windows = Callable[[str], Sequence[tuple[int, int]]]


def cut_passages(clauses: Sequence[Clause], windows: Windows) -> list[list[Span]]:
    """For each clause of one document, the ranges of its text that are embedded for it, in order.

    Args:
        clauses: all clauses of the document, by start, the longer first.
        windows: cuts a text to what the encoder reads; one range for a text that it reads whole.
    """
    cuts = [windows(clause.text) for clause in clauses]
    whole = [clause.span for clause, cut in zip(clauses, cuts, strict=True) if len(cut) == 1]
    return [
        [Span(0, len(clause.text))] if len(cut) == 1 else _cover(clause, whole, windows)
        for clause, cut in zip(clauses, cuts, strict=True)
    ]


def _cover(clause: Clause, whole: Sequence[Span], windows: Windows) -> list[Span]:
    """A long clause, covered from its start by the clauses inside it, and by windows between them."""
    cover: list[Span] = []
    offset, at = clause.span.start, clause.span.start
    for span in whole[bisect_left(whole, clause.span.start, key=lambda s: s.start) :]:
        if span.start >= clause.span.end:
            break
        if span.start >= at and span.end <= clause.span.end:
            cover += _between(clause.text, at - offset, span.start - offset, windows)
            cover.append(Span(span.start - offset, span.end - offset))
            at = span.end
    return cover + _between(clause.text, at - offset, len(clause.text), windows)


def _between(text: str, start: int, end: int, windows: Windows) -> list[Span]:
    if len(text[start:end].strip()) < _LEAST:
        return []
    return [Span(start + first, start + last) for first, last in windows(text[start:end])]
