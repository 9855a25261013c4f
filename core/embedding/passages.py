"""Chooses the passages of a document to embed, so that nested clauses share the work.

A clause that fits the encoder is one passage. A longer one consists of the clauses inside it that fit (its
sub-sections, its paragraphs), which are embedded anyway, and of windows over what these leave uncovered. The item of a
list is embedded with its lead-in.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final

from core.types import Clause

_LEAST: Final = 40  # characters: less than this between two inner clauses says nothing by itself

Windows = Callable[[str], Sequence[tuple[int, int]]]


def cut_passages(clauses: Sequence[Clause], windows: Windows) -> list[list[str]]:
    """For each clause of one document, the texts that are embedded for it, in order.

    Args:
        clauses: all clauses of the document, by start, the longer first.
        windows: cuts a text into windows for the encoder; one range for a text that fits.
    """
    whole = [clause for clause in clauses if len(windows(clause.sentence)) == 1]
    read_whole = {clause.id for clause in whole}
    return [[clause.sentence] if clause.id in read_whole else _cover(clause, whole, windows) for clause in clauses]


def _cover(clause: Clause, whole: Sequence[Clause], windows: Windows) -> list[str]:
    """A long clause, covered from its start by the clauses inside it, and by windows between them."""
    cover: list[str] = []
    offset, at = clause.span.start, clause.span.start
    for inside in whole[bisect_left(whole, clause.span.start, key=lambda each: each.span.start) :]:
        span = inside.span
        if span.start >= clause.span.end:
            break
        if span.start >= at and span.end <= clause.span.end:
            cover += _between(clause.text[at - offset : span.start - offset], windows)
            cover.append(inside.sentence)
            at = span.end
    return cover + _between(clause.text[at - offset :], windows)


def _between(text: str, windows: Windows) -> list[str]:
    if len(text.strip()) < _LEAST:
        return []
    return [text[start:end] for start, end in windows(text)]
