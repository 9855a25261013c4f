"""Compared clauses: the base, the others, and how each of the others differs from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core import Change, Comparison, Wording, tr

MOST_COMPARED: Final = 6  # clauses: more columns would be too narrow to read


@dataclass(frozen=True, slots=True)
class Compared:
    """A base and the others, in order; ``comparisons`` has one for each of the others."""

    base: Wording
    others: tuple[Wording, ...] = ()
    comparisons: tuple[Comparison, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a comparison, with the number of its difference, from 0; None if its words are the same.

    ``base_text`` is as in `core.ComparedRun`.
    """

    change: Change
    text: str
    difference: int | None
    base_text: str = ""


def pieces_of(comparison: Comparison) -> Iterator[Piece]:
    """The runs in order. All changes between two equal runs are one difference."""
    number, changed = -1, False
    for run in comparison.runs:
        if run.change in (Change.EQUAL, Change.CAPITALS):
            changed = False
            yield Piece(run.change, run.text, None, run.base_text)
        else:
            number += not changed
            changed = True
            yield Piece(run.change, run.text, number)


def count_differences(comparison: Comparison) -> int:
    """The number of differences."""
    return len({piece.difference for piece in pieces_of(comparison)} - {None})


def difference_words(comparison: Comparison, number: int) -> str:
    """What one difference deletes and inserts, to be read aloud."""
    of_it = [piece for piece in pieces_of(comparison) if piece.difference == number]
    deleted = "".join(piece.text for piece in of_it if piece.change is Change.DELETED).strip()
    inserted = "".join(piece.text for piece in of_it if piece.change is Change.INSERTED).strip()
    said = (
        tr("deleted: {words}", words=deleted) if deleted else "",
        tr("inserted: {words}", words=inserted) if inserted else "",
    )
    return "; ".join(filter(None, said))


def place_across(comparison: Comparison, place: int, *, back: bool = False) -> int:
    """The place in the other text that corresponds to a place in the base; with ``back``, the reverse.

    A place in words that only one text has corresponds to the place in the other where they are missing.
    """
    here_only, there_only = Change.DELETED, Change.INSERTED
    if back:
        here_only, there_only = there_only, here_only
    here = there = 0
    for run in comparison.runs:
        if run.change is not there_only and here + len(run.text) > place:
            return there if run.change is here_only else there + place - here
        here += len(run.text) * (run.change is not there_only)  # in other capitals, words are as long
        there += len(run.text) * (run.change is not here_only)
    return there
