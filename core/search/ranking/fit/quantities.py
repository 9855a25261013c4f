"""The periods, percentages and multiples that a query asks for: "at least 60 days' notice", "cap of two times fees"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from core.search.ranking.fit.bounds import Bound, bound_before
from core.text.english import stem
from core.text.numerals import NUMBER_WORDS, money_amounts
from core.text.words import Word, word_set, words
from core.types import Span

_UNITS: Final = word_set("hour day week month quarter year percent time")
_LOOK: Final = 3  # words between a number and its unit: "thirty (30) consecutive business days"
_NUMBER: Final = re.compile(r"\d{1,9}(?:\.\d{1,3})?")  # no clause has a longer one
_TIMES: Final = re.compile(r"\d{1,2}(?=x$)")
_NOWHERE: Final = Span(0, 0)
_USUAL: Final = (*range(1, 32), *range(35, 100, 5), 120, 150, 180, 270, 365)
"""The numbers that clauses usually state; a bound allows some of them."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """Numbers as they may be written ("30", "thirty"), the one asked for first, and the stem of their unit ("day").

    ``span`` is where the query asks for it, with its bound ("at least 30 days"), which admits other numbers; ``alone``
    are the words that say it without a unit: "twice".
    """

    numbers: tuple[str, ...]
    unit: str
    span: Span = _NOWHERE
    alone: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The id by which it is taken out of a query."""
        return f"quantity:{self.numbers[0]} {self.unit}"

    @property
    def written(self) -> tuple[str, ...]:
        """The ways in which clauses may write it."""
        return (*(f"{number} {self.unit}" for number in self.numbers), *self.alone)


def read_quantities(text: str) -> list[Quantity]:
    """The periods, percentages and multiples that a query asks for, each once; amounts of money are none of them."""
    found: dict[str, Quantity] = {}
    money = {at for amount in money_amounts(text) for at in range(amount.start, amount.end)}
    cut = list(_numbers_joined(words(text), text))
    for at, word in enumerate(cut):
        if not money.isdisjoint(range(word.span.start, word.span.end)):
            continue
        if (quantity := _multiple(text, word) or _with_unit(text, cut, at)) is not None:
            found.setdefault(quantity.id, quantity)
    return list(found.values())


def _multiple(text: str, word: Word) -> Quantity | None:
    """A multiple in one word: "2x", "twice"."""
    digits = _TIMES.match(word.text)
    if digits is None and word.text != "twice":
        return None
    return _quantity(text, word.span, int(digits.group()) if digits else 2, "time")


def _with_unit(text: str, cut: Sequence[Word], at: int) -> Quantity | None:
    """A number with the unit that follows it."""
    number = _value(cut[at].text)
    units = {place: _unit(cut[place].text) for place in range(at + 1, min(len(cut), at + 2 + _LOOK))}
    place = next((place for place, unit in units.items() if unit in _UNITS), None)
    if number is None or place is None:
        return None
    return _quantity(text, Span(cut[at].span.start, cut[place].span.end), number, units[place])


def _quantity(text: str, span: Span, number: float, unit: str) -> Quantity:
    bound, start = bound_before(text, span.start)
    numbers = _allowed(number, bound)
    alone = tuple(way for each in numbers for way in _in_one_word(each)) if unit == "time" else ()
    return Quantity(tuple(_written(numbers)), unit, Span(start, span.end), alone)


def _numbers_joined(cut: Sequence[Word], text: str) -> Iterator[Word]:
    """The words, with "forty-five" as one."""
    before: Word | None = None
    for word in cut:
        both = Span(before.span.start, word.span.end) if before else word.span
        if before and both.of(text).lower() in NUMBER_WORDS:
            yield Word(both.of(text).lower(), both)
            before = None
            continue
        if before:
            yield before
        before = word
    if before:
        yield before


def _value(word: str) -> float | None:
    if not _NUMBER.fullmatch(word):
        return NUMBER_WORDS.get(word)
    return float(word) if "." in word else int(word)


def _unit(word: str) -> str:
    return "percent" if word == "%" else stem(word)


def _allowed(number: float, bound: Bound) -> list[float]:
    """The number asked for, and the others that its bound allows."""
    return [number, *(each for each in _USUAL if bound.allows(each, number))]


def _written(numbers: Sequence[float]) -> Iterator[str]:
    for number in numbers:
        yield str(number)
        yield from (name for name, value in NUMBER_WORDS.items() if value == number)


def _in_one_word(number: float) -> Iterator[str]:
    yield f"{number}x"
    if number == 2:
        yield "twice"
