"""How contracts count: roman numerals, letters and number words, read as numbers, and amounts of money."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from core.types import Span

ROMAN: Final = r"(?:x[lc]|l?x{0,3})(?:i[xv]|v?i{0,3})"
"""A pattern for lower-case roman numerals below 100. It also matches the empty string."""

CARDINALS: Final = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty-one", "twenty-two"),
    *("twenty-three", "twenty-four", "twenty-five"),
)
_TENS: Final = {
    word: 10 * number
    for number, word in enumerate(
        ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), start=2
    )
}
NUMBER_WORDS: Final = (
    {word: number for number, word in enumerate(CARDINALS[:19], start=1)}
    | _TENS
    | {
        f"{tens}-{unit}": ten + number
        for tens, ten in _TENS.items()
        for number, unit in enumerate(CARDINALS[:9], start=1)
    }
    | {"hundred": 100}
)
"""The value of each number word: "seven", "forty-five", "hundred"."""
ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    *("twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth"),
    *("twentieth", "twenty-first", "twenty-second", "twenty-third", "twenty-fourth", "twenty-fifth", "twenty-sixth"),
    *("twenty-seventh", "twenty-eighth", "twenty-ninth", "thirtieth", "thirty-first"),
)
MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november"),
    "december",
)
MONTH: Final = "|".join(MONTHS)
"""A pattern for the name of a month; ignores case."""
SCALES: Final = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
"""What number words multiply by."""
_ROMAN_BELOW_400: Final = re.compile(rf"(?=.)c{{0,3}}{ROMAN}")
_ROMAN_PARTS: Final = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_ROMAN_VALUES: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def roman_value(text: str) -> int | None:
    """The value of a roman numeral below 400 in either case, None if it is not one."""
    lower = text.lower()
    if not _ROMAN_BELOW_400.fullmatch(lower):
        return None
    values = [_ROMAN_VALUES[c] for c in lower]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < next_value else value for value, next_value in pairs)


def roman_numeral(number: int) -> str:
    """The roman numeral of a number, in lower case: iv, xxix; "" for 0."""
    parts = []
    for size, letters in _ROMAN_PARTS:
        count, number = divmod(number, size)
        parts.append(letters * count)
    return "".join(parts)


def letter_value(text: str) -> int | None:
    """A is 1, z is 26, aa is 27, bb is 28, as lists count; None for anything else."""
    lower = text.lower()
    if len(set(lower)) != 1 or not ("a" <= lower[0] <= "z"):
        return None
    return ord(lower[0]) - 96 + 26 * (len(lower) - 1)


def number_value(text: str) -> int | None:
    """The number of an article or part printed as "4", "IV" or "four"; None if it is not a number."""
    if text.isdecimal():
        return int(text)
    if text.lower() in CARDINALS:
        return CARDINALS.index(text.lower()) + 1
    return roman_value(text)


def ordinal_numeral(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


_GROUPED: Final = re.compile(r"(\d{1,3}(?:[,.'’]\d{3})+)(?!\d)")


def figures_value(figures: str) -> float:
    """The value of figures; a separator before three figures groups thousands: 1.000 is a thousand."""
    grouped = _GROUPED.match(figures)
    if grouped is None:
        return float(re.sub(r"[,'’]", ".", figures, count=1))
    rest = re.sub(r"\D", "", figures[grouped.end() :])
    return float(re.sub(r"\D", "", grouped.group()) + (f".{rest}" if rest else ""))


def words_value(number: Iterable[str]) -> int:
    """The value of number words in lower case: "two hundred fifty thousand" is 250,000. Other words do not count."""
    total = part = 0
    for word in number:
        if word == "hundred":
            part = max(part, 1) * 100
        elif word in SCALES:
            total, part = total + max(part, 1) * SCALES[word], 0
        else:
            part += NUMBER_WORDS.get(word, 0)
    return total + part


# --------------------------------------------------------------------------------------------------- amounts of money

_SIGN: Final = r"(?:(?:(?-i:U\.?S\.?|CA|AU|NZ|HK)\s?|(?-i:[ACNS]))?\$|[£€¥])"
_CODE: Final = r"(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|SGD|HKD|SEK|NOK|DKK|CNY|RMB|INR|MYR|PLN|ZAR)"
_FIGURES: Final = r"\d{1,3}(?:[,.'’]\d{3}){1,5}(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?"
_SCALE: Final = r"(?:[\s-]?(?:thousand|million|billion|trillion|mn|bn|[mk])(?!\w))?"
_MONEY: Final = (
    r"(?:(?:united\sstates|u\.?\s?s\.?|canadian|australian|singapore|hong\skong)\s)?dollars|pounds(?:\ssterling)?|euros?|"
    r"swiss\sfrancs|yen"
)
_NUMBER: Final = rf"(?:{'|'.join((*CARDINALS[:19], *_TENS))}|hundred|thousand|million|billion)"
_IN_FIGURES: Final = (
    rf"(?:{_SIGN}\s?(?:{_FIGURES}){_SCALE}|{_CODE}\s?(?:{_FIGURES}){_SCALE}|"
    rf"(?:{_FIGURES}){_SCALE}\s?(?:{_CODE}(?!\w)|(?:{_MONEY})(?!\w)|€))"
)
_IN_WORDS: Final = rf"{_NUMBER}(?:(?:[\s-]|\sand\s){_NUMBER}){{0,12}}\s(?:{_MONEY})(?!\w)"
_AMOUNT: Final = re.compile(
    rf"(?<![\w.,$£€¥])(?:{_IN_WORDS}(?:\s?\(\s?{_IN_FIGURES}\s?\))?|{_IN_FIGURES})(?![\d])", re.IGNORECASE
)
_CURRENCY: Final = re.compile(rf"[$£€¥]|(?<![a-z]){_CODE}(?![a-z])|\b(?:{_MONEY})(?!\w)", re.IGNORECASE)


def money_amounts(text: str) -> list[Span]:
    """The amounts of money in a text, in order: "$1,000", "EUR 2.5 million", "500 pounds", "ten dollars ($10)".

    A number without a currency, such as a percentage, does not count. Covers contracts in English and the usual
    currencies.
    """
    if not _CURRENCY.search(text):  # most texts have none, and to look for amounts takes four times as long
        return []
    return [Span(*match.span()) for match in _AMOUNT.finditer(text)]


_WORDS_OF_SCALE: Final = SCALES | {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9}
_FIRST_FIGURES: Final = re.compile(r"\d+(?:[.,'’]\d+)*")
_LETTERS: Final = re.compile(r"[a-z]+(?:-[a-z]+)?")
_CURRENCIES: Final = {
    code: re.compile(rf"(?<![a-z]){code.lower()}(?![a-z])|{written}")
    for code, written in (
        *(("CAD", r"\bca?\$|canadian"), ("AUD", r"\bau?\$|australian"), ("NZD", r"\bnz?\$"), ("HKD", r"\bhk\$|hong")),
        *(("SGD", r"\bs\$|singapore"), ("CHF", "swiss"), ("GBP", r"£|\bpounds?"), ("EUR", r"€|\beuros?")),
        ("JPY", r"¥|\byen"),
        *((code, r"(?!)") for code in ("SEK", "NOK", "DKK", "CNY", "RMB", "INR", "MYR", "PLN", "ZAR")),
    )
}


def money_value(amount: str) -> tuple[int, str]:
    """An amount of money in whole units of its currency, 0 where it cannot be told, and the currency's ISO code.

    A dollar is one of the United States where the amount does not say otherwise.

    Args:
        amount: as `money_amounts` finds it.
    """
    lower = amount.lower()
    figures = _FIRST_FIGURES.search(lower)
    after = _LETTERS.findall(lower[figures.end() :] if figures else lower)
    scale = next((_WORDS_OF_SCALE[each] for each in after if each in _WORDS_OF_SCALE), 1)
    value = round(figures_value(figures.group()) * scale) if figures else words_value(after)
    return value, next((code for code, written in _CURRENCIES.items() if written.search(lower)), "USD")
