"""The forum to which a clause submits disputes: the courts of a place, or arbitration, where and by whose rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.tagging.attributes.patterns import any_of
from core.text.places import seats_in
from core.text.sentences import sentences
from core.types import Span

ARBITRATION: Final = "Arbitration"
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
    found = [span.of(text) for span in sentences(text, items=False)]
    arbitrates = any("arbit" in (lower := each.lower()) and _ARBITRATES.search(lower) for each in found)
    if arbitrates:
        yield ARBITRATION
        yield from (f"{ARBITRATION}: {name}" for name, pattern in _BODIES.items() if pattern.search(text))
    values = (value for each in found for value in _places(each, arbitrates=arbitrates))
    yield from dict.fromkeys(values)


def asked_forums(query: str) -> Iterator[tuple[Span, str]]:
    """The forums that a query asks for, each with the words that name it: "ICC arbitration in London" asks for two."""
    plain, bodies = _without_others(query), list[tuple[Span, str]]()
    if _ASKED_BODY.search(query):
        named = ((pattern.search(query), name) for name, pattern in _BODIES.items())
        bodies = [(Span(*found.span()), f"{ARBITRATION}: {name}") for found, name in named if found]
    yield from bodies
    if _ASKED_COURTS.search(plain):
        yield from ((span, f"{_COURTS}: {place}") for span, place in seats_in(plain))
    elif bodies or _ASKED_ARBITRATION.search(plain):
        yield from ((span, f"{ARBITRATION}: {place}") for span, place in seats_in(plain))


def _places(sentence: str, *, arbitrates: bool) -> Iterator[str]:
    """The courts and the seats of arbitration that a sentence names."""
    if not (_ABOUT.search(sentence) or (arbitrates and _SEAT.search(sentence))):
        return
    plain = _without_others(sentence)
    places = dict.fromkeys(place for _, place in seats_in(plain))
    if arbitrates and not _COURT.search(plain):
        if _SEAT.search(plain):
            yield from (f"{ARBITRATION}: {place}" for place in places)
    elif _SUBMITS.search(plain.lower()):
        yield from (f"{_COURTS}: {place}" for place in places)


def _without_others(text: str) -> str:
    """A text with blanks for what names a place or a court that is no forum."""
    for pattern in (_OTHER, *_BODIES.values()):
        text = pattern.sub(lambda found: " " * len(found.group()), text)
    return text
