"""Which clauses a query is shown with in training: graded ones of every kind, zeros that look alike among them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from training.common.acord import Judgements

RELEVANT, WEAK, MINED, ANY = 8, 6, 6, 2


@dataclass(frozen=True)
class Lists:
    """The queries of each step, and the clauses chosen for each.

    For each query 8 relevant clauses (up to 4 of them of grade 3 or 4), 6 of grade 1, 6 zeros that look alike, 2 zeros.

    Args:
        judged: what the lawyers said.
        near: per query, clauses that look alike to it, the likest first.
        seed: of all that is random.
        size: queries of a step.
    """

    judged: Judgements
    near: dict[str, list[str]]
    seed: int
    size: int = 2

    def at(self, step: int) -> list[tuple[str, list[str]]]:
        """The queries of a step with their clauses; all queries are visited once before any comes again."""
        draw = random.Random(f"lists {self.seed} {step}")
        asked = [self._query(number) for number in range(step * self.size, (step + 1) * self.size)]
        return [(query, self._clauses(query, draw)) for query in asked]

    def _query(self, number: int) -> str:
        queries = sorted(self.judged.grades)
        epoch, place = divmod(number, len(queries))
        random.Random(f"queries {self.seed} {epoch}").shuffle(queries)
        return queries[place]

    def _clauses(self, query: str, draw: random.Random) -> list[str]:
        grades = self.judged.grades[query]

        def of(*wanted: int) -> list[str]:
            return [clause for clause, grade in grades.items() if grade in wanted]

        mined = [clause for clause in self.near[query] if grades.get(clause) == 0][:60]
        chosen = _some(of(3, 4), RELEVANT // 2, draw)
        chosen += _some(of(2), RELEVANT - len(chosen), draw)
        chosen += _some(of(1), WEAK, draw) + _some(mined, MINED, draw) + _some(of(0), ANY, draw)
        return list(dict.fromkeys(chosen))


def _some(clauses: list[str], most: int, draw: random.Random) -> list[str]:
    return draw.sample(clauses, min(most, len(clauses)))
