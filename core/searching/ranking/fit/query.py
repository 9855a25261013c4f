"""What a query asks: the words that count, whether both parties are to be bound, quantities, attributes, exclusions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from core.searching.ranking.fit.exclusions import Exclusion, read_exclusion
from core.text.lists import word_set
from core.text.numerals import NUMBER_WORDS
from core.text.stems import stem
from core.text.stop_words import STOP_WORDS, query_words
from core.text.words import Word, words
from core.types import Span

_MUTUAL: Final = re.compile(
    r"\b(?:mutual\w*|reciprocal\w*|two-way|one another|each other|(?:each|either|neither|both) (?:part|side)\w*)\b",
    re.IGNORECASE,
)
_UNITS: Final = word_set("hour day week month quarter year percent time")
_DIGITS: Final = 9  # of a number; no clause has a longer one
_LOOK: Final = 3  # words between a number and its unit: "thirty (30) consecutive business days"
_AT_LEAST: Final = re.compile(
    r"\b(?:at least|no less than|not less than|no fewer than|minimum(?: of)?|(?<!no )(?<!not )more than)\W*$",
    re.IGNORECASE,
)
_AT_MOST: Final = re.compile(
    r"\b(?:at most|no more than|not more than|up to|maximum(?: of)?|within)\W*$", re.IGNORECASE
)
_NOWHERE: Final = Span(0, 0)
_USUAL: Final = (*range(1, 32), *range(35, 100, 5), 120, 150, 180, 270, 365)
"""The numbers that clauses usually state; a bound allows some of them."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """Numbers as they may be written ("30", "thirty"), the one asked for first, and the stem of their unit ("day").

    ``span`` is where the query asks for it, with its bound ("at least 30 days"), which admits other numbers.
    """

    numbers: tuple[str, ...]
    unit: str
    span: Span = _NOWHERE

    @property
    def id(self) -> str:
        """The id by which it is taken out of a query."""
        return f"quantity:{self.numbers[0]} {self.unit}"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a query asks.

    Attributes:
        stems: of the words that count, each once.
        pairs: stems of words that follow one another, stop words aside.
        mutual: whether both parties are to be bound or entitled.
        quantities: periods, percentages, multiples.
        attributes: ids of the attributes that a clause should have.
        exclusion: what a clause should not have; None: nothing.
        opposites: ids of the attributes that a clause should not have.
        type: the id of the clause type of which the query is the name; "" for none.
    """

    stems: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    mutual: bool
    quantities: tuple[Quantity, ...]
    attributes: tuple[str, ...]
    exclusion: Exclusion | None = None
    opposites: tuple[str, ...] = ()
    type: str = ""


@lru_cache(maxsize=64)
def read_query(
    text: str,
    attributes: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
    said: str = "",
    opposites: tuple[str, ...] = (),
    type_: str = "",
) -> Asked:
    """What a query asks, read from its words.

    Args:
        text: of the query.
        attributes: the ids of the attributes that it asks for.
        without: the ids of quantities and exclusions that do not count.
        said: its words that clauses have; "": all.
        opposites: the ids of the attributes that contradict those asked for.
        type_: the id of the clause type of which it is the name; "" for none.
    """
    asked = query_words(said or text)
    content = [word for word in asked if word.text not in STOP_WORDS]
    counting = [stem(word.text) for word in content or asked]  # "as is" has stop words alone
    return Asked(
        stems=tuple(dict.fromkeys(counting)),
        pairs=tuple(dict.fromkeys((one, next_) for one, next_ in pairwise(counting) if one != next_)),
        mutual=_MUTUAL.search(text) is not None,
        quantities=tuple(each for each in read_quantities(text) if each.id not in without),
        attributes=attributes,
        exclusion=read_exclusion(text, without),
        opposites=opposites,
        type=type_,
    )


def read_quantities(text: str) -> list[Quantity]:
    """The periods, percentages and multiples that a query asks for, each once."""
    found: dict[str, Quantity] = {}
    cut = list(_numbers_joined(words(text), text))
    for at, word in enumerate(cut):
        known = word.text.isdecimal() and len(word.text) <= _DIGITS
        number = int(word.text) if known else NUMBER_WORDS.get(word.text)
        units = {place: _unit(cut[place].text) for place in range(at + 1, min(len(cut), at + 2 + _LOOK))}
        place = next((place for place, unit in units.items() if unit in _UNITS), None)
        if number is None or place is None:
            continue
        before = _AT_LEAST.search(text, 0, word.span.start) or _AT_MOST.search(text, 0, word.span.start)
        span = Span(before.start() if before else word.span.start, cut[place].span.end)
        quantity = Quantity(tuple(_written(_allowed(number, before))), units[place], span)
        found.setdefault(quantity.id, quantity)
    return list(found.values())


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


def _unit(word: str) -> str:
    return "percent" if word == "%" else stem(word)


def _allowed(number: int, bound: re.Match[str] | None) -> list[int]:
    """The number asked for, and the others that its bound allows."""
    if bound is None:
        return [number]
    least = bound.re is _AT_LEAST
    return [number, *(each for each in _USUAL if (each > number if least else each < number))]


def _written(numbers: Sequence[int]) -> Iterator[str]:
    for number in numbers:
        yield str(number)
        yield from (name for name, value in NUMBER_WORDS.items() if value == number)
