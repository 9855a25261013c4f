"""What a query asks: its words that count, whether both parties are to be bound, quantities, attributes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from core.text.lists import word_set
from core.text.stems import stem
from core.text.stop_words import content_words
from core.text.words import words

_MUTUAL: Final = re.compile(
    r"\b(?:mutual\w*|reciprocal\w*|two-way|one another|each other|(?:each|either|neither|both) (?:part|side)\w*)\b",
    re.IGNORECASE,
)
_NUMERALS: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_TENS: Final = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100}
_NUMBERS: Final = {word: number for number, word in enumerate(_NUMERALS.split(), start=1)} | _TENS
_UNITS: Final = word_set("hour day week month quarter year percent time")
_DIGITS: Final = 9  # of a number; what has more is none that a clause has
_LOOK: Final = 3  # words between a number and its unit: "thirty (30) consecutive business days"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as it may be written ("30", "thirty"), and the stem of its unit ("day")."""

    numbers: tuple[str, ...]
    unit: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What a query asks.

    Attributes:
        stems: of its words that count, each once.
        pairs: of those that follow one another, stop words aside.
        mutual: whether both parties are to be bound or entitled.
        quantities: periods, percentages, multiples.
        attributes: ids of what a clause is to have besides.
    """

    stems: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    mutual: bool
    quantities: tuple[Quantity, ...]
    attributes: tuple[str, ...]


@lru_cache(maxsize=64)
def read_query(text: str, attributes: tuple[str, ...] = ()) -> Asked:
    """What a query asks, read from its words.

    Args:
        text: of the query.
        attributes: the ids of those that it asks for.
    """
    counting = [stem(word.text) for word in content_words(text)]
    return Asked(
        stems=tuple(dict.fromkeys(counting)),
        pairs=tuple(dict.fromkeys((one, next_) for one, next_ in pairwise(counting) if one != next_)),
        mutual=_MUTUAL.search(text) is not None,
        quantities=tuple(_quantities([word.text for word in words(text)])),
        attributes=attributes,
    )


def _quantities(plain: list[str]) -> list[Quantity]:
    found = []
    for at, word in enumerate(plain):
        number = int(word) if word.isdecimal() and len(word) <= _DIGITS else _NUMBERS.get(word)
        after = ("percent" if each == "%" else stem(each) for each in plain[at + 1 : at + 2 + _LOOK])
        unit = next((each for each in after if each in _UNITS), None)
        if number is not None and unit is not None:
            spelled = tuple(name for name, value in _NUMBERS.items() if value == number)
            found.append(Quantity((str(number), *spelled), unit))
    return list(dict.fromkeys(found))
