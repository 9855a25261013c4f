"""The id of adjacent clauses that are shown as one: "d.7+8" for the clauses "d.7" and "d.8" of the document "d"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_AND: Final = "+"


def joint_id(clauses: Sequence[str]) -> str:
    """The id of clauses of one document, in its order, as one; that of the clause itself if there is only one."""
    first, *others = clauses
    return _AND.join([first, *(each.rpartition(".")[2] for each in others)])


def part_ids(clause: str) -> tuple[str, ...]:
    """The ids of the clauses that are shown as this one; of any other, its own."""
    document, dot, numbers = clause.rpartition(".")
    return tuple(f"{document}{dot}{number}" for number in numbers.split(_AND))
