"""Readable patterns of contract English: a blank is any white space (" ?" perhaps none), "…" is any words within the
same part of a sentence, TIME is a period such as "thirty (30) business days".
"""

from __future__ import annotations

import re
from typing import Final

from core.text.numerals import NUMBER_WORDS

_NUMBER: Final = rf"(?:\d+|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})"
_TIME: Final = (
    rf"{_NUMBER}[\s-]*(?:\(\s*[\w-]+\s*\))?[\s-]*(?:\w+\s+)?(?:calendar\s+|business\s+|working\s+)?"
    r"(?:days?|months?|weeks?|years?|hours?)"
)
_GAP: Final = r"[^.;]{0,100}?"
"""Words in between, in the same part of a sentence; bounded, so that the time is linear in the length of a text."""


def alternatives(phrases: str) -> str:
    """A regular expression that finds any of the phrases, one per line, as whole words in lower case."""
    lines = (line.strip() for line in phrases.strip().splitlines())
    return rf"\b(?:{'|'.join(map(_expression, lines))})(?!\w)"


def any_of(phrases: str) -> re.Pattern[str]:
    """The same, compiled."""
    return re.compile(alternatives(phrases))


def _expression(phrase: str) -> str:
    plain = re.sub(r" ?… ?", lambda _: rf"\b{_GAP}\b", phrase)
    return (
        re.sub(r"\((?!\?)", "(?:", plain)
        .replace(r"\(?:", r"\(")
        .replace(" ?", r"\s*")
        .replace(" ", r"\s+")
        .replace("TIME", _TIME)
    )
