"""Patterns of contract English, written to be read: a blank is any white space (" ?" perhaps none), "…" goes on within
the part of a sentence, TIME is a period such as "thirty (30) business days".
"""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = (
    r"(?:\d+|one|two|three|four|five|six|seven|ten|twelve|fifteen|eighteen|twenty|thirty|forty-five|forty|sixty|ninety)"
)
_TIME: Final = (
    rf"{_NUMBER}[\s-]*(?:\(\s*[\w-]+\s*\))?[\s-]*(?:\w+\s+)?(?:calendar\s+|business\s+|working\s+)?"
    r"(?:days?|months?|weeks?|years?|hours?)"
)
_GAP: Final = r"[^.;]{0,100}?"
"""Words between, in the same part of a sentence; bounded, so that a long text takes no longer than its length."""


def alternatives(phrases: str) -> str:
    """A regular expression that finds any of the phrases, a line each, as whole words in small letters."""
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
