"""What clauses state, as cells of a table: a row for each clause, a column for each measure and kind of attribute."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.types.documents import Span


@dataclass(frozen=True, slots=True)
class StatedValue:
    """A value that a clause states, or an attribute that it has.

    Attributes:
        column: the heading of its column, with the unit of its number.
        words: the value as the user reads it: "30 days".
        number: the same in the unit of the column; None for words alone.
        span: in its document, of the words from which it was read; None where no single words decide it.
        document: the id of that.
    """

    column: str
    words: str
    number: float | None = None
    span: Span | None = None
    document: str = ""


Stated = tuple[StatedValue, ...]
"""All that one clause states."""


@dataclass(frozen=True, slots=True)
class StatedColumn:
    """A column of what clauses state, and whether it holds numbers."""

    heading: str
    numbers: bool

    def cell(self, row: Stated) -> Stated:
        """The values of a row in this column, each once; none where none was read."""
        return tuple({each.words: each for each in reversed(row) if each.column == self.heading}.values())[::-1]


def stated_columns(rows: Sequence[Stated]) -> list[StatedColumn]:
    """The columns of a table of what clauses state: numbers before words, those that most clauses state first."""
    having = Counter(column for row in rows for column in dict.fromkeys(each.column for each in row))
    numbers = {each.column for row in rows for each in row if each.number is not None}
    columns = [StatedColumn(each, each in numbers) for each, _ in having.most_common()]
    return sorted(columns, key=lambda each: not each.numbers)


def cell_words(cell: Stated) -> str:
    """The values of a cell as the user reads them."""
    return "; ".join(each.words for each in cell)


_NUMBER: Final = r"\s*(\d+(?:,\d{3})*(?:\.\d+)?)\s*"
_SIDE: Final = re.compile(rf"\s*(?P<sign>[<>]=?|=)?{_NUMBER}")
_ENDS: Final = re.compile(rf"{_NUMBER}(?:\.\.|[-–]){_NUMBER}")


@dataclass(frozen=True, slots=True)
class NumberRange:
    """Numbers from a least to a greatest, both included or, where `open`, neither."""

    low: float
    high: float
    open: bool = False

    def holds(self, number: float) -> bool:
        """Whether a number is in it."""
        return self.low < number < self.high if self.open else self.low <= number <= self.high

    @classmethod
    def read(cls, text: str) -> NumberRange | None:
        """The range that a text writes: "30", ">30", "<= 12.5", "10..60" or "10-60"; None where it writes none."""
        if ends := _ENDS.fullmatch(text):
            return cls(_number(ends[1]), _number(ends[2]))
        side = _SIDE.fullmatch(text)
        if side is None:
            return None
        number, sign = _number(side[2]), side["sign"] or "="
        low, high = (-float("inf") if "<" in sign else number), (float("inf") if ">" in sign else number)
        return cls(low, high, open=sign in "<>")


def _number(text: str) -> float:
    return float(text.replace(",", ""))
