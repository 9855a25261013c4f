"""The lists that the reranker is trained on, graded lists and clauses with queries written for them, and which of them
each step has.

Everything random is drawn from a generator seeded with (seed, step), so a run that is resumed at step n continues
exactly like an uninterrupted one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

PER_LIST: Final = 16  # clauses

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class GradedList:
    """A query and the clauses that were graded for it.

    Attributes:
        wordings: the query in one or more wordings.
        kind: the clause type that it is about; `ACORD` for ACORD's.
        grades: 0 to 4, by the text of the clause.
    """

    wordings: tuple[str, ...]
    kind: str
    grades: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class WrittenClause:
    """A clause, and queries that were written so that it answers them well or less well.

    Attributes:
        clause: its text.
        kind: its clause type; `ACORD` for ACORD's.
        grades: 0 to 4, by query.
    """

    clause: str
    kind: str
    grades: Mapping[str, float]

    @property
    def best(self) -> list[str]:
        """The queries that it answers perfectly."""
        return [query for query, grade in self.grades.items() if grade == 4]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The data of one step: lists, each with the clauses chosen from it, and written clauses."""

    lists: tuple[tuple[GradedList, tuple[str, ...]], ...]
    written: tuple[WrittenClause, ...]


@dataclass(frozen=True)
class Lists:
    """All lists.

    Args:
        acord: ACORD's graded lists.
        judged: those of the judgements.
        written: written clauses.
        seed: the seed of everything random.
    """

    acord: Sequence[GradedList]
    judged: Sequence[GradedList]
    written: Sequence[WrittenClause]
    seed: int

    def at(self, step: int, acord: int, judged: int, written: int) -> Drawn:
        """As many of each kind as said; all of a kind are used once before any is used again."""
        draw = random.Random(f"lists {self.seed} {step}")
        of_acord = ((each, varied(each.grades, draw)) for each in self._some("acord", self.acord, step, acord))
        of_judged = (
            (each, some(list(each.grades), PER_LIST, draw)) for each in self._some("judged", self.judged, step, judged)
        )
        chosen = tuple((each, tuple(clauses)) for each, clauses in (*of_acord, *of_judged))
        return Drawn(chosen, tuple(self._some("written", self.written, step, written)))

    def _some(self, name: str, items: Sequence[Item], step: int, size: int) -> Iterator[Item]:
        for number in range(step * size, (step + 1) * size) if items else ():
            epoch, place = divmod(number, len(items))
            yield items[_order(f"{name} {self.seed} {epoch}", len(items))[place]]


@lru_cache(maxsize=8)
def _order(seed: str, count: int) -> list[int]:
    order = list(range(count))
    random.Random(seed).shuffle(order)
    return order


def some(items: list[Item], most: int, draw: random.Random) -> list[Item]:
    """At most that many of the items, drawn without replacement."""
    return draw.sample(items, min(most, len(items)))


def varied(grades: Mapping[str, float], draw: random.Random) -> list[str]:
    """Clauses of all grades: 8 of grade 2 or better (up to 4 of them of grade 3 or 4), 6 of grade 1, 8 of grade 0."""

    def of(*wanted: float) -> list[str]:
        return [clause for clause, grade in grades.items() if grade in wanted]

    chosen = some(of(3, 4), 4, draw)
    chosen += some(of(2), 8 - len(chosen), draw)
    return chosen + some(of(1), 6, draw) + some(of(0), 8, draw)
