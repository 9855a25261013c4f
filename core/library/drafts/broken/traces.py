"""Traces of the contract that a draft was made from: its roles, the names of its parties, and its law."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from core.base.translation import tr
from core.contract.particulars.law import applied_laws, governing_laws
from core.contract.particulars.names import LONGEST, companies, masked
from core.tagging.parties import ROLES, party_names
from core.text.companies import LEGAL_FORM, without_legal_form
from core.text.words import alphanumeric, word_set
from core.types import Extraction, Particular, ParticularKind, Span
from core.types.review import DraftFinding, FindingKind

# ------------------------------------------------------------ roles

_ROLES: Final = frozenset(ROLES) | word_set(
    "assignor assignee transferor transferee employer employee executive guarantor mortgagor mortgagee pledgor pledgee "
    "indemnitor indemnitee discloser obligor obligee trustee insurer insured underwriter issuer publisher author owner "
    "operator architect engineer builder advertiser affiliate developer promoter exhibitor broker "
    "principal bailor bailee "
    "charterer consignor consignee franchisor sublicensee sublicensor sublessor sublessee optionor optionee"
)
_GENERAL: Final = word_set(
    "user host affiliate recipient agency grantor owner principal trustee insurer insured broker author employee "
    "issuer contractor subcontractor carrier dealer customer client operator developer underwriter "
    "architect engineer retailer"
)
"""Roles that contracts also have for people who are no party: an owner of marks, the customers of a distributor."""
_SUBJECT: Final = (
    r"\s+(?:hereby\s+)?(?:shall|will|may|must|agrees?|represents|warrants|covenants|acknowledges|undertakes|grants|appoints|"
    r"is\s+(?:responsible|entitled|obligated|required)|has\s+the\s+right)\b"
)
_OBJECT: Final = (
    r"(?:notice\s+to|notify|notifies|payable\s+to|paid\s+(?:to|by)|pay|pays|indemnify|reimburse|provided\s+by|furnished\s+by|granted\s+to|"
    r"obligations\s+of|consent\s+of|request\s+of|approval\s+of|by|to|from|of|between|with)\s+(?:the\s+)?$"
)
_OBJECT_BEFORE: Final = re.compile(rf"\b{_OBJECT}", re.IGNORECASE)
_OBJECT_END: Final = re.compile(
    r"(?=\s*(?:[.,;:)]|and\b|or\b|shall\b|will\b|may\b|must\b|is\b|are\b|has\b|under\b|in\b|for\b|to\b|with\b|of\s+(?:any|the|its|all)\b|at\b|on\b|as\b|hereunder\b|pursuant\b|within\b))"
)
_DETERMINED: Final = re.compile(
    r"\b(?:an?|any|each|every|no|such|another|other|its|their|his|our|your|third[\s-]party|prospective|potential|authori[sz]ed|all)\s+$",
    re.IGNORECASE,
)
_CAPITALISED_BEFORE: Final = re.compile(r"(?:[A-Z][\w&’'-]*|[\"“(])\s*$")
_ANY_ROLE: Final = re.compile(
    rf"(?<![\w-])({'|'.join(sorted(map(str.capitalize, _ROLES), reverse=True))})(?:['’]s)?(?![\w-])"
)
_ARTICLE: Final = re.compile(r"\bthe\s+$", re.IGNORECASE)
_STARTS: Final = re.compile(r"[.;:]\s*$|\n\s*$")
_MOST: Final = 6  # times: a role that is named more often is one that was read wrongly
_USUAL: Final = 3  # times that a party is called by its name or its role


def find_other_roles(extraction: Extraction) -> Iterator[DraftFinding]:
    """The roles that no party of this draft has, where one is named as a party would be."""
    text = extraction.document.text
    parties = [each.span for each in extraction.particulars if each.kind is ParticularKind.PARTY]
    names = {name for party in parties for name in party_names(text, party, parties)}
    if not any(len(re.findall(rf"(?<!\w){re.escape(each)}(?!\w)", text)) >= _USUAL for each in names):
        return
    own = {each.lower() for each in (*names, *(each.term for each in extraction.definitions))}
    called = {role for role in _ROLES if any(role in name.split() for name in own)}
    places: dict[str, list[re.Match[str]]] = {}
    for match in _ANY_ROLE.finditer(text):
        places.setdefault(match[1].lower(), []).append(match)
    for role, found in sorted(places.items()):
        if role in called or len(found) > _MOST:
            continue
        uses = [match for match in found if _is_party(text, match, general=role in _GENERAL)]
        if not uses or _is_introduced(text, role):
            continue
        for match in uses:
            message = tr("“{role}” is no party of this draft, and is not defined in it.", role=role.capitalize())
            advice = tr("Put the role of a party of this draft here.")
            yield DraftFinding(FindingKind.OTHER_ROLE, Span(*match.span(1)), message, advice)


def _is_introduced(text: str, role: str) -> bool:
    """Whether a text says somewhere who has a role: '(the "Licensee")', "as Licensee", "LICENSEE:", "Licensee: Ash"."""
    return (
        re.search(
            rf"[\"“'‘(]\s*(?:the\s+)?(?:[\w-]+\s+){{0,3}}{role}s?(?:\s+[\w-]+){{0,2}}\s*,?[\"”'’)]|\b(?:called|known\s+as|referred\s+to\s+as|as|is)\s+(?:the\s+|an?\s+)?[\"“]?{role}\b|"
            rf"\b{role}\s*(?::|means\b|\()|^\W*{role}\W*$|\b{role}s?\s+(?:agreement|is\s+defined|signature)|,\s*(?:the\s+)?{role}\s*(?:,|$)",
            text,
            re.IGNORECASE | re.MULTILINE,
        )
        is not None
    )


def _is_party(text: str, match: re.Match[str], *, general: bool) -> bool:
    """Whether a role is named as a party of the contract would be: "Licensee shall pay", "notice to Licensee"."""
    before, after = text[max(0, match.start() - 60) : match.start()], text[match.end() : match.end() + 60]
    if _DETERMINED.search(before) or re.match(r"\s+[A-Z]|[-/&]|\s+of\s+(?:the\s+)?[A-Z]", after):
        return False
    if not _ARTICLE.search(before) and _CAPITALISED_BEFORE.search(before) and not _STARTS.search(before):
        return False
    if re.match(_SUBJECT, after):
        return True
    return not general and _OBJECT_BEFORE.search(before) is not None and _OBJECT_END.match(after) is not None


# ------------------------------------------------------------ names

_NO_PARTY: Final = re.compile(  # before a company's name: it is named for another reason
    r"\b(?:such\s+as|including|e\.g\.|like|formerly|c/o|attention|if\s+to|copy\s+to|between|among)\b[^.;\n]{0,40}$|"
    r"\b(?:affiliates?|subsidiary|trademarks?|marks?|products?|software|predecessor|successor|parent|agent|bank|lender|underwriter|trustee|"
    r"carrier|supplier|vendor|customer|manufacturer|distributor|provider|contractor|company|counsel|firm|auditors?)s?,?\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_ADDRESSED: Final = re.compile(
    r"\b(?:notice\s+to|notify|notifies|payable\s+to|pays?|indemnify|reimburse|obligations\s+of|consent\s+of|approval\s+of)\s+(?=[A-Z])"
)


def find_other_names(extraction: Extraction) -> Iterator[DraftFinding]:
    """The companies that are no party and are named once, where only a party would be named."""
    text, sections = extraction.document.text, extraction.sections
    parties = [each for each in extraction.particulars if each.kind is ParticularKind.PARTY]
    if len(parties) < 2:
        return
    apart = [
        each.span for each in sections if each.kind in _APART and (each.kind in _WHOLE or len(each.span) < LONGEST)
    ]
    own = {alphanumeric(without_legal_form(each.value)[0]).removeprefix("the") for each in parties}
    plain, letters = masked(text), alphanumeric(text)
    for name, span in _acting(plain):
        bare = alphanumeric(without_legal_form(name)[0]).removeprefix("the")
        if len(bare) < _LEAST or _TWO.search(name) or any(bare in each or each in bare for each in own):
            continue
        if letters.count(bare) > 1 or any(each.contains(span) for each in apart):
            continue
        if not _NO_PARTY.search(text[max(0, span.start - 80) : span.start]):
            message = tr("{name} is no party of this draft, and is named nowhere else in it.", name=name)
            yield DraftFinding(FindingKind.OTHER_NAME, span, message, tr("Put a party of this draft here."))


_TWO: Final = re.compile(r"[a-z]\. |\b(?:The|Meetings?|Conditions?)\b|\bJSC$")  # the end of a heading, and a name
_FORM_ACTS: Final = re.compile(
    r"(?<=[\w,] )(?P<form>Inc(?:orporated)?|INC|Corp(?:oration)?|CORP(?:ORATION)?|"
    r"L\.?L\.?C|Ltd|LTD|Limited|LIMITED|L\.?P|LLP|GmbH|AG|PLC|plc|N\.A|S\.A|B\.V|N\.V)"
    rf"\.?(?:[’']s)?(?i:{_SUBJECT})"
)
_ENDED: Final = re.compile(
    r"\n|[A-Za-z][a-z]{2}[.;:]\s|[a-z\d]{3},\s(?![A-Z][\w.]{1,4}(?:\s|$))|[a-z\d)]\)\s|\b(?:and|or|that|which|but)\s"
)  # before a name
_LONGEST: Final = 100  # characters of a name


def _acting(text: str) -> Iterator[tuple[str, Span]]:
    """The companies that a masked text names as who does something, or to whom something is due."""
    for match in _FORM_ACTS.finditer(text):
        begin = max(0, match.start() - _LONGEST)
        begin = max((each.end() for each in _ENDED.finditer(text, begin, match.start() - 2)), default=begin)
        found = companies(text, Span(begin, match.end("form")))
        yield from (each for each in found if each[1].end == match.end("form"))
    for match in _ADDRESSED.finditer(text):
        for name, span in companies(text, Span(match.end(), min(len(text), match.end() + _LONGEST))):
            if span.start == match.end() and LEGAL_FORM.search(name) and _OBJECT_END.match(text, span.end):
                yield name, span


_WHOLE: Final = frozenset({"schedule", "notes", "signature"})
_APART: Final = _WHOLE | {"title", "preamble", "recital"}
"""The kinds of sections that name companies which are no party; a long preamble has the provisions in it."""
_LEAST: Final = 4  # letters

# ------------------------------------------------------------ laws


def find_other_laws(extraction: Extraction) -> Iterator[DraftFinding]:
    """The law that is to be applied to the agreement, say by arbitrators, where another law governs it."""
    for own, other, span in _other_laws(extraction, applied_laws(extraction.document.text)):
        message = tr("{other} law is to be applied here, and {law} law governs this draft.", other=other, law=own.value)
        yield DraftFinding(FindingKind.OTHER_LAW, span, message, "", (own.span,), value=other)


def find_two_laws(extraction: Extraction) -> Iterator[DraftFinding]:
    """A second law that the agreement says it is governed by as a whole."""
    text = extraction.document.text
    for own, other, span in _other_laws(extraction, governing_laws(text, extraction.sections)):
        start = max(text.rfind("\n", 0, span.start), text.rfind(". ", 0, span.start)) + 1
        stop = min(at for at in (text.find("\n", span.end), text.find(". ", span.end), len(text)) if at >= 0)
        between = text[min(own.span.end, span.end) : max(own.span.start, span.start)]
        if re.search(r"\.\s|\n", between) and not _EXCEPTED.search(text, start, stop):
            message = tr("The law that governs is {law} here, and {other} elsewhere.", law=other, other=own.value)
            yield DraftFinding(FindingKind.TWO_LAWS, span, message, tr("Choose one law."), (own.span,), value=other)
            return


def _other_laws(extraction: Extraction, laws: Iterable[tuple[str, Span]]) -> Iterator[tuple[Particular, str, Span]]:
    """The law that governs a draft, with each of these that is another, outside its schedules and notes."""
    own = next((each for each in extraction.particulars if each.kind is ParticularKind.LAW), None)
    if own is None:
        return
    apart = [each.span for each in extraction.sections if each.kind in ("schedule", "notes")]
    for law, span in laws:
        if law != own.value and not any(each.contains(span) for each in apart):
            yield own, law, span


_EXCEPTED: Final = re.compile(
    r"\b(?:except|provided|unless|other\s+than|notwithstanding|to\s+the\s+extent|if\s+(?:the|any|such)|in\s+(?:the\s+)?case|with\s+respect\s+to|"
    r"federal|bankruptcy|patents?|trademarks?|copyrights?|real\s+property|securit(?:y|ies)|corporate|internal\s+affairs|arbitrat\w+|mandatory|prior|former|original)\b",
    re.IGNORECASE,
)
