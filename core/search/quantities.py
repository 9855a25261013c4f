"""The periods, distances, percentages, multiples and amounts of money that a query asks for, and the bounds on them.

"At least 60 days' notice", "cap of two times fees", "insurance of at least two million dollars".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from core.text.english import stem
from core.text.numerals import NUMBER_WORDS, SCALES, money_amounts, money_value
from core.text.words import Word, word_set, word_texts, words
from core.types import Span

_AT_LEAST: Final = re.compile(
    r"\b(?:at least|no less than|not less than|no fewer than|minimum(?: of)?|(?<!no )(?<!not )more than)\W*$",
    re.IGNORECASE,
)
_AT_MOST: Final = re.compile(
    r"\b(?:at most|no more than|not more than|up to|maximum(?: of)?|within)\W*$", re.IGNORECASE
)
_NEAR: Final = 80  # characters before a quantity in which its bound is


class Bound(Enum):
    """The other quantities that a query accepts beside the one it states: none, larger ones or smaller ones."""

    NONE = "none"
    LEAST = "least"
    MOST = "most"

    def allows(self, other: float, asked: float) -> bool:
        """Whether another quantity than the one asked for is within the bound."""
        return other > asked if self is Bound.LEAST else other < asked if self is Bound.MOST else False


def bound_before(text: str, at: int) -> tuple[Bound, int]:
    """The bound that ends at a character, and where it begins; no bound begins there."""
    near = max(0, at - _NEAR)
    if least := _AT_LEAST.search(text, near, at):
        return Bound.LEAST, least.start()
    if most := _AT_MOST.search(text, near, at):
        return Bound.MOST, most.start()
    return Bound.NONE, at


PERIODS: Final = word_set("hour day week month quarter year")
"""The units of periods, by their stems."""
_UNITS: Final = PERIODS | word_set("percent time") | frozenset(map(stem, ("mile", "kilometre", "kilometer", "km")))
_LOOK: Final = 3  # words between a number and its unit: "thirty (30) consecutive business days"
_JOINING: Final = word_set("or to and by")
"""The words between two numbers of one unit: "24 to 72 hours"."""
_NUMBER: Final = re.compile(r"\d{1,9}(?:\.\d{1,3})?")  # no clause has a longer one
_TIMES: Final = re.compile(r"\d{1,2}(?=x$)")
_NOWHERE: Final = Span(0, 0)
_USUAL_NUMBERS: Final = (*range(1, 32), *range(35, 100, 5), 120, 150, 180, 270, 365)
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
    """The periods, distances, percentages and multiples that a query asks for, each once; amounts of money are none."""
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
    number = _number_of(cut[at].text)
    if number is None:
        return None
    for place in range(at + 1, min(len(cut), at + 2 + _LOOK)):
        unit = _unit(cut[place].text)
        if unit in _UNITS:
            return _quantity(text, Span(cut[at].span.start, cut[place].span.end), number, unit)
        if _number_of(unit) is not None and not {each.text for each in cut[at + 1 : place]} <= _JOINING:
            return None  # its unit is that of the other number: "25 employees for two years"
    return None


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


def _number_of(word: str) -> float | None:
    if not _NUMBER.fullmatch(word):
        return NUMBER_WORDS.get(word)
    return float(word) if "." in word else int(word)


def _unit(word: str) -> str:
    return "percent" if word == "%" else stem(word)


def _allowed(number: float, bound: Bound) -> list[float]:
    """The number asked for, and the others that its bound allows."""
    return [number, *(each for each in _USUAL_NUMBERS if bound.allows(each, number))]


def _written(numbers: Sequence[float]) -> Iterator[str]:
    for number in numbers:
        yield str(number)
        yield from (name for name, value in NUMBER_WORDS.items() if value == number)


def _in_one_word(number: float) -> Iterator[str]:
    yield f"{number}x"
    if number == 2:
        yield "twice"


_CURRENCIES: Final = (
    ("$", "dollars", "dollar", "usd", "cad", "aud", "nzd", "sgd", "hkd"),
    ("€", "euros", "euro", "eur"),
    ("£", "pounds", "pound", "gbp"),
    ("¥", "yen", "jpy"),
    ("chf", "francs"),
)
_SHORT: Final = ("k", "m", "mn", "bn")
_USUAL_AMOUNTS: Final = tuple(
    int(first * 10**zeros) for zeros in range(3, 9) for first in (1, 1.5, 2, 2.5, 3, 4, 5, 7.5)
)
"""The amounts that clauses usually state; a bound allows some of them."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount of money as clauses may write it, and the others that its bound allows.

    Attributes:
        figures: words that stand beside a word of the currency: "1,000,000", "1000000"; the amount asked for first.
        scaled: a word and the one that follows it: "1 million", "one million".
        currency: the words of the currency: "$", "dollars".
        span: where the query asks for it, with its bound.
    """

    figures: tuple[str, ...]
    scaled: tuple[tuple[str, str], ...]
    currency: tuple[str, ...]
    span: Span

    @property
    def id(self) -> str:
        """The id by which it is taken out of a query."""
        return f"amount:{self.currency[0]}{self.figures[0]}"

    @property
    def written(self) -> tuple[str, ...]:
        """The ways in which clauses may write it."""
        before = "" if len(self.currency[0]) == 1 else " "
        first, *others = (f"{self.currency[0]}{before}{each}" for each in self.figures)
        return (first, *map(" ".join, self.scaled), *others)


def read_amounts(text: str) -> list[Money]:
    """The amounts of money that a query asks for, each once."""
    found: dict[str, Money] = {}
    for span in money_amounts(text):
        (value, _), currency = money_value(span.of(text)), _currency(span.of(text))
        if value and currency:
            bound, start = bound_before(text, span.start)
            allowed = [
                value,
                *(each for each in _USUAL_AMOUNTS if bound.allows(each, value)),
            ]
            figures = tuple(way for each in allowed for way in _in_figures(each))
            scaled = tuple(way for each in allowed for way in _scaled(each))
            amount = Money(figures, scaled, currency, Span(start, span.end))
            found.setdefault(amount.id, amount)
    return list(found.values())


def _currency(amount: str) -> tuple[str, ...]:
    """The words of its currency; of one that is not among the usual, the words of the amount that are no number."""
    said = word_texts(amount)
    other = tuple(each for each in said if each.isalpha() and each not in (*SCALES, *_SHORT, *NUMBER_WORDS))
    return next((each for each in _CURRENCIES if set(said) & set(each)), other)


def _in_figures(value: int) -> Iterator[str]:
    yield from dict.fromkeys((f"{value:,}", str(value), f"{value:,}.00"))


def _scaled(value: int) -> Iterator[tuple[str, str]]:
    for scale, size in SCALES.items():
        if value >= size and value * 100 % size == 0 and value < 1000 * size:
            yield f"{value / size:g}", scale
            yield from ((name, scale) for name, number in NUMBER_WORDS.items() if number * size == value)
