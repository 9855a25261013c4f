"""The data of fine-tuning the encoder: all clauses of a step against all its queries, in all their wordings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from training.common.graded import GradedLists


@dataclass(frozen=True, slots=True)
class Graded:
    """Queries, the ids of the clauses chosen for them, and the grade of each pair; None if it has none."""

    queries: tuple[str, ...]
    clauses: tuple[str, ...]
    grades: tuple[tuple[float | None, ...], ...]


def graded(lists: GradedLists, step: int) -> Graded:
    """The graded pairs of a step. The vector of a clause serves every query that it was graded for."""
    shown = lists.at(step)
    clauses = tuple(dict.fromkeys(clause for _, chosen in shown for clause in chosen))
    qrels = lists.qrels
    wordings = [
        (query, wording) for query in dict.fromkeys(query for query, _ in shown) for wording in qrels.wordings[query]
    ]
    return Graded(
        tuple(wording for _, wording in wordings),
        clauses,
        tuple(tuple(qrels.grades[query].get(clause) for clause in clauses) for query, _ in wordings),
    )
