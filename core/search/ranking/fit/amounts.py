"""The amounts of money that a query asks for: "cap of $1,000,000", "insurance of at least two million dollars"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core.search.ranking.fit.bounds import Bound, bound_before
from core.text.numerals import NUMBER_WORDS, money_amounts
from core.text.words import word_texts
from core.types import Span

_CURRENCIES: Final = (
    ("$", "dollars", "dollar", "usd", "cad", "aud", "nzd", "sgd", "hkd"),
    ("€", "euros", "euro", "eur"),
    ("£", "pounds", "pound", "gbp"),
    ("¥", "yen", "jpy"),
    ("chf", "francs"),
)
_SCALES: Final = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_SHORT: Final = {"k": "thousand", "m": "million", "mn": "million", "bn": "billion"}
_FIGURES: Final = re.compile(r"\d+(?:[.,'’]\d+)*")
_GROUPED: Final = re.compile(r"(\d{1,3}(?:[,.'’]\d{3})+)(?!\d)")
_USUAL: Final = tuple(int(first * 10**zeros) for zeros in range(3, 9) for first in (1, 1.5, 2, 2.5, 3, 4, 5, 7.5))
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
        value, currency = _value(span.of(text)), _currency(span.of(text))
        if value and currency:
            bound, start = bound_before(text, span.start)
            allowed = [value, *(each for each in _USUAL if bound is not Bound.NONE and bound.allows(each, value))]
            figures = tuple(way for each in allowed for way in _in_figures(each))
            scaled = tuple(way for each in allowed for way in _scaled(each))
            amount = Money(figures, scaled, currency, Span(start, span.end))
            found.setdefault(amount.id, amount)
    return list(found.values())


def _currency(amount: str) -> tuple[str, ...]:
    """The words of its currency; of one that is not among the usual, the words of the amount that are no number."""
    said = word_texts(amount)
    other = tuple(each for each in said if each.isalpha() and each not in (*_SCALES, *_SHORT, *NUMBER_WORDS))
    return next((each for each in _CURRENCIES if set(said) & set(each)), other)


def _value(amount: str) -> int:
    """The amount in whole units of its currency; 0 where it cannot be told."""
    number = _FIGURES.search(amount)
    after = word_texts(amount[number.end() :] if number else amount)
    scale = next((_SCALES[_SHORT.get(each, each)] for each in after if _SHORT.get(each, each) in _SCALES), 1)
    return round(_number(number.group()) * scale) if number else _spelt(after)


def _number(figures: str) -> float:
    """The value of figures; a separator before three figures groups thousands: 1.000 is a thousand."""
    grouped = _GROUPED.match(figures)
    if grouped is None:
        return float(re.sub(r"[,'’]", ".", figures, count=1))
    rest = re.sub(r"\D", "", figures[grouped.end() :])
    return float(re.sub(r"\D", "", grouped.group()) + (f".{rest}" if rest else ""))


def _spelt(number: list[str]) -> int:
    """The value of number words: "two hundred fifty thousand" is 250,000."""
    total = part = 0
    for word in number:
        if word == "hundred":
            part = max(part, 1) * 100
        elif word in _SCALES:
            total, part = total + max(part, 1) * _SCALES[word], 0
        else:
            part += NUMBER_WORDS.get(word, 0)
    return total + part


def _in_figures(value: int) -> Iterator[str]:
    yield from dict.fromkeys((f"{value:,}", str(value), f"{value:,}.00"))


def _scaled(value: int) -> Iterator[tuple[str, str]]:
    for scale, size in _SCALES.items():
        if value >= size and value * 100 % size == 0 and value < 1000 * size:
            yield f"{value / size:g}", scale
            yield from ((name, scale) for name, number in NUMBER_WORDS.items() if number * size == value)
