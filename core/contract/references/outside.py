"""Whether a citation refers to this document or to another, by the words around it."""

from __future__ import annotations

import re
from collections import Counter
from enum import Enum
from typing import Final

from core.types import Span

_LAW: Final = (
    r"(?:code|acts?|laws?|statutes?|regulations?|rules?|u\.?c\.?c|c\.?\s?f\.?\s?r|u\.?\s?s\.?\s?c|constitution|"
    r"ordinance|treaty|erisa|dgcl|gdpr|fdca|hipaa|directive|convention|irc)"
)
_PAPER: Final = (
    r"(?:agreements?|contracts?|(?:sub)?leases?|indentures?|deeds?|plan|notes?|licen[cs]es?|guarant(?:y|ee)s?|"
    r"certificates?|terms|conditions|polic(?:y|ies)|by-?laws?|charter|memorandum|letters?|orders?|statements?|forms?|"
    r"reports?|articles\sof\s(?:incorporation|association)|standards?|guidelines?|principles|undertakings?|mortgages?|"
    r"warrants?|commitments?|protocols?|addend(?:um|a)|amendments?|prospectus|handbook|manuals?|supplements?|"
    rf"disclosure\sschedules?|msa|nda|cda|sow|rfp|{_LAW[3:]}"
)
_SELF: Final = (
    r"(?:agreement|contract|(?:sub)?lease|indenture|deed|licen[cs]e|guarant(?:y|ee)|memorandum|letter|undertaking|"
    r"mortgage|amendment|addendum|supplement|confirmation|statement of work|note|warrant|plan|policy|"
    r"terms(?: and conditions)?)"
)
_WHOSE: Final = r"(?:the|that certain|that|such|its|each|any|a|an|our|your|their|said|either|applicable|another)"
_TITLE: Final = r"(?:\([^()]{0,90}\)|\[[^\]]{0,90}\]|[“\"][^“”\"]{0,90}[”\"])"
_AFTER: Final = (
    rf"^\s?(?:{_TITLE}\s?)?,?\s?(?:(?:respectively|as amended|as defined|as set forth|as contained|as provided),?\s)?"
)
_WORD: Final = r"(?:[A-Z0-9][\w.&,()’'/§-]*|of|and|for|&)\s"

_ABBREVIATED: Final = re.compile(r"(?:§|(?:sect?|art|para)s?\.)", re.IGNORECASE)
_LAW_AFTER: Final = re.compile(  # "Sec. 433 BGB", "Art. 6 para. 1 GDPR", "§ 2 German Medicines Act"
    r"^(?:\s(?:paras?|abs|nos?|nr|lit|sent)\.\s\w{1,4})*\s(?:[A-Z][a-z]{0,4}[A-Z][A-Za-z]{0,5}\b|"
    r"(?:[A-Z][\w-]*\s){0,4}(?:Act|Code|Law)\b)"
)
_THEREOF = re.compile(rf"{_AFTER}(?i:thereof|thereto|therein|thereunder)\b")
_HERE = re.compile(
    rf"{_AFTER}(?:(?:of|in|to|under|from|within)\sth(?:is|ese)\s(?:exhibit|schedule|annex|appendix|attachment)\b|"
    r"(?:hereof|hereto|herein|hereunder|hereinabove|hereinafter|above|below)\b)",
    re.IGNORECASE,
)
_THIS_PAPER = re.compile(
    rf"{_AFTER}(?:of|in|to|under|from|within)\s(?:this|these|the\s(?:present|foregoing))\b(?:\s(?P<name>[\w-]+))?|"
    r"^\s?this\sagreement\b",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"{_AFTER}(?i:of|in|to|under|from)\s(?:(?i:{_WHOSE})\s)?(?:[A-Z][\w.&-]*[’']s?\s)?"
    rf"(?P<name>(?:{_WORD}){{0,9}}?(?:[A-Z0-9§][\w.-]*\s)?(?=[A-Z])(?i:{_PAPER})\b(?:\s(?i:{_PAPER})\b)*)"
)
_UNNAMED = re.compile(rf"{_AFTER}of\s(?:{_WHOSE}\s)?(?P<name>(?:[a-z]+\s){{0,3}}?{_PAPER}\b(?:\s{_PAPER}\b)*)")
_PROPER = re.compile(
    rf"{_AFTER}of\s(?:the\s(?P<name>(?!Section|Article|Exhibit|Schedule|Annex|Appendix|Attachment|Part\b)[A-Z][\w&-]+"
    r"(?:\s[A-Z][\w&-]*){0,6})|(?P<titled>[A-Z][\w&-]*[a-z][\w&-]*(?:\s[A-Z][\w&-]*){1,6}))"
)
_CITED_CODE = re.compile(r"^[\s,(]*(?:[\w.]+\s){0,3}(?:u\.\s?s\.\s?c|c\.\s?f\.\s?r)\b", re.IGNORECASE)
_LAW_BEFORE = re.compile(
    r"(?:(?:Code|Act|CODE|Regulations?|Reg\.|Rules?|Statutes?|Stat\.|[A-Z][a-z]+\sLaw|Directive|Title\s\d+|Chapter\s\d+|Part\s\d+)|"
    r"\b(?:U\.\s?S\.\s?C\.?|C\.\s?F\.\s?R\.?|USC|CFR|GDPR|FAR|DFARS?|UCC|U\.C\.C\.|ERISA|IRC|DGCL))"
    r"\s?,?\s?(?:\(?\d{4}\)?\s?,?\s?)?(?:at\s|under\s)?$"
)
_PAPER_BEFORE = re.compile(
    r"(?P<this>[Tt]his\s)?(?P<name>(?:[A-Z][\w&-]*\s){0,5}(?:Agreement|Lease|Indenture|Contract|Plan))(?:[’']s)?[ ]$"
)
_BROKEN = re.compile(r"(?<=[a-z])\n(?=[A-Za-z])")  # a line break within a sentence
_STEP = re.compile(r"\b(?:extent|required|permitted|by|shall|will|may|must|is|are|be|pursuant|which)\b", re.IGNORECASE)

_THIS = re.compile(rf"[Tt](?<!\w.)(?:his|HIS)\s((?:[A-Z][\w&’/-]*\s){{0,6}}?(?i:{_SELF}))\b(?!\s?(?-i:[A-Z]))")
_PARENTHESIS = re.compile(r"\(([^()\"“”]{0,60})[\"“]([^\"“”()]{3,60})[\"”][^()]{0,20}\)")
_SELF_END = re.compile(rf"{_SELF}$", re.IGNORECASE)
_LOOK_BACK: Final = 300  # characters from "This Deed of Lease" to "(the "Lease")"


class Destination(Enum):
    """The document that a citation refers to, by the words around it."""

    UNSTATED = "unsaid"
    DOCUMENT = "document"  # "of this Agreement", or "of the Agreement" where the document calls itself so
    HERE = "here"  # "of this Tariff", in a schedule that is one
    OUTSIDE = "outside"


def destination_of(text: str, start: int, end: int, names: frozenset[str]) -> Destination:
    """What the citation in ``text[start:end]`` refers to, in a document that calls itself by one of ``names``."""
    after = _BROKEN.sub(" ", text[end : end + 160]).partition("\n")[0]
    if _HERE.match(after):
        return Destination.UNSTATED
    if this := _THIS_PAPER.match(after):
        name = _key(this["name"] or "agreement")
        return Destination.DOCUMENT if any(own.split()[-1] == name for own in names) or not names else Destination.HERE
    law = _ABBREVIATED.match(text, start, end) and _LAW_AFTER.match(after)
    if law or _THEREOF.match(after) or _CITED_CODE.match(after):
        return Destination.OUTSIDE
    named = _NAMED.match(after) or _UNNAMED.match(after) or _PROPER.match(after)
    name = next(filter(None, named.groups()), "") if named else ""
    if name and not _STEP.search(name):
        return Destination.DOCUMENT if _key(name) in names else Destination.OUTSIDE
    before = text[max(0, start - 60) : start]
    if _LAW_BEFORE.search(before):
        return Destination.OUTSIDE
    paper = _PAPER_BEFORE.search(before)
    return (
        Destination.OUTSIDE
        if paper and not paper["this"] and _key(paper["name"]) not in names
        else Destination.UNSTATED
    )


def own_names(text: str, span: Span) -> frozenset[str]:
    """The names by which an agreement calls itself, in lower case: "lease", "master services agreement".

    The evidence is "this Lease", or "This Deed of Lease ... (the "Lease")". A name that the agreement gives to another
    document, as an amendment calls what it amends "Agreement", is not its own.
    """
    mentioned = Counter(_key(match[1]) for match in _THIS.finditer(text, span.start, span.end))
    first = next(iter(mentioned), "")
    given: set[str] = set()
    others: set[str] = set()
    for match in _PARENTHESIS.finditer(text, span.start, span.end):
        if _SELF_END.search(match[2]):
            (given if _introduces_itself(text, match, span.start) else others).add(_key(match[2]))
    used = {name for name, times in mentioned.items() if times > 1 or name == first}
    if first.split()[-1:] and first.split()[-1] in ("amendment", "addendum", "supplement", "confirmation"):
        used -= others
    return frozenset(used | given | {name for name in (first,) if name})


def _introduces_itself(text: str, match: re.Match[str], start: int) -> bool:
    if re.search(r"\bthis\b", match[1], re.IGNORECASE):
        return True
    before = text[max(start, match.start() - _LOOK_BACK) : match.start()]
    introduced = [m.end() for m in _THIS.finditer(before)]
    if not introduced:
        return False
    between = before[introduced[-1] :]
    return not re.search(r"[\"“]", between) and _key(match[2]).split()[-1] not in between.lower()


def _key(name: str) -> str:
    return " ".join(name.lower().split())
