"""What contracts of the library state of each measure, as the tags of their clauses say: no contract is read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.library.drafts.alike import TaggedClauses
from core.search.arrange import innermost
from core.tagging.measures import Measure, measures, tag_value
from core.types.library_columns import Columns


class Stating(NamedTuple):
    """A value that a contract states: how much, how it is written, and the clause's id."""

    value: float
    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class Spread:
    """What contracts say of one measure.

    Attributes:
        measure: which.
        stated: the values of each contract that states any, by its id, in its order.
        everywhere: whether they are of contracts of all types.
    """

    measure: Measure
    stated: Mapping[str, Sequence[Stating]]
    everywhere: bool = False

    @property
    def values(self) -> list[float]:
        """Each value once for each contract that states it, ascending."""
        return sorted(value for some in self.stated.values() for value in {each.value for each in some})

    def with_others(self, like: Spread | None) -> Spread:
        """These, of contracts of other types, with those of the contracts like the draft."""
        return Spread(self.measure, {**self.stated, **(like.stated if like else {})}, everywhere=True)

    def in_unit_of(self, words: str) -> Spread:
        """Only the values in the same unit of time as one that is written so: days, months or years."""
        unit = unit_of(words)
        some = {contract: [each for each in of if unit_of(each.words) == unit] for contract, of in self.stated.items()}
        return replace(self, stated={contract: of for contract, of in some.items() if of})

    def stating(self, low: float, high: float) -> list[Stating]:
        """A value from each contract that states one in this range."""
        return [
            next(each for each in some if low <= each.value <= high)
            for some in self.stated.values()
            if any(low <= each.value <= high for each in some)
        ]


def unit_of(words: str) -> str:
    """The unit in which a period is written: "day" of "3 business days"."""
    return words.split()[-1].removesuffix("s")


def spreads(contracts: TaggedClauses, wanted: Collection[str]) -> dict[str, Spread]:
    """What contracts say of the measures wanted that any of them states, by the measure's id."""
    columns = contracts.columns
    found: dict[str, list[tuple[int, Stating]]] = defaultdict(list)  # with the row of the clause
    for tag, rows in contracts.rows.items():
        value = tag_value(tag)
        if value is not None and value.measure in wanted:
            stating = [(row, Stating(value.value, value.words, columns.ids[row])) for row in innermost(columns, rows)]
            found[value.measure] += stating
    return {measure: Spread(measures()[measure], _by_contract(columns, some)) for measure, some in found.items()}


def _by_contract(columns: Columns, found: Sequence[tuple[int, Stating]]) -> dict[str, list[Stating]]:
    stated: dict[str, list[Stating]] = defaultdict(list)
    for row, each in sorted(found):
        stated[columns.facts[columns.document[row]].document].append(each)
    return dict(sorted(stated.items()))
