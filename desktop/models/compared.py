"""Clauses that are compared: the base, the others, and how each of these differs from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core import Change, Comparison, Wording, tr

MOST_COMPARED: Final = 6  # clauses: more columns are too narrow to be read


@dataclass(frozen=True, slots=True)
class Compared:
    """A base with others, in order; ``comparisons`` has one for each of the others."""

    base: Wording
    others: tuple[Wording, ...] = ()
    comparisons: tuple[Comparison, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a comparison, and the number of the difference that it belongs to, from 0; None where it is equal."""

    change: Change
    text: str
    difference: int | None


def pieces_of(comparison: Comparison) -> Iterator[Piece]:
    """The runs in order. What is changed between two equal runs is one difference."""
    number, changed = -1, False
    for run in comparison.runs:
        if run.change is Change.EQUAL:
            changed = False
            yield Piece(run.change, run.text, None)
        else:
            number += not changed
            changed = True
            yield Piece(run.change, run.text, number)


def count_differences(comparison: Comparison) -> int:
    """How many differences there are."""
    return len({piece.difference for piece in pieces_of(comparison)} - {None})


def difference_words(comparison: Comparison, number: int) -> str:
    """What is deleted and inserted by one difference, to be read aloud."""
    of_it = [piece for piece in pieces_of(comparison) if piece.difference == number]
    deleted = "".join(piece.text for piece in of_it if piece.change is Change.DELETED).strip()
    inserted = "".join(piece.text for piece in of_it if piece.change is Change.INSERTED).strip()
    said = (
        tr("deleted: {words}", words=deleted) if deleted else "",
        tr("inserted: {words}", words=inserted) if inserted else "",
    )
    return "; ".join(filter(None, said))


def place_across(comparison: Comparison, place: int, *, back: bool = False) -> int:
    """The place in the other text that goes with a place in the base; ``back``: in the base, with one in the other.

    With a place in words that only one text has goes the place in the other at which they are missing.
    """
    here_only, there_only = Change.DELETED, Change.INSERTED
    if back:
        here_only, there_only = there_only, here_only
    here = there = 0
    for run in comparison.runs:
        if run.change is not there_only and here + len(run.text) > place:
            return there if run.change is here_only else there + place - here
        here += len(run.text) * (run.change is not there_only)
        there += len(run.text) * (run.change is not here_only)
    return there
