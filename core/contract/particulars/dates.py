"""The date of an agreement, and its effective date."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from core.contract.particulars.names import (
    LONGEST,
    OF_ANOTHER,
    SALUTATION,
    Stated,
    head,
    signature_span,
    without_filing_marks,
)
from core.text.numerals import MONTHS, ORDINALS
from core.types import Section, Span

_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|"
    r"aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAY = r"\(?(?P<day>\d{1,2})\s?(?:s\s?t|n\s?d|r\s?d|t\s?h)?\)?"
_YEAR = r"(?P<year>(?:19|20)\d\d)\b"
_WORDED_DAY = r"(?P<worded>" + "|".join(sorted(ORDINALS, key=len, reverse=True)) + r")"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b{_MONTH}\s*{_DAY}\s*,?\s*(?:of\s+)?{_YEAR}",
        rf"(?<![\d$]){_DAY}\s*(?:day\s+)?(?:of\s+)?{_MONTH}\s*,?\s*(?:of\s+|in the year\s+)?{_YEAR}",
        rf"\b{_WORDED_DAY}\s+(?:\(\w+\)\s+)?day\s+of\s+{_MONTH}\s*,?\s*{_YEAR}",
        rf"(?<![\d/])(?P<month>\d{{1,2}})[/.-](?P<day>\d{{1,2}})[/.-]{_YEAR}",
        r"(?<![\d/.-])(?P<month>\d{1,2})[/-](?P<day>\d{1,2})[/-](?P<year>\d\d)(?![\d/-])",
        rf"\b{_YEAR}-(?P<month>\d\d)-(?P<day>\d\d)\b",
    )
)
_MADE = re.compile(
    r"\b(?:dated|made|entered|effective|executed|as of|concluded|"
    r"date of this|agreement date|signed|this|date)\b[^.;\n]{0,80}$|[,)]\s+on\s$",
    re.IGNORECASE,
)
_DATED: Final = re.compile(
    r"\b(?:dated|made|entered|executed|concluded|date of this|agreement date)\b[^.;\n]{0,60}$", re.I
)
_OTHERS = re.compile(
    r"\b(?:amended|supplemented|original|prior|previous|that certain|pursuant|expir\w*|terminat\w*|until|through|"
    r"ending|ended|born|"
    r"filed|incorporated|maintains|vest|revised|rev|version|last updated|approved|between \d)\b[^.;\n]{0,60}$|"
    r"\bbirth\b[^.;]{0,20}$",
    re.IGNORECASE,
)
_OWN: Final = re.compile(  # "this Amendment is made as of", "dated this 5th day of", "is entered into"
    r"\b(?:this|hereby)\s+(?:[\w.’'-]+\s+){0,8}?(?:agreement|contract|lease|letter|amendment|deed|addendum|\w+ment)\b"
    r"[^.;\n]{0,12}$|\bthis\s+(?:the\s+)?$|\b(?:is|are)\s+(?:\w+\s+){0,3}(?:made|entered|dated|effective|executed)\b"
    r"[^.;\n]{0,60}$|\(\s*(?:this|herein\w*)\b[^()]{0,40}\)[^.;\n]{0,60}$",
    re.IGNORECASE,
)
_CALLED_OWN: Final = re.compile(  # "dated as of 1 May 2020 (this "Amendment")"
    r"[,\s]*\(\s*(?:herein\w*,?\s+)?"
    r"(?:this\b|(?:the\s+)?[“\"](?:this )?(?:amendment|addendum|effective date|signing date))",
    re.IGNORECASE,
)
_AMENDMENT: Final = re.compile(r"\b(?:amendment|addendum|supplement|modification|change order)\b", re.IGNORECASE)
_TITLE: Final = 600  # characters in which an amendment says that it is one
_CALLED_AMENDED: Final = re.compile(  # 'dated 1 May 2020 (the "Original Agreement")'
    r"[,\s]*\(\s*(?:[^()\"“]{0,60}\s)?(?:the\s+)?[“\"](?:the )?(?:[\w&-]+ ){0,3}(?:agreement|contract|lease|plan)\b",
    re.IGNORECASE,
)
_CALLED_AGREEMENT: Final = re.compile(  # 'THIS SUPPLY AGREEMENT (the "Agreement"), dated as of'
    r"\(\s*(?:the\s+)?[“\"]Agreement[”\"]\s*\)[,\s]*(?:is\s+)?(?:dated|made|entered|effective)\b[^.;\n]{0,60}$",
    re.IGNORECASE,
)
_CALLED_LATER: Final = re.compile(  # 'on 1 May 2029 (the "Scheduled Maturity Date")'
    r"[^\n.;\d()]{0,60}(?:[\[(][^\[\]()]{0,40}[\])]\s*)?\(\s*(?:the\s+)?[“\"](?:\w+ ){0,3}"
    r"(?:maturity|expiration|expiry|termination|payment|outside) date\b",
    re.IGNORECASE,
)
_AMENDS: Final = re.compile(r"\b(?:amends|makes reference|refers to|modif\w+ (?:of|to))\b[^.;]{0,120}$", re.IGNORECASE)
_AMENDED_IN_TITLE: Final = re.compile(  # "THIRD AMENDMENT TO THE EMPLOYMENT AGREEMENT DATED AS OF"
    r"(?P<own>\bthis\s+(?:[\w.]+\s+){0,3})?\b(?:amendment|addendum|supplement|change order)\b"
    r"(?:(?!\bthis\b)[^.;]){0,160}\b(?:agreement|contract|lease|services|plan)\b(?:(?!\b(?:this|is)\b)[^.;\n]){0,60}\bdated\b[^.;\n]{0,20}$",
    re.IGNORECASE,
)
_EFFECTIVE = re.compile(
    r"effective\s+date[\"”’']?\)?\s*(?:of this agreement\s*)?(?::|means|shall mean|is|shall be|will be|-|–)|"
    r"\bthis\s+\w+\s+(?:shall\s+|will\s+)?(?:comes?\s+into\s+(?:force|effect)|takes?\s+effect|becomes?\s+effective|"
    r"enters?\s+into\s+force|is\s+effective)\s+(?:as\s+of|on|from|upon)|"
    r"\bcommencement\s+date[\"”’']?\s*(?::|means)",
    re.IGNORECASE,
)
_CALLED_EFFECTIVE: Final = re.compile(
    r"[^\n.;\d]{0,40}\(\s*(?:[^()\n]{0,80}\b)?(?:the |its |such |as the )?[\"“”‘’']*effective date", re.IGNORECASE
)
_EFFECTIVE_ON: Final = re.compile(
    r"\beffective(?:\s+date)?\s*:?\s*(?:(?:as\s+of|on|from|this|the|is)\s+)*$", re.IGNORECASE
)
_BLANK = re.compile(
    r"(?:^|\b(?:dated?|made|entered|effective|executed|as of|this|on|day of)\b[^.;\n_]{0,40})"
    r"_{2,}+[^.\n]{0,25}\b(?:19|20)(?:\d\d|_)|"
    r"\b(?:day of|dated?|as of)\s+_{2,}",
    re.IGNORECASE | re.MULTILINE,
)
_SIGNED_ON = re.compile(r"\b(?:dated?|signed|executed|signature)\b[^.;\n]{0,60}$", re.IGNORECASE)
_NOTARY: Final = re.compile(r"\b(?:expir\w*|sworn|subscribed)\b[^.;\n]{0,60}$", re.IGNORECASE)
_TURN: Final = 50  # two-digit years from this one on belong to the last century
_OF_EVENT: Final = re.compile(  # "resigns effective May 1", "the Plan, as amended and restated effective May 1"
    r"\b(?:resign\w*|terminat\w*|ceas\w*|retire[sd]?|retiring|join|joined|appoint\w*|elect\w*|employed|repaid|"
    r"ending|ends|hereby amended|amended,|as amended|originally|initially)\b[^.;]{0,90}$",
    re.IGNORECASE,
)
_RESTATED: Final = re.compile(r"\brestated\b[^.;]{0,40}\beffective\b", re.IGNORECASE)
_IS_EFFECTIVE: Final = re.compile(r"\b(?:is|are|shall be|will be)\s+effective\b[^.;\n]{0,20}$", re.IGNORECASE)
_UNTIL: Final = re.compile(  # between words that begin a period and a date: "and ending on", "on or before"
    r"[.;\n]|\b(?:end\w*|expir\w*|terminat\w*|until|through|before|later|quarter|year|month|anniversary)\b", re.I
)
_OF_PAYMENT: Final = re.compile(
    r"\b(?:instal\w*|payroll|pay\w*|salary|fees?|commitment|loans?|interest|quarter\w*|fiscal|vest\w*|ratio|restricted)\b",
    re.IGNORECASE,
)
_BEGINS: Final = re.compile(r"\b(?:commenc\w+|begin\w*|start\w*)\b(?:\s+(?:on|from|as\s+of))?", re.IGNORECASE)
_OF_AGREEMENT: Final = re.compile(
    r"\b(?:agreement|term|venture|contract|(?:initial|contract|base) period)\b[^.;\n]*$", re.IGNORECASE
)
_SENTENCE: Final = re.compile(r"[.;]\s+|\n")
_AT_ONCE: Final = re.compile(
    r"\b(?:effective|commenc\w+|begin\w*|effect|force)\s+(?:as\s+of|on|from|upon)\s+the\s+(?:day|date)\b[^.;\n]{0,30}"
    r"\b(?:hereof|first|above|execution|signature|this)\b",
    re.IGNORECASE,
)
_LAST: Final = 200  # characters at the end of a contract, where a date alone on its line is that of its signature
_LEAST: Final = 200  # characters before the first section; a number before is that of the title
_NEAR: Final = 60  # characters after words such as "Effective Date means" that contain it
_BEFORE: Final = 220  # characters before a date that say what kind of date it is


def agreement_date(text: str, sections: Sequence[Section]) -> Stated | None:
    """The date of the agreement, as ISO 8601.

    It is the date at the top of a letter, else the first date before the first section that is introduced as such, best
    by words such as "dated" or "made", else the first there on a line of its own, else the last date of signature, on
    which the agreement was complete. Dates of other agreements, as of the one that this one amends, do not count.
    """
    plain = without_filing_marks(text)
    if written := _letter_date(plain):
        return written
    dates = _head_dates(plain, sections)
    if _BLANK.search(plain, 0, dates[0][1].start if dates else head(plain).end):
        return None  # still to be filled in
    return dates[0] if dates else max(_signature_dates(plain, sections), default=None)


def _letter_date(text: str) -> Stated | None:
    """The date on a line of its own above the salutation of a letter."""
    greeting = SALUTATION.search(text, 0, LONGEST)
    above = all_dates(text, 0, greeting.start()) if greeting else ()
    return next((stated for stated in above if _stands_alone(text, stated[1])), None)


def _is_own(text: str, stated: Stated, words: str) -> bool:
    """Whether a date is that of the agreement itself, by the words before it since the last date."""
    if _CALLED_OWN.match(text, stated[1].end):
        return True
    if _AMENDMENT.search(text, 0, min(_TITLE, stated[1].start)):
        if _CALLED_AMENDED.match(text, stated[1].end) or _AMENDS.search(words):
            return False
    elif _CALLED_AGREEMENT.search(words):
        return True
    if _OWN.search(words):
        return True
    return not _OTHERS.search(words) and not OF_ANOTHER.search(words)


def _head_dates(text: str, sections: Sequence[Section]) -> list[Stated]:
    top = head(text)
    starts = (each.span.start for each in sections if each.kind == "section" and each.number)
    body = next((start for start in starts if start > _LEAST), top.end)
    dates = [each for each in all_dates(text, top.start, min(body, top.end)) if not _is_notarys(text, each)]
    if not dates:
        return []
    ends = [top.start] + [span.end for _, span in dates[:-1]]
    before = [
        text[max(end, stated[1].start - _BEFORE) : stated[1].start] for end, stated in zip(ends, dates, strict=True)
    ]
    introduced = [
        stated
        for words, stated in zip(before, dates, strict=True)
        if _MADE.search(words)
        and not _OTHERS.search(words)
        and not _CALLED_LATER.match(text, stated[1].end)
        and _is_own(text, stated, words)
    ]
    introduced = [each for each in introduced if not _is_in_title_of_amendment(text, each)] or introduced
    dated = [stated for stated in introduced if _DATED.search(_before(text, stated))]
    if SALUTATION.search(text, 0, LONGEST):
        return dated  # a letter also says on which day a job begins
    return dated or introduced or [stated for stated in dates if _stands_alone(text, stated[1])]


def _is_in_title_of_amendment(text: str, stated: Stated) -> bool:
    """Whether a date is that of the agreement that an amendment amends, named in its title."""
    title = _AMENDED_IN_TITLE.search(_before(text, stated))
    return title is not None and not title["own"]


def _signature_dates(text: str, sections: Sequence[Section]) -> list[Stated]:
    signed = signature_span(text, sections)
    if dates := [each for each in all_dates(text, signed.start, signed.end) if not _is_notarys(text, each)]:
        return dates
    last = (each for each in all_dates(text, len(text) // 2, len(text)) if not _is_notarys(text, each))
    return [
        stated
        for stated in last
        if (_SIGNED_ON.search(_before(text, stated)) and not _OTHERS.search(_before(text, stated)))
        or (stated[1].end > len(text.rstrip()) - _LAST and _stands_alone(text, stated[1]))
    ]


def _is_notarys(text: str, stated: Stated) -> bool:
    """Whether a date is that of a notary: on which a commission expires, or somebody swore."""
    return bool(_NOTARY.search(_before(text, stated)))


def _before(text: str, stated: Stated) -> str:
    return text[max(0, stated[1].start - _BEFORE) : stated[1].start]


def _stands_alone(text: str, span: Span) -> bool:
    start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
    return (end if end >= 0 else len(text)) - start - len(span) < 25


def effective_date(text: str, made: Stated | None = None) -> Stated | None:
    """The date from which the agreement is in force, as ISO 8601, where it is stated.

    Args:
        text: the agreement.
        made: the agreement's date, which the agreement may name as its effective date.
    """
    plain = without_filing_marks(text)
    stated = min((*_called_effective(plain), *_after_effective(plain)), key=lambda each: each[1].start, default=None)
    return stated or (made if _AT_ONCE.search(plain) else None)


def _called_effective(text: str) -> Iterator[Stated]:
    """Dates in the head called effective: "May 1, 2020 (the "Effective Date")", "effective as of May 1, 2020"."""
    top = head(text)
    before = top.start
    for value, span in all_dates(text, top.start, top.end):
        since, before = before, span.end
        if _CALLED_EFFECTIVE.match(text, span.end):
            yield value, span
        elif _EFFECTIVE_ON.search(text, max(0, span.start - _NEAR), span.start):
            words = _sentence_before(text, span.start, since)
            amended = _RESTATED.search(_sentence_before(text, span.start)) and "amendment" in text[: span.start].lower()
            own = _OWN.search(words) or _IS_EFFECTIVE.search(words) or not OF_ANOTHER.search(words)
            if own and not amended and not _OF_EVENT.search(words):
                yield value, span


def _after_effective(text: str) -> Iterator[Stated]:
    """Dates after words such as "Effective Date means" or "the term begins on", in the same sentence."""
    begins = (
        match
        for match in _BEGINS.finditer(text)
        if _OF_AGREEMENT.search(text, max(0, match.start() - 70), match.start())
        and not _OF_PAYMENT.search(_sentence_before(text, match.start()))
    )
    for match in (*_EFFECTIVE.finditer(text), *begins):
        stated = next(all_dates(text, match.end(), min(len(text), match.end() + _NEAR)), None)
        if stated and not _UNTIL.search(text, match.end(), stated[1].start):
            yield stated


def _sentence_before(text: str, at: int, since: int = 0) -> str:
    """What a sentence or line says before an offset."""
    least = max(since, at - _BEFORE)
    return text[max((match.end() for match in _SENTENCE.finditer(text, least, at)), default=least) : at]


def all_dates(text: str, start: int, end: int) -> Iterator[Stated]:
    """Every date in a range of the text, in order, except those with a blank or an impossible day."""
    stated: dict[int, Stated] = {}
    for form in _FORMS:
        for match in form.finditer(text, start, end):
            if value := _iso(match):
                stated.setdefault(match.start(), (value, Span(*match.span())))
    last = -1
    for at in sorted(stated):
        if at >= last:
            last = stated[at][1].end
            yield stated[at]


def _iso(match: re.Match[str]) -> str:
    parts = match.groupdict()
    month = parts["month"].lower()
    number = int(month) if month.isdecimal() else 1 + [name[:3] for name in MONTHS].index(month[:3])
    day = int(parts["day"]) if parts.get("day") else ORDINALS.index(parts["worded"].lower()) + 1
    if number > 12 >= day:  # 31/12/2020
        number, day = day, number
    year = int(parts["year"])
    if year < 100:  # "3-31-16"
        year += 2000 if year < _TURN else 1900
    try:
        return date(year, number, day).isoformat()
    except ValueError:
        return ""
