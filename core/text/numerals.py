"""How contracts count: roman numerals, letters and number words, read as numbers."""

from __future__ import annotations

import re
from typing import Final

_ROMAN: Final = re.compile(r"(?=.)(?:c{0,3}(?:xc|xl|l?x{0,3}))(?:ix|iv|v?i{0,3})$")
_ROMAN_VALUES: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_WORDS: Final = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one", "twenty-two"),
    *("twenty-three", "twenty-four", "twenty-five"),
)


def roman(text: str) -> int | None:
    """The value of a roman numeral below 400 in either case, None if it is none."""
    lower = text.lower()
    if not _ROMAN.match(lower):
        return None
    values = [_ROMAN_VALUES[c] for c in lower]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < follower else value for value, follower in pairs)


def letter(text: str) -> int | None:
    """A is 1, z is 26, aa is 27, bb is 28, as lists count; None for what counts no list."""
    lower = text.lower()
    if len(set(lower)) != 1 or not ("a" <= lower[0] <= "z"):
        return None
    return ord(lower[0]) - 96 + 26 * (len(lower) - 1)


def ordinal(text: str) -> int | None:
    """The number that an article or part may bear: "4", "IV" or "four"; None if it is none."""
    if text.isdecimal():
        return int(text)
    if text.lower() in _WORDS:
        return _WORDS.index(text.lower()) + 1
    return roman(text)


def ordinal_numeral(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
