"""The values that a clause states, as tags: "forum:Courts: Delaware", "notice:30 days".

A forum is where a clause submits disputes: to the courts of a place, or to arbitration, where and by whose rules. A
period of notice is how long in advance a party must tell the other, "30 days" for "thirty (30) days' prior notice"; the
time in which a breach must be cured after a notice, or after which a notice is deemed received, is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from core.tagging.patterns import any_of, sentences_of
from core.text.numerals import NUMBER_WORDS
from core.text.places import seats_in
from core.text.sentences import sentences
from core.types import Span


class ValueKind(StrEnum):
    """What a value says of a clause: where disputes go, how long in advance notice must be given."""

    FORUM = "forum"
    NOTICE = "notice"

    def tag(self, value: str) -> str:
        """The tag of a value."""
        return f"{self}:{value}"

    def value_of(self, tag: str) -> str:
        """The value that a tag of this kind states; "" for other tags."""
        kind, _, value = tag.partition(":")
        return value if kind == self else ""


def value_tags(text: str) -> Iterator[str]:
    """The tags of the values that a clause states, each once.

    Args:
        text: of the clause, with the rest of its sentence.
    """
    yield from map(ValueKind.FORUM.tag, forums(text))
    yield from dict.fromkeys(ValueKind.NOTICE.tag(period) for _, period in notice_periods(text))


# ------------------------------------------------------------ forums

_ARBITRATION: Final = "Arbitration"
_COURTS: Final = "Courts"
_ABOUT: Final = re.compile(r"\b(?:arbitra|courts?\b|jurisdiction|venue|forum)", re.IGNORECASE)
_BODY_NAMES: Final = {
    "AAA": r"american arbitration association|\baaa\b|international cent(?:re|er) for dispute resolution|\bicdr\b",
    "ICC": r"international chamber of commerce|\bicc\b",
    "JAMS": r"\bjams\b|judicial arbitration (?:and|&) mediation services",
    "LCIA": r"london court of international arbitration|\blcia\b",
    "SIAC": r"singapore international arbitration cent(?:re|er)|\bsiac\b",
    "HKIAC": r"hong kong international arbitration cent(?:re|er)|\bhkiac\b",
    "CIETAC": r"china international economic and trade arbitration commission|\bcietac\b",
    "BAC": r"beijing arbitration commission",
    "SCC": r"(?:arbitration institute of the )?stockholm chamber of commerce",
    "DIS": r"german (?:arbitration institute|institution of arbitration)",
    "UNCITRAL": r"\buncitral\b|united nations commission on international trade law",
    "CPR": r"\bcpr (?:institute|rules)|international institute for conflict prevention",
    "WIPO": r"\bwipo\b|world intellectual property organi[sz]ation",
    "ICSID": r"\bicsid\b|international cent(?:re|er) for settlement of investment disputes",
    "FINRA": r"\bfinra\b.{0,40}arbitrat|arbitrat.{0,80}\b(?:finra|nasd|national association of securities dealers)\b",
}
_BODIES: Final = {name: re.compile(names.replace(" ", r"\s+"), re.IGNORECASE) for name, names in _BODY_NAMES.items()}
"""What administers arbitrations, or whose rules they follow."""
# What names a place or a court that is no forum: whose law governs, any court that can enforce an award.
_OTHER: Final = re.compile(
    r"\blaws?\s+(?:in\s+force\s+in|of)\s+(?:the\s+)?(?:(?:state|commonwealth|province|republic|kingdom)\s+of\s+)?"
    r"(?:the\s+)?(?:\w+\s?){1,3}"
    r"|\b\w+(?:\s\w+)?\s+laws?\b(?!\s+(?:of|in)\b)"
    r"|\bcourts?\b[^.;]{0,30}?\b(?:of\s+competent|having|with|of)\s+jurisdiction(?:\s+thereof|\s+over\b)?(?!\s+(?:and\s+venue|in|located|sitting)\b)",
    re.IGNORECASE,
)
_ARBITRATES: Final = any_of(
    r"""
    (submit|refer|settl|resolv|determin|decid)(e|es|ed|t|ted|red|s)? … arbitrat(ion|ed)
    (binding|final|mandatory) (\w+ )?arbitration
    (pursue|request|demand|go to|proceed to|seek|commence) (\w+ ){0,2}?arbitration
    arbitration (\w+ )?(shall|will|must|is to|in accordance|under|pursuant|administered|before|conducted)
    arbitration proceedings? (shall|will|fails?)
    arbitrators? (shall|will|may|must|appointed|selected)
    (arbitral|arbitration) (award|tribunal|panel) … (final|binding|shall|will)
    awards? … arbitrators?
    award\W+s\W+ … binding
    """
)
_SUBMITS: Final = any_of(
    r"""
    jurisdiction (of|in|and venue|lies|and forum|for)
    place of jurisdiction
    exclusive jurisdiction
    venue
    forum(?! non)
    (brought|commenced|filed|instituted|litigated|tried|heard|resolved|settled|determined|referred|enforced) … courts?
    (submit|attorn|consent)\w* … (courts?|jurisdiction)
    courts? … (have|has) (\w+ |, ?|- ?){0,3}?jurisdiction
    """
)
_COURT: Final = re.compile(r"\b(?:courts?|jurisdiction|suits?|litigat\w+)\b", re.IGNORECASE)
_SEAT: Final = re.compile(r"\b(?:arbitra\w+|hearings?|seat|venue|place|location|take\s+place)\b", re.IGNORECASE)
_ASKED_COURTS: Final = re.compile(r"\b(?:courts?|jurisdictions?|venue|forum)\b", re.IGNORECASE)
_ASKED_ARBITRATION: Final = re.compile(r"\barbitra\w+", re.IGNORECASE)
_ASKED_BODY: Final = re.compile(r"\b(?:arbitra\w+|rules|disputes?)\b", re.IGNORECASE)


def forums(text: str) -> Iterator[str]:
    """The forums of a clause, each once: "Courts: Delaware", "Arbitration", "Arbitration: ICC".

    Args:
        text: of a clause, with the rest of its sentence.
    """
    if not _ABOUT.search(text):
        return
    found = sentences_of(text)
    arbitrates = any("arbit" in (lower := each.lower()) and _ARBITRATES.search(lower) for each in found)
    if arbitrates:
        yield _ARBITRATION
        yield from (f"{_ARBITRATION}: {name}" for name, pattern in _BODIES.items() if pattern.search(text))
    values = (value for each in found for value in _places(each, arbitrates=arbitrates))
    yield from dict.fromkeys(values)


def asked_forums(query: str) -> Iterator[tuple[Span, str]]:
    """The forums that a query asks for, each with the words that name it: "ICC arbitration in London" asks for two."""
    plain, bodies = _without_others(query), list[tuple[Span, str]]()
    if _ASKED_BODY.search(query):
        named = ((pattern.search(query), name) for name, pattern in _BODIES.items())
        bodies = [(Span(*found.span()), f"{_ARBITRATION}: {name}") for found, name in named if found]
    yield from bodies
    if _ASKED_COURTS.search(plain):
        yield from ((span, f"{_COURTS}: {place}") for span, place in seats_in(plain))
    elif bodies or _ASKED_ARBITRATION.search(plain):
        yield from ((span, f"{_ARBITRATION}: {place}") for span, place in seats_in(plain))


def _places(sentence: str, *, arbitrates: bool) -> Iterator[str]:
    """The courts and the seats of arbitration that a sentence names."""
    if not (_ABOUT.search(sentence) or (arbitrates and _SEAT.search(sentence))):
        return
    plain = _without_others(sentence)
    places = dict.fromkeys(place for _, place in seats_in(plain))
    if arbitrates and not _COURT.search(plain):
        if _SEAT.search(plain):
            yield from (f"{_ARBITRATION}: {place}" for place in places)
    elif _SUBMITS.search(plain.lower()):
        yield from (f"{_COURTS}: {place}" for place in places)


def _without_others(text: str) -> str:
    """A text with blanks for what names a place or a court that is no forum."""
    for pattern in (_OTHER, *_BODIES.values()):
        text = pattern.sub(lambda found: " " * len(found.group()), text)
    return text


# ------------------------------------------------------------ periods of notice

_DAYS: Final = {"hour": 1 / 24, "day": 1, "week": 7, "month": 30, "year": 360}
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
_NOTICE_NEAR: Final = 160  # characters between a period "before" something and the notice that must be given by then
_LOOKED_AT: Final = 200  # characters of the sentence looked at before and after a period
_PART: Final = re.compile(r"[.;:](?=\s)")
_UNIT: Final = re.compile(r"(?:hour|day|week|month|year)(?![a-rt-z])")
_LONGEST: Final = 100  # characters of a number before its unit
_DECIMAL: Final = re.compile(r"\d[.,]$")  # before what is no number by itself: "2.5 years"


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
            before = lower[max(sentence.start, found.start() - _LOOKED_AT) : found.start()]
            after = lower[found.end() : min(sentence.end, found.end() + _LOOKED_AT)]
            if number and _is_of_notice(before, after):
                yield Span(*found.span()), _value(number, found)


def periods(text: str) -> Iterator[tuple[Span, str]]:
    """All periods that a text states, whatever they are of, in order: "30 days", "3 business days", "6 months".

    Args:
        text: in lower case.
    """
    end = 0
    for unit in _UNIT.finditer(text):
        found = _PERIOD.search(text, max(end, unit.start() - _LONGEST), unit.end() + 2)
        while found and found.end() < unit.end():
            found = _PERIOD.search(text, found.end(), unit.end() + 2)
        if found is None or _DECIMAL.search(text, max(0, found.start() - 2), found.start()):
            continue
        end = found.end()
        if number := _number(found):
            yield Span(*found.span()), _value(number, found)


def days_of(period: str) -> float:
    """About how many days a period has, as `periods` writes it; a month counts as 30, a year as twelve months."""
    number, *_, unit = period.split()
    return int(number) * _DAYS[unit.removesuffix("s")]


def _is_of_notice(before: str, after: str) -> bool:
    """Whether a period between these words of a sentence is one of notice."""
    if _OF_NOTICE.match(after) or _NOTICE_OF.search(before):
        return True
    if not _BEFORE.match(after) or _SINCE.search(before):
        return False
    near = _PART.split(before[-_NOTICE_NEAR:])[-1]
    if _NOTICE.search(near) or (_AT_LEAST.search(before) and _NOTICE.search(_PART.split(after[:_NOTICE_NEAR])[0])):
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
