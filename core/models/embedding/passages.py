"""Chooses the passages of a document to embed, so that nested clauses share the work.

A clause that fits the encoder is one passage. A longer one consists of the passages of the clauses inside it (its
sub-sections, its paragraphs), which are embedded anyway, and of windows over what these leave uncovered. The item of a
list is embedded with its lead-in.
"""

from __future__ import annotations

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
    cut: list[list[str]] = [[] for _ in clauses]
    for at in reversed(range(len(clauses))):  # so that what is inside a clause is cut before the clause
        whole = clauses[at].sentence
        cut[at] = [whole] if len(windows(whole)) == 1 else _cover(clauses, at, cut, windows)
    return cut


def _cover(clauses: Sequence[Clause], number: int, cut: Sequence[list[str]], windows: Windows) -> list[str]:
    """A long clause, covered from its start by the passages of the clauses inside it, and by windows between them.

    Of clauses inside one another the outer one counts.
    """
    clause = clauses[number]
    cover: list[str] = []
    offset, at = clause.span.start, clause.span.start
    for inside in range(number + 1, len(clauses)):
        span = clauses[inside].span
        if span.start >= clause.span.end:
            break
        if span.start >= at and span.end <= clause.span.end:
            cover += [*_between(clause.text[at - offset : span.start - offset], windows), *cut[inside]]
            at = span.end
    return cover + _between(clause.text[at - offset :], windows)


def _between(text: str, windows: Windows) -> list[str]:
    if len(text.strip()) < _LEAST:
        return []
    return [text[start:end] for start, end in windows(text)]
