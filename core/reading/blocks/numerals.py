"""Numbers as word processors print them before paragraphs, in Word's formats (ECMA-376 part 1, 17.18.59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.text.numerals import ordinal_numeral, roman_numeral

if TYPE_CHECKING:
    from collections.abc import Callable

BULLET: Final = "•"

_ONES: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ODD_ORDINALS: Final = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_CHICAGO: Final = "*†‡§"
_MOST: Final = 32_767
_MOST_LETTERS: Final = 780
_NOT_LEGAL: Final = frozenset({"none", "bullet", "decimalZero"})


def list_number(number: int, style: str, *, legal: bool = False) -> str:
    """A number from 0 in a numbering format; formats that no Western contract uses are given as decimal.

    So are numbers beyond those that Word counts to, which would fill pages in Roman numerals. ``legal`` makes it
    decimal wherever it is a number at all.
    """
    style = "decimal" if legal and style not in _NOT_LEGAL else style
    return _STYLES.get(style, str)(number) if number <= _MOST or style in {"none", "bullet"} else str(number)


def note_mark(kind: str, index: int) -> str:
    """The mark of a note, in the text and before its own words: a footnote as [1], an endnote as [i]."""
    return f"[{list_number(index, 'decimal' if kind == 'footnote' else 'lowerRoman')}]"


def _letters(number: int) -> str:
    """A to Z, then AA, BB, and so on, as Word has it (not AB), up to 30 letters, then A again; "" for 0."""
    return _repeated("ABCDEFGHIJKLMNOPQRSTUVWXYZ", number) if number else ""


def _chicago(number: int) -> str:
    return _repeated(_CHICAGO, max(number, 1))


def _repeated(signs: str, number: int) -> str:
    repeats, index = divmod((number - 1) % _MOST_LETTERS, len(signs))
    return signs[index] * (repeats + 1)


def _cardinal_text(number: int) -> str:
    """One, Twenty-one, One hundred five; in digits from a thousand on."""
    return _words(number).capitalize() if number < 1000 else str(number)


def _ordinal_text(number: int) -> str:
    """First, Twenty-first, One hundredth; in digits from a thousand on."""
    if number >= 1000:
        return ordinal_numeral(number)
    words = _words(number)
    head, separator, last = words.rpartition("-" if words.rfind("-") > words.rfind(" ") else " ")
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


_STYLES: dict[str, Callable[[int], str]] = {
    "decimalZero": lambda number: f"{number:02d}",
    "upperRoman": lambda number: roman_numeral(number).upper(),
    "lowerRoman": roman_numeral,
    "upperLetter": _letters,
    "lowerLetter": lambda number: _letters(number).lower(),
    "ordinal": ordinal_numeral,
    "cardinalText": _cardinal_text,
    "ordinalText": _ordinal_text,
    "chicago": _chicago,
    "numberInDash": lambda number: f"- {number} -",
    "none": lambda _: "",
    "bullet": lambda _: "",
}
