"""Chooses the clauses that a query is trained with: some of every grade, including similar ones with grade 0."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from training.common.acord import Qrels

RELEVANT, WEAK, MINED, ANY = 8, 6, 6, 2


@dataclass(frozen=True)
class GradedLists:
    """The queries of each step, and the clauses chosen for each.

    For each query: 8 relevant clauses (up to 4 of them of grade 3 or 4), 6 of grade 1, 6 similar ones of grade 0, 2
    others of grade 0.

    Args:
        qrels: the lawyers' grades.
        near: per query, the clauses most similar to it, best first.
        seed: the seed of everything random.
        size: queries per step.
    """

    qrels: Qrels
    near: dict[str, list[str]]
    seed: int
    size: int = 2

    def at(self, step: int) -> list[tuple[str, list[str]]]:
        """The queries of a step with their clauses; all queries are used once before any is used again."""
        draw = random.Random(f"lists {self.seed} {step}")
        queries = [self._query(number) for number in range(step * self.size, (step + 1) * self.size)]
        return [(query, self._clauses(query, draw)) for query in queries]

    def _query(self, number: int) -> str:
        queries = sorted(self.qrels.grades)
        epoch, place = divmod(number, len(queries))
        random.Random(f"queries {self.seed} {epoch}").shuffle(queries)
        return queries[place]

    def _clauses(self, query: str, draw: random.Random) -> list[str]:
        grades = self.qrels.grades[query]

        def of(*wanted: int) -> list[str]:
            return [clause for clause, grade in grades.items() if grade in wanted]

        mined = [clause for clause in self.near[query] if grades.get(clause) == 0][:60]
        chosen = _some(of(3, 4), RELEVANT // 2, draw)
        chosen += _some(of(2), RELEVANT - len(chosen), draw)
        chosen += _some(of(1), WEAK, draw) + _some(mined, MINED, draw) + _some(of(0), ANY, draw)
        return list(dict.fromkeys(chosen))


def _some(clauses: list[str], most: int, draw: random.Random) -> list[str]:
    return draw.sample(clauses, min(most, len(clauses)))
