"""Periods of notice: how long in advance a party must tell the other, "30 days" for "thirty (30) days' prior notice".

The time in which a breach must be cured after a notice, or after which a notice is deemed received, is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.text.numerals import NUMBER_WORDS
from core.text.sentences import sentences
from core.types import Span

_DAYS: Final = {"hour": 1 / 24, "day": 1, "week": 7, "month": 30, "year": 365}
_WORD: Final = "|".join(sorted((each.replace("-", r"[\s-]") for each in NUMBER_WORDS), key=len, reverse=True))
_WORDS: Final = rf"\b(?:{_WORD})(?:(?:\s+and)?[\s-]+(?:{_WORD})){{0,4}}\b"
_BLANK: Final = r"[\s_]{0,40}"  # also of a form that was filled in: "(__30__) days"
_PERIOD: Final = re.compile(
    rf"(?=[a-z\d(\[])(?:(?P<words>{_WORDS}){_BLANK})?"
    rf"(?:[(\[]{_BLANK}(?P<inside>\d{{1,3}}){_BLANK}[)\]]|\b(?P<figure>\d{{1,3}})(?:\s*[(\[][\w\s-]{{1,30}}[)\]])?)?"
    r"[\s-]{0,40}(?:(?:calendar|consecutive|full|clear)\s+)?(?:(?P<kind>business|working)\s+)?"
    r"(?P<unit>hour|day|week|month|year)s?\b['’]?s?"
)
_ADVANCE: Final = re.compile(r"\bnotice|\bnotif|\bbefore\b|\bprior\b")
_LEAST: Final = r"(?:at\s+least|(?:not|no)\s+(?:less|later|fewer)\s+than|(?:a\s+)?minimum\s+of)\s+"
_NOTICE: Final = re.compile(r"\b(?:notice|notif(?:y|ies|ied|ying|ication))\b")
_OF_NOTICE: Final = re.compile(  # after the period: "days' prior written notice"
    r"[\s,]*(?:(?:prior|advanced?|written|previous|formal|further|or|and|in)[\s,]+){0,4}notice\b"
)
_NOTICE_OF: Final = re.compile(rf"\bnotice\s+(?:period\s+)?of\s+(?:{_LEAST})?$")
_BEFORE: Final = re.compile(r"\s*(?:\w+\s+){0,2}?(?:prior|before|in\s+advance|preceding|from\s+the\s+end)\b")
_AT_LEAST: Final = re.compile(rf"{_LEAST}$")
_SINCE: Final = re.compile(r"\b(?:during|within|in|for|over|last|previous|preceding)\s+(?:the\s+|any\s+|a\s+)?$")
_ENDS: Final = re.compile(rf"\b(?:terminat|cancel|renew|extend)\w*[^.;]{{0,80}}{_LEAST}$")
_TO_THE_END: Final = re.compile(r"\s*(?:prior|before)\b[^.;]{0,40}\b(?:end|expiration|expiry|termination)\b")
_NEAR: Final = 160  # characters between a period "before" something and the notice that must be given by then
_LOOK: Final = 200  # characters of the sentence looked at before and after a period
_PART: Final = re.compile(r"[.;:](?=\s)")


def notice_periods(text: str) -> Iterator[tuple[Span, str]]:
    """The periods of notice that a clause, or a query, states, in order: "30 days", "3 business days", "6 months".

    Args:
        text: of a clause, with the rest of its sentence.
    """
    lower = text.lower()
    if not _ADVANCE.search(lower):
        return
    for sentence in sentences(text, items=False):
        if not _ADVANCE.search(lower, sentence.start, sentence.end):
            continue
        for found in _PERIOD.finditer(lower, sentence.start, sentence.end):
            number = _number(found)
            before = lower[max(sentence.start, found.start() - _LOOK) : found.start()]
            after = lower[found.end() : min(sentence.end, found.end() + _LOOK)]
            if number and _is_of_notice(before, after):
                yield Span(*found.span()), _value(number, found)


def days_of(period: str) -> float:
    """About how many days a period of notice has, as `notice_periods` writes it; a month counts as 30."""
    number, *_, unit = period.split()
    return int(number) * _DAYS[unit.removesuffix("s")]


def _is_of_notice(before: str, after: str) -> bool:
    """Whether a period between these words of a sentence is one of notice."""
    if _OF_NOTICE.match(after) or _NOTICE_OF.search(before):
        return True
    if not _BEFORE.match(after) or _SINCE.search(before):
        return False
    near = _PART.split(before[-_NEAR:])[-1]
    if _NOTICE.search(near) or (_AT_LEAST.search(before) and _NOTICE.search(_PART.split(after[:_NEAR])[0])):
        return True
    return _ENDS.search(before) is not None and _TO_THE_END.match(after) is not None


def _number(period: re.Match[str]) -> int:
    """The number of a period; 0 where none is stated."""
    if figures := period["inside"] or period["figure"]:
        return int(figures)
    total = 0
    for word in re.findall(_WORD, period["words"] or ""):
        value = NUMBER_WORDS["-".join(word.split())]
        total = max(total, 1) * value if value == 100 else total + value
    return total


def _value(number: int, period: re.Match[str]) -> str:
    kind = f"{period['kind']} " if period["kind"] else ""
    return f"{number} {kind.replace('working', 'business')}{period['unit']}{'' if number == 1 else 's'}"
