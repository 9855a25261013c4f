"""Numbers as Word prints them in its numbering formats (ECMA-376 part 1, 17.18.59)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_ROMAN = (
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
)
_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ODD_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_CHICAGO = "*†‡§"
_MOST = 32_767
_MOST_LETTERS = 780


def numeral(number: int, style: str) -> str:
    """A number from 0 in a numbering format; formats that no Western contract uses are given as decimal.

    So is a number beyond those that Word counts to: in Roman numerals it would fill pages.
    """
    return _STYLES.get(style, str)(number) if number <= _MOST or style in {"none", "bullet"} else str(number)


def roman(number: int) -> str:
    """A Roman numeral in capitals; "" for 0."""
    parts = []
    for size, letters in _ROMAN:
        count, number = divmod(number, size)
        parts.append(letters * count)
    return "".join(parts)


def letters(number: int) -> str:
    """A to Z, then AA, BB, and so on, as Word has it (not AB), up to 30 letters, then anew; "" for 0."""
    if number < 1:
        return ""
    repeats, index = divmod((number - 1) % _MOST_LETTERS, 26)
    return chr(ord("A") + index) * (repeats + 1)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def cardinal_text(number: int) -> str:
    """One, Twenty-one, One hundred five; in digits from a thousand on."""
    return _words(number).capitalize() if number < 1000 else str(number)


def ordinal_text(number: int) -> str:
    """First, Twenty-first, One hundredth; in digits from a thousand on."""
    if number >= 1000:
        return ordinal(number)
    head, separator, last = _rightmost(_words(number))
    last = _ODD_ORDINALS.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th")
    return (head + separator + last).capitalize()


def _words(number: int) -> str:
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    hundreds, rest = divmod(number, 100)
    return f"{_ONES[hundreds]} hundred" + (f" {_words(rest)}" if rest else "")


def _rightmost(words: str) -> tuple[str, str, str]:
    separator = "-" if words.rfind("-") > words.rfind(" ") else " "
    head, found, last = words.rpartition(separator)
    return head, found, last


def _chicago(number: int) -> str:
    repeats, index = divmod((max(number, 1) - 1) % _MOST_LETTERS, len(_CHICAGO))
    return _CHICAGO[index] * (repeats + 1)


_STYLES: dict[str, Callable[[int], str]] = {
    "decimalZero": lambda number: f"{number:02d}",
    "upperRoman": roman,
    "lowerRoman": lambda number: roman(number).lower(),
    "upperLetter": letters,
    "lowerLetter": lambda number: letters(number).lower(),
    "ordinal": ordinal,
    "cardinalText": cardinal_text,
    "ordinalText": ordinal_text,
    "chicago": _chicago,
    "numberInDash": lambda number: f"- {number} -",
    "none": lambda _: "",
    "bullet": lambda _: "",
}
