"""What the encoder learns from the lawyers: all clauses of a step against all its queries, in all their wordings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from training.common.graded import Lists


@dataclass(frozen=True, slots=True)
class Graded:
    """Queries, the ids of the clauses chosen for them, and the grade of each pair; None where it was not judged."""

    queries: tuple[str, ...]
    clauses: tuple[str, ...]
    grades: tuple[tuple[float | None, ...], ...]


def graded(lists: Lists, step: int) -> Graded:
    """What is learnt in a step. The vector of a clause serves every query that it was judged for."""
    shown = lists.at(step)
    clauses = tuple(dict.fromkeys(clause for _, chosen in shown for clause in chosen))
    judged = lists.judged
    told = [
        (query, wording) for query in dict.fromkeys(query for query, _ in shown) for wording in judged.wordings[query]
    ]
    return Graded(
        tuple(wording for _, wording in told),
        clauses,
        tuple(tuple(judged.grades[query].get(clause) for clause in clauses) for query, _ in told),
    )
