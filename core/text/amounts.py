"""Amounts of money in contracts, in figures and in words."""

from __future__ import annotations

import re
from typing import Final

from core.text.numerals import CARDINALS, TENS
from core.types import Span

_SIGN: Final = r"(?:(?:(?-i:U\.?S\.?|CA|AU|NZ|HK)\s?|(?-i:[ACNS]))?\$|[£€¥])"
_CODE: Final = r"(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|SGD|HKD|SEK|NOK|DKK|CNY|RMB|INR|MYR|PLN|ZAR)"
_FIGURES: Final = r"\d{1,3}(?:[,.'’]\d{3}){1,5}(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?"
_SCALE: Final = r"(?:[\s-]?(?:thousand|million|billion|trillion|mn|bn|[mk])(?!\w))?"
_MONEY: Final = (
    r"(?:(?:united\sstates|u\.?\s?s\.?|canadian|australian|singapore|hong\skong)\s)?dollars|pounds(?:\ssterling)?|euros?|"
    r"swiss\sfrancs|yen"
)
_NUMBER: Final = rf"(?:{'|'.join((*CARDINALS[:19], *TENS))}|hundred|thousand|million|billion)"
_IN_FIGURES: Final = (
    rf"(?:{_SIGN}\s?(?:{_FIGURES}){_SCALE}|{_CODE}\s?(?:{_FIGURES}){_SCALE}|"
    rf"(?:{_FIGURES}){_SCALE}\s?(?:{_CODE}(?!\w)|(?:{_MONEY})(?!\w)|€))"
)
_IN_WORDS: Final = rf"{_NUMBER}(?:(?:[\s-]|\sand\s){_NUMBER}){{0,12}}\s(?:{_MONEY})(?!\w)"
_AMOUNT: Final = re.compile(
    rf"(?<![\w.,$£€¥])(?:{_IN_WORDS}(?:\s?\(\s?{_IN_FIGURES}\s?\))?|{_IN_FIGURES})(?![\d])", re.IGNORECASE
)


def money_amounts(text: str) -> list[Span]:
    """The amounts of money in a text, in order: "$1,000", "EUR 2.5 million", "500 pounds", "ten dollars ($10)".

    A number without a currency, such as a percentage, does not count. Covers contracts in English and the usual
    currencies.
    """
    return [Span(*match.span()) for match in _AMOUNT.finditer(text)]
