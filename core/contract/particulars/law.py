"""The law that governs an agreement."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from core.contract.particulars.names import Stated
from core.text.places import ADJECTIVES, PLACES
from core.types import Section, Span

_LAW = re.compile(r"\blaws?\b", re.IGNORECASE)
_GOVERNS = re.compile(
    r"\bgovern(?:ed|s|ing)?\b|\bconstru(?:e|ed|ing)\b|\bconstruction\b(?! law)|interpret|applicable law|proper law|"
    r"choice of law|"
    r"(?:determined|enforced|subject to|performed)\b.{0,40}$",
    re.IGNORECASE | re.DOTALL,
)
_AGREEMENT_GOVERNED = re.compile(
    r"\b(?:this|the|these|said)\s+(?:\w+\s+){0,4}(?:agreement|contract|lease|deed|note|terms|plan|indenture|letter|"
    r"amendment|guarant(?:y|ee)|addendum)\b(?:[^.;]{0,200}\b(?:govern|constru|interpret)|"
    r"\s+(?:is|shall be)\s+subject to the\s*$)",
    re.IGNORECASE,
)
_ORGANISED = re.compile(
    r"(?:organi[sz]ed|existing|incorporated|formed|registered|established|chartered|constituted|corporation|company)"
    r"[^.;]{0,60}$",
    re.IGNORECASE,
)
_HEADING = re.compile(
    r"\b(?:govern\w*|applicable|controlling|choice of|proper)\b.{0,12}\blaws?\b|^laws?\b|\blaw (?:and|/|&|;)|\blaw$",
    re.IGNORECASE,
)
_BEFORE: Final = 260  # characters of a sentence before "laws of" in which it says that they govern
_AFTER: Final = 110  # characters after it in which the place is named
_OF = re.compile(
    r"(?:\s*(?:,|and|\(|or)?\s*(?:rules?|statutes?|regulations?|principles?|internal|substantive|domestic)\b)*"
    r"[^.;]{0,60}?\b(?:of|in|in effect in|in force in)\s+(?:the\s+)?"
    r"(?:(?:state|commonwealth|province|republic|kingdom|canton|country|courts?|government|district|territory)\s+of\s+)*(?:the\s+)?",
    re.IGNORECASE,
)
_APPLIES: Final = r"appl(?:y|ies)\b(?! to (?!this|these|the exclusion))"  # not "applies to employees"
_GOVERN_AFTER: Final = re.compile(  # "the laws of the State of Florida shall govern", "Texas law governs"
    rf"[^.;]{{0,60}}?\b(?:shall|will|must)\s+(?:exclusively |solely )?(?:govern|control|{_APPLIES})|"
    rf"(?:\s+(?:state\s+)?laws?)?\s+(?:governs?\b|controls?\b|{_APPLIES})|"
    r"[^.;]{0,60}?\bgoverned by (?:such|those|the same) laws?\b",
    re.IGNORECASE,
)
_SAID_AFTER: Final = re.compile(r"govern|control|apply|applies", re.IGNORECASE)
_FIRM: Final = re.compile(
    r"\b(?:governed|construed|interpreted|determined|enforced|performed|controlled|govern)\b[^.;]{0,120}$",
    re.IGNORECASE,
)
_PREEMPTED: Final = re.compile(r"\b(?:pre-?empt|except|other than|conflict)\w*[^.;,]{0,40}$", re.IGNORECASE)
_FEDERAL: Final = {"United States", "Canada"}
"""Federations: contracts are governed by the law of a state, which is often named after them."""
_STATE_TOO: Final = re.compile(  # "the United States and Pennsylvania"
    r"\s*(?:of America)?,?\s*(?:and|or)\s+(?:(?:of|by|in|the|laws?|state|commonwealth|province)\s+)*", re.IGNORECASE
)
_BLANK: Final = re.compile(r"\s*(?:of America)?,?\s*(?:and|or)\s+(?:\w+ ){0,4}[\[(_]", re.IGNORECASE)
_PLACE = re.compile(
    r"\b(" + "|".join(sorted((re.escape(p) for p in PLACES), key=len, reverse=True)) + r")\b", re.IGNORECASE
)
_FIELD: Final = re.compile(  # "Governing Law: State of Delaware"
    r"\b(?:governing|applicable|controlling|choice of)\s+law\s*[:.]\s*(?:the\s+)?(?:laws?\s+of\s+)?(?:the\s+)?"
    rf"(?:(?:state|commonwealth|province|republic)\s+of\s+)?(?P<place>{_PLACE.pattern})(?=\s*(?:[.;,(\n]|$))",
    re.IGNORECASE,
)
_ADJECTIVE = re.compile(r"\b(" + "|".join(re.escape(a) for a in ADJECTIVES) + r")\s+$", re.IGNORECASE)
_PLACE_BEFORE = re.compile(
    _PLACE.pattern + r"(?:\s+state)?(?:['’]s)?\s+(?:substantive |internal |state |contract )*$", re.IGNORECASE
)


def governing_law(text: str, sections: Sequence[Section]) -> Stated | None:
    """The usual name of the place whose law governs the agreement, and the words that name it.

    Clauses with headings such as "Governing Law" are searched first, then the whole text. The laws under which a party
    was organised, and laws that only apply to some matter, do not count. "The United States" alone is not an answer: it
    has no law of contracts for its states.
    """
    headed = [s.span for s in sections if s.heading and _HEADING.search(s.heading) and s.kind != "schedule"]
    for span in (*headed, Span(0, len(text))):
        laws = [(law, sure) for law, sure in _laws_in(text, span) if law[0] != "United States"]
        of_agreement = [law for law, sure in laws if sure]
        if of_agreement or (laws and span in headed):
            return (of_agreement or [law for law, _ in laws])[0]
        firm = [law for law, _ in laws if _FIRM.search(text, max(0, law[1].start - _BEFORE), law[1].start)]
        if len({name for name, _ in firm}) == 1:  # elsewhere, other matters have their laws, as holidays do
            return firm[0]
    if field := _FIELD.search(text):
        place = Span(*field.span("place"))
        return _name(place, text), place
    return None


def governing_laws(text: str, sections: Sequence[Section]) -> list[Stated]:
    """The laws of which a text says that they govern the agreement itself, in order.

    It says so in so many words, or the law is the first under a heading such as "Governing Law".
    """
    headed = [
        each.span for each in sections if each.heading and _HEADING.search(each.heading) and each.kind != "schedule"
    ]
    firsts = (next((law for law, _ in _laws_in(text, span)), None) for span in headed)
    sure = [law for law, sure in _laws_in(text, Span(0, len(text))) if sure]
    found = {law for law in (*firsts, *sure) if law is not None and law[0] not in _FEDERAL}
    return sorted(found, key=lambda law: law[1])


_APPLIED: Final = re.compile(
    r"\b(?:arbitrators?|arbitral\s+tribunal|tribunal|panel|courts?|parties)\b[^.;]{0,60}\b(?:shall|will|must)\s+apply(?:ing)?\s+(?:the\s+)?[^.;]{0,40}$|"
    r"\b(?:enforceab\w+|rights|remedies|obligations)\b[^.;]{0,60}\bunder\s+(?:the\s+)?(?:laws?\s+of\s+)?[^.;]{0,30}\bgovern\w*[^.;]{0,30}$",
    re.IGNORECASE,
)


def applied_laws(text: str) -> list[Stated]:
    """The laws that arbitrators or courts are to apply to an agreement, in order."""
    found = []
    for match in _LAW.finditer(text):
        before = text[max(0, match.start() - _BEFORE) : match.start()].rpartition("\n")[2]
        if _APPLIED.search(before) and (span := _place_of(text, match, before)):
            found.append((_name(span, text), span))
    return [each for each in found if each[0] not in _FEDERAL]


def _laws_in(text: str, within: Span) -> Iterator[tuple[Stated, bool]]:
    """The laws that govern something, and whether that is the agreement itself."""
    for match in _LAW.finditer(text, within.start, within.end):
        before = text[max(within.start, match.start() - _BEFORE) : match.start()]
        governing = _GOVERNS.search(before)
        if not governing and not _SAID_AFTER.search(text, match.end(), match.end() + _AFTER):
            continue
        if _ORGANISED.search(before) or _PREEMPTED.search(before) or not (span := _place_of(text, match, before)):
            continue
        governs = bool(_GOVERN_AFTER.match(text, span.end))
        if governs or governing:
            span = _narrowest(text, span)
            if not (_name(span, text) in _FEDERAL and _BLANK.match(text, span.end)):  # the state is to be filled in
                yield (_name(span, text), span), governs or bool(_AGREEMENT_GOVERNED.search(before))


def _name(span: Span, text: str) -> str:
    """The usual name of the jurisdiction that some words name."""
    words = " ".join(span.of(text).split()).lower()
    return PLACES.get(words) or ADJECTIVES[words]


def _narrowest(text: str, span: Span) -> Span:
    """The state named after its federation, "the United States and Pennsylvania"; else the same place."""
    link = _STATE_TOO.match(text, span.end) if _name(span, text) in _FEDERAL else None
    place = _PLACE.match(text, link.end()) if link else None
    return Span(*place.span(1)) if place else span


def _place_of(text: str, law: re.Match[str], before: str) -> Span | None:
    """The span that names the place of a law: "laws of the State of Delaware", "Delaware law", "English law"."""
    if (link := _OF.match(text, law.end(), law.end() + _AFTER)) and (place := _PLACE.match(text, link.end())):
        return Span(*place.span(1))
    near = text[law.end() : law.end() + _AFTER].split(";")[0]
    if re.match(r"\s*(?:of|in)\b", near) and (place := _PLACE.search(near)):
        return Span(law.end() + place.start(1), law.end() + place.end(1))
    for pattern in (_ADJECTIVE, _PLACE_BEFORE):
        if place := pattern.search(before):
            offset = law.start() - len(before)
            return Span(offset + place.start(1), offset + place.end(1))
    return None
