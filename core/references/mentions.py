"""Words that point at another provision, and whether they point outside the document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.types import Mention, MentionKind, Span

_SUB: Final = r"(?:\s?\(\s?[a-zA-Z0-9]{1,5}\s?\))"
_NUMBER: Final = (
    rf"(?:\d{{1,3}}(?:\.\d{{1,3}})*(?![\d%])(?:\.(?=\s?\())?{_SUB}*|"
    rf"(?-i:[IVXLC]{{1,7}}|[A-Z])\b(?:\.\d{{1,3}})*{_SUB}*|{_SUB}+)"
)
_NAMED: Final = r"(?:sub-?)?(?:sections?|clauses?|paragraphs?|articles?|§§?|subdivisions?|items?)"
_AND: Final = r"(?:,\s?(?:and\s|or\s)?|and(?:/or)?\s|or\s|&\s?|through\s|to\s|and\s+through\s|,?\s?inclusive)"
_MORE: Final = rf"(?:\s?{_AND}(?:(?:the\s)?{_NAMED}\s?)?{_NUMBER})"
_MENTION = re.compile(rf"\b({_NAMED}|§§?)\s?({_NUMBER})((?:{_MORE})*)|(§§?)\s?({_NUMBER})", re.IGNORECASE)
_SCHEDULE = re.compile(
    r"\b((?:exhibit|schedule|annex|annexure|appendix|attachment)s?)\s+[\"“]?((?:[A-Z]{1,2}|\d{1,2})(?:[-.]\d{1,2})*|[IVX]{1,5})\b[\"”]?",
    re.IGNORECASE,
)
_UP_TO = re.compile(r"through|to\b", re.IGNORECASE)
_ITEM = re.compile(rf"\s?({_AND})(?:(?:the\s)?{_NAMED}\s?)?({_NUMBER})", re.IGNORECASE)
_BODY_OF_LAW = (
    r"(?:code|act|law|laws|statutes?|regulations?|rules?|ucc|u\.c\.c|c\.f\.r|u\.s\.c|usc|cfr|constitution|ordinance|treaty|erisa|dgcl|"
    r"directive|treasury|internal\s+revenue|bankruptcy|securities|exchange)"
)
_OTHER_PAPER = (
    r"(?:the|that\s+certain|such|its|each|any|a)\s+(?!this\b)(?:[A-Z0-9][\w&.,'’/-]*\s+){0,7}"
    r"(?:Agreement|Contract|Lease|Indenture|Deed|Plan|Note|License|Guarant[ye]e?|Certificate|Terms|Policy|Bylaws|Charter|Memorandum|"
    r"Letter|Order|Statement|Code|Act|Law|Rules?|Regulations?|Constitution|Convention|Statutes?)\b"
)
_OUTSIDE_AFTER = re.compile(
    rf"^[\s,]*(?:(?:\([^)]{{0,60}}\)\s*)?(?:of|in|to|under|from)\s+(?:{_OTHER_PAPER}|(?:title\s+\d|the\s+(?:[\w.]+\s+){{0,6}}{_BODY_OF_LAW}\b|(?:[A-Z][\w.]*\s+){{1,6}}{_BODY_OF_LAW}\b|"
    rf"{_BODY_OF_LAW}\b))|(?:[\w.]+\s+){{0,3}}u\.?s\.?c)",
    re.IGNORECASE,
)
_OUTSIDE_BEFORE = re.compile(
    r"(?:code|act|u\.?s\.?c\.?|c\.?f\.?r\.?|rules?|regulations?|reg\.|statutes?|law|gdpr|far|dfars?|ucc|erisa)\s*,?\s*(?:\(?\d{4}\)?\s*)?(?:at\s|under\s)?$",
    re.IGNORECASE,
)
_THIS = re.compile(
    r"^[\s,]*(?:of|in|to|under)\s+(?:this|the\s+present)\b|^[\s,]*(?:hereof|hereto|herein|hereunder|above|below)\b",
    re.IGNORECASE,
)
_RULE = re.compile(
    r"\b(?:Rule|Regulation|Item|Form)\s+\d{1,3}[\w-]*(?:\([a-z0-9]\))*|\b\d+\s+(?:U\.?S\.?C\.?|C\.?F\.?R\.?)\s*§*\s*[\d.]+"
)


def mentions(text: str, span: Span | None = None) -> list[Mention]:
    """The mentions of provisions in a text (or in ``span`` of it), in order, one for each provision named.

    "Sections 9 and 11(a)" gives two; "Sections 3 through 5" gives one with the label "3-5".
    """
    span = span or Span(0, len(text))
    found = [*_sections(text, span), *_schedules(text, span), *_rules(text, span)]
    return sorted(found, key=lambda mention: mention.span)


def _sections(text: str, span: Span) -> Iterator[Mention]:
    for match in _MENTION.finditer(text, span.start, span.end):
        if match.group(4):
            yield Mention(Span(*match.span()), MentionKind.OUTSIDE, _label(match.group(5)))
            continue
        if match.group(1)[:4].lower() == "item" and "(" not in match.group(2):
            continue
        outside = _points_outside(text, match)
        kind = MentionKind.OUTSIDE if outside else MentionKind.SECTION
        yield from _items(match, kind)


def _items(match: re.Match[str], kind: MentionKind) -> Iterator[Mention]:
    label, start, end = _label(match.group(2)), match.start(), match.end(2)
    article = "Article " if match.group(1).lower().startswith("article") else ""
    for item in _ITEM.finditer(match.group(0), match.end(2) - match.start()):
        item_start, item_end = match.start() + item.start(2), match.start() + item.end(2)
        if _UP_TO.search(item.group(1)):
            label, end = f"{label}-{_label(item.group(2))}", item_end
            continue
        yield Mention(Span(start, end), kind, article + label)
        label, start, end = _label(item.group(2)), item_start, item_end
    yield Mention(Span(start, end), kind, article + label)


def _label(text: str) -> str:
    return re.sub(r"\s|\.(?=\()", "", text)


def _points_outside(text: str, match: re.Match[str]) -> bool:
    after = text[match.end() : match.end() + 140]
    if _THIS.match(after):
        return False
    before = text[max(0, match.start() - 60) : match.start()]
    number = match.group(2)
    law_like = bool(re.match(r"\d{3,}", number)) and "." not in number
    return bool(_OUTSIDE_AFTER.match(after) or _OUTSIDE_BEFORE.search(before) or law_like)


def _schedules(text: str, span: Span) -> Iterator[Mention]:
    for match in _SCHEDULE.finditer(text, span.start, span.end):
        if not match.group(1)[0].isupper() and not match.group(2)[0].isdigit() and match.group(2).islower():
            continue  # "schedule a meeting"
        outside = _OUTSIDE_AFTER.match(text[match.end() : match.end() + 140])
        kind = MentionKind.OUTSIDE if outside else MentionKind.SCHEDULE
        yield Mention(Span(*match.span()), kind, f"{match.group(1).rstrip('s').capitalize()} {match.group(2)}")


def _rules(text: str, span: Span) -> Iterator[Mention]:
    for match in _RULE.finditer(text, span.start, span.end):
        yield Mention(Span(*match.span()), MentionKind.OUTSIDE, match.group())
