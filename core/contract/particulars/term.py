"""The term of an agreement: how many months it runs from its beginning, without renewals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from core.contract.particulars.dates import all_dates
from core.contract.particulars.names import Stated
from core.text.numerals import CARDINALS, ORDINALS
from core.types import Section, Span

_TENS: Final = {"thirty": 30, "thirty-six": 36, "forty": 40, "forty-eight": 48, "fifty": 50, "sixty": 60, "ninety": 90}
_NUMBERS: Final = {word: number for number, word in enumerate(CARDINALS, 1)} | _TENS
_RANKS: Final = {word: number for number, word in enumerate(ORDINALS, 1)}
_DAYS: Final = {"day": 1.0, "week": 7.0, "month": 30.4375, "year": 365.25}


def _any_of(words: Sequence[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_PERIOD: Final = re.compile(
    rf"\b(?:(?P<word>{_any_of([*_NUMBERS])})\b\s*(?:\(\s*(?P<figures>\d{{1,3}})\s*\))?|(?<![\d.]-)(?P<digits>\d{{1,3}})\b(?:\s*\([\w-]+\))?)"
    r"[\s-]*(?:full |calendar |consecutive |contract )?(?P<unit>year|month|week|day)s?\b|"
    rf"\b(?P<rank>{_any_of([*_RANKS])}|\d{{1,2}}(?:st|nd|rd|th))\s*(?:\(\s*\w+\s*\)\s*)?(?:annual )?anniversary",
    re.IGNORECASE,
)
_UNIT: Final = re.compile(r"(?:year|month|week|day)s?\b|anniversary", re.IGNORECASE)
_LONGEST_PERIOD: Final = 60  # characters
_YEAR: Final = re.compile(r"(?:19|20)\d\d\b")
_DATE: Final = 60  # characters around a year in which its date is looked for
_LEADS_TO_END: Final = re.compile(
    r"\b(?:until|through|thru|till|to|expiration\s+date\W{0,3}(?:\s+(?:means|shall\s+mean|is))?|"
    r"(?:end|expir|terminat|conclud)\w*(?:\s+(?:on|at|in|as of))?)\s+(?:and\s+(?:including|through)\s+)?"
    r"(?:midnight\s+|the\s+close\s+of\s+business\s+)?(?:on\s+|of\s+)?(?:the\s+)?$",
    re.IGNORECASE,
)
_OF_REPORT: Final = re.compile(r"\b(?:quarter|year|months?|weeks?|period)\s+end\w*\s+(?:on\s+)?$", re.IGNORECASE)
_BEGINS: Final = re.compile(
    r"\b(?:from|commenc\w+|beginn?ing|begins?|starting|starts?|as of|effective|on)\b[^.;]{0,30}$", re.IGNORECASE
)
_TO: Final = re.compile(r"\s*(?:to|through|until|till)\s*", re.IGNORECASE)
_SUBJECT: Final = re.compile(
    r"\b(?:this|the|said|such)\s+(?:(?!(?:entered|into|an?)\b)[\w’'-]+\s+){0,5}?"
    r"(?:agreement|nda|contract|lease|undertaking|deed|alliance|joint venture|amendment|addendum)\b|"
    r"\b(?:initial|original|primary|base|basic|contract|cooperation|agreement|fixed)[\s-]+(?:term|period)\b|"
    r"\b(?:the|an?|its|of)\s+(?:(?!(?:maximum|minimum|remaining|guaranteed|unexpired|loan|credit)\b)[\w-]+\s+)?"
    r"term\b(?!\s+(?:loans?|(?-i:[A-Z])))|\bexpiration\s+date\b|"
    r"^\W*(?:\d[\d.]*\W+)?(?:term|duration|period|validity)\b",
    re.IGNORECASE,
)
_LASTS: Final = re.compile(
    r":|\b(?:continu|remain|expir|terminat|end|extend|valid|effect|force|commenc|begin|start|last|run|bind|apply|enter|"
    r"(?:is|be|of|have|has|means?|for)\b)",
    re.IGNORECASE,
)
_OTHER: Final = re.compile(
    r"\b(?:notice|renew\w*|no\s+event|extension|extended|additional|successive|surviv\w*|obligations?|duty|duties|rights?|"
    r"thereafter|within|at least|not? less than|no more than|breach\w*|warrant\w*|"
    r"cure|invoice\w*|revo(?:ke|cat)\w*|vest\w*|options?|penalty|rates?|averages?|maximum|"
    r"tenors?|exceed\w*|salary|aggregate|any\s+(?:consecutive\s+)?(?:\w+\s+\(\d+\)\s+)?$|pa(?:y|id)\w*|"
    r"compet\w*|solicit\w*|disclos\w*|confidential\w*|retain\w*|records?|(?:after|following|upon)\s+(?:the\s+|any\s+|such\s+)?"
    r"(?:termination|expiration|expiry)|last|previous|prior(?!\s+to\s+the)|each|every|per|terminated)\b",
    re.IGNORECASE,
)
_OF_DUTIES: Final = re.compile(
    r"\b(?:obligations?|dut(?:y|ies)|surviv\w*|solicit\w*|compet\w*|confidential information|confidentiality period|"
    r"deemed|during the term|warrant(?:y|ies)|receiv\w+|salary|severance|benefits|letters? of credit|in excess|"
    r"balance of|(?:longer|greater|lesser) of|is defined to mean|options?\s+(?:shall|will|may|is|are|granted)|"
    r"(?:options?|rights?|elect\w*|entitled)\s+to\s+(?:renew|extend)|renew(?:s|ed|als?)?|revo(?:ke|cat)\w*|"
    r"effective date\W{0,3}(?:shall|will|is|means))\b",
    re.IGNORECASE,
)
_AFTERWARDS: Final = re.compile(
    r"^[’'s\s]*(?:or (?:longer|more|less)\b|severance|offering period|"
    r"of (?:a|the|any|such) (?:\w+ )?change (?:in|of) control|"
    r"(?:after|following) the date of [\w’']+ ?(?:\w+ )?termination|[^.;]{0,50}\bwill not\b|"
    r"of (?:service|employment|experience)|of the date (?:that|on which|when) notice|"
    r"(?:transition|restricted|consulting|probation\w*|grace|severance|non-?compet\w*|notice) period|"
    r"prior|advance|written|notice|thereafter|of notice|before|of age|old|period (?:following|after)|"
    r"(?:after|following)\s+(?:the\s+|any\s+|such\s+)?(?:termination|expir|disclos|receipt|written)|"
    r"after\s+(?![^.;,]{0,40}\b(?:dates?|execution|signature|signing|commencement|closing|launch)\b))",
    re.IGNORECASE,
)
_BRIEF: Final = re.compile(r"(?:day|week)s?$", re.IGNORECASE)  # mostly notice periods
_FROM_THE_BEGINNING: Final = re.compile(
    r"[’'\s]*(?:after|from|following|commencing|beginning)\s+(?:on\s+)?(?:the\s+)?(?:effective|date|execution|sign|commence)",
    re.IGNORECASE,
)
_HEADING: Final = re.compile(r"\b(?:term|duration|period|validity|expiration|commencement)\b(?!s)", re.IGNORECASE)
_UNLESS: Final = re.compile(r"\b(?:unless|subject to|except as|notwithstanding|provided)\b[^,]*,", re.IGNORECASE)
_LASTING: Final = re.compile(
    r"(?:\b(?:terms?|duration|validity|(?:initial|contract|agreement) period)\b(?!\s*[“\"])[^.;]{0,80}?"
    r"\b(?:shall|will|is|are|be|of|for|means?|continu\w*|beg[ai]ns?|commenc\w*)|"
    r"(?<!under )(?<!of )(?<!in )(?<!by )(?<!to )(?<!with )\b(?:this|the|said|such)\s+(?:[\w’'-]+\s+){0,4}?"
    r"(?:agreement|nda|contract|lease|deed|undertaking|amendment|addendum|alliance|venture)\b[^.;]{0,120}?"
    r"\b(?:is|be|continu\w*|remain\w*|expir\w*|terminat\w*|ends?|lasts?|runs?|commenc\w*|beg[ai]ns?|valid|binding|"
    r"effect|effective|force|apply|applies|entered))\b",
    re.IGNORECASE,
)
"""That something lasts, said of the agreement: the least for a period outside of clauses headed "Term"."""
_FAR: Final = 170  # characters between such words and the period, where no heading helps
_AMENDS: Final = re.compile(r"\b(?:amend\w*|addendum|supplement|waiver|extension)\b", re.IGNORECASE)
_OF_AMENDMENT: Final = re.compile(
    r"\bthis\s+(?:\w+\s+){0,3}(?:amendment|addendum|supplement|extension)\b", re.IGNORECASE
)
_RECITAL: Final = re.compile(r"\W*(?:and\s+)?whereas\b", re.IGNORECASE)  # which describes other agreements
_OTHER_PERIOD: Final = re.compile(  # '"Diligence Period" means the period'
    r"\W*(?:[\d.]+\s+)?[“\"](?!(?:initial |original |base |contract )?(?:term|period)\b)[^”\"]{0,40}period[”\"]",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"[.;]\s+(?=[\"“(A-Z\d])|\n")
_REACH: Final = 500  # characters of a sentence before its period
_LONGEST: Final = 100 * 12  # months


def agreement_term(text: str, sections: Sequence[Section], begins: str = "", title: str = "") -> Stated | None:
    """The term in months, and the words that state it first; see `stated_terms`."""
    return min(stated_terms(text, sections, begins, title), key=lambda each: each[1].start, default=None)


def stated_terms(text: str, sections: Sequence[Section], begins: str = "", title: str = "") -> list[Stated]:
    """Each term that is stated, in months, with the words: the period, or the date on which the agreement ends.

    Sentences under a heading such as "Term" come first; elsewhere, only those that say so of the agreement in so many
    words count. Survival of obligations, renewals and notices do not count. The term of an amendment is its own, not
    the one that it gives to the agreement that it amends.

    Args:
        text: the agreement.
        sections: its sections.
        begins: the date of the agreement, or its effective date, as ISO 8601; "" where it is not known.
        title: its title, which says whether it is an amendment.
    """
    headed = [
        each.span for each in sections if each.heading and _HEADING.search(each.heading) and each.kind != "schedule"
    ]
    stated = [*_stated_periods(text), *_ends(text, begins)]
    if _AMENDS.search(title):
        stated = [each for each in stated if _OF_AMENDMENT.search(_sentence_before(text, each[1].start))]
    under = [each for each in stated if any(span.start <= each[1].start < span.end for span in headed)]
    plain = [each for each in stated if _is_plain(text, each)]
    return under or plain


def _is_plain(text: str, stated: Stated) -> bool:
    """Whether a sentence says so near its period that the agreement lasts that long; for a month, from its date."""
    months, span = stated
    before = _sentence_before(text, span.start)[-_FAR:]
    brief = int(months) < 2 and not _FROM_THE_BEGINNING.match(text, span.end)
    return not brief and bool(_LASTING.search(before))


def _sentence_before(text: str, at: int) -> str:
    """The sentence around a period or date, up to it."""
    return text[_sentence_start(text, at) : at]


def periods(text: str) -> Iterator[Stated]:
    """Every period in a text, in order and in months: "two (2) years", "36 months", "the fifth anniversary"."""
    at = 0
    for unit in _UNIT.finditer(text):  # a quick first pass, so that long texts are not matched word by word
        for match in _PERIOD.finditer(text, max(at, unit.start() - _LONGEST_PERIOD), unit.end() + 1):
            at = match.end()
            if 0 < (months := _months_of(match)) <= _LONGEST:
                yield str(months), Span(*match.span())


def months_between(begins: str, ends: str) -> str:
    """The months between two ISO 8601 dates, rounded, and at least one."""
    days = (date.fromisoformat(ends) - date.fromisoformat(begins)).days
    return str(max(1, round(days / _DAYS["month"])))


def _stated_periods(text: str) -> Iterator[Stated]:
    for months, span in periods(text):
        brief = _BRIEF.search(span.of(text)) and not _FROM_THE_BEGINNING.match(text, span.end)
        if not brief and _is_term(text, span.start, span.end):
            yield months, span


def _ends(text: str, begins: str) -> Iterator[Stated]:
    """The dates on which the agreement ends."""
    dates = _dates(text)
    for number, (end, span) in enumerate(dates):
        start = _sentence_start(text, span.start)
        if not (
            _LEADS_TO_END.search(text, max(start, span.start - 60), span.start)
            and not _OF_REPORT.search(text, max(start, span.start - 60), span.start)
            and _is_term(text, span.start, span.end)
        ):
            continue
        before = [
            value
            for value, other in dates[max(0, number - 2) : number]
            if other.start >= start
            and (
                _BEGINS.search(text, max(start, other.start - 60), other.start)
                or _TO.fullmatch(text, other.end, span.start)
            )
        ]
        first = before[-1] if before else begins
        if first and first < end:
            yield months_between(first, end), span


def _dates(text: str) -> list[Stated]:
    """The dates in a text that have a four-digit year."""
    dates: list[Stated] = []
    for year in _YEAR.finditer(text):
        least = max(year.start() - _DATE, dates[-1][1].end if dates else 0)
        dates.extend(all_dates(text, least, min(len(text), year.end() + _DATE // 2)))
    return dates


def _months_of(match: re.Match[str]) -> int:
    """How many months a period lasts, rounded."""
    if rank := match["rank"]:
        return 12 * (_RANKS.get(rank.lower()) or int(re.sub(r"\D", "", rank)))
    figures = match["figures"] or match["digits"]  # figures count: the words may be part of "twenty four (24)"
    number = int(figures) if figures else _NUMBERS[match["word"].lower()]
    unit = match["unit"].lower()
    if unit == "year":
        return 12 * number
    return number if unit == "month" else max(1, round(number * _DAYS[unit] / _DAYS["month"]))


def _is_term(text: str, start: int, end: int) -> bool:
    """Whether the sentence around a period or date says that the agreement lasts that long."""
    before = _UNLESS.sub(" ", _sentence_before(text, start))
    subjects = list(_SUBJECT.finditer(before))
    if (
        _RECITAL.match(before)
        or _OTHER_PERIOD.match(before)
        or not subjects
        or _AFTERWARDS.match(text[end : end + 60])
        or _OF_DUTIES.search(before)
    ):
        return False
    said = before[subjects[0].end() :]
    return bool(_LASTS.search(said) or _LASTS.search(subjects[-1].group())) and not _OTHER.search(said)


def _sentence_start(text: str, at: int) -> int:
    least = max(0, at - _REACH)
    return max((match.end() for match in _SENTENCE.finditer(text, least, at)), default=least)
