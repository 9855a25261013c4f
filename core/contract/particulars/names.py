"""Where an agreement names its parties, at its head and among its signatures, and names as they are printed there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from core.text.companies import DEGREE, SUFFIX, SUFFIXED, is_company
from core.text.numerals import MONTHS
from core.text.places import PLACES
from core.text.sentences import end_of_sentence
from core.text.words import word_set
from core.types import Section, Span

Stated = tuple[str, Span]
"""A particular: its value in the usual form, and the words that state it."""

LONGEST: Final = 6000  # characters
OF_ANOTHER: Final = re.compile(
    r"\b(?:an?|the|that|certain|your|our|its|their|existing|said|such)\s+(?:[\w&.,’'“”\"()-]+\s+){0,8}?"
    r"[“\"]?(?:agreement|contract|lease|plan|note|letter|arrangement|prospectus|statement|indenture|provisions)\b[^;]{0,160}$",
    re.IGNORECASE,
)
"""Of another agreement: "amends the Employment Agreement between Alder LLC and Jane Birch dated" """
SALUTATION: Final = re.compile(r"^[ \t]*(?:Dear\b|(?:Ladies|Gentlemen|Sirs)\b[^\n]{0,30}[:,])", re.MULTILINE)
"""Where the words of a letter begin: "Dear Ms. Birch:", "Ladies and Gentlemen:"."""
_REPORT: Final = re.compile(r"^[ \t]*form\s+(?:8-?K|10-?K|10-?Q|6-?K|20-?F)\b", re.IGNORECASE | re.MULTILINE)
_COMMISSION: Final = re.compile(r"^[ \t]*securities and exchange commission\b", re.IGNORECASE | re.MULTILINE)
_COVER: Final = 1500  # characters
_RECITALS = re.compile(
    r"^(?:[^\w\n]*(?:recitals?|background|witnesseth|w i t n e s s e t h|whereas|"
    r"preliminary statements?|now,? therefore)\b)",
    re.IGNORECASE | re.MULTILINE,
)
_LEAST: Final = 200  # a head has at least this many characters
_FILING = re.compile(r"^(?:source:[^\n]*|(?:exhibit|ex-?) ?\d[^\n]{0,70})$", re.IGNORECASE | re.MULTILINE)


def head(text: str) -> Span:
    """From the beginning of the text to its recitals, `LONGEST` characters at most."""
    recitals = _RECITALS.search(text, _LEAST, LONGEST)
    return Span(0, recitals.start() if recitals else min(len(text), LONGEST))


def signature_span(text: str, sections: Sequence[Section]) -> Span:
    """The signatures of the agreement itself, before its schedules; empty if none are marked."""
    for section in sections:
        if section.kind == "signature":
            return section.span
    return Span(len(text), len(text))


def without_filing_marks(text: str) -> str:
    """The text with the marks of a public filing, which bear other dates and names, blanked; offsets are kept."""
    return _FILING.sub(lambda match: " " * len(match.group()), text)


def is_report(text: str) -> bool:
    """Whether a text is a company's report to its regulator, which only describes agreements."""
    return bool(_REPORT.search(text, 0, _COVER) and _COMMISSION.search(text, 0, _COVER))


_OF_PEOPLE = re.compile(rf"[\s,]{DEGREE}\.?$", re.IGNORECASE)
_DOTTED = re.compile(r"(?:\b(?:inc|corp|ltda?|co|bros|jr|sr|esq)|\.\s?\w{1,2}|\b[A-Z])\.$", re.IGNORECASE)
_COMMA_SUFFIX = re.compile(
    rf"\s*,\s*(?!(?-i:incorporated)\b|company\s+(?:reg|n))(?=(?:national\s)?{SUFFIX}(?:\b|\.))", re.IGNORECASE
)
_TOKEN = re.compile(
    rf"S\.?\s?[àa]\.?\s?r\.\s?l\.|\([A-Z][\w.& -]{{1,25}}\)(?=[^\S\n]+[A-Z(]|,\s+(?i:{SUFFIX})\b)|[^\s,;()\[\]“”\"]+"
)
_LOWER = re.compile(r"[a-z]-?[\w.-]+,?\s+(?:[Ii]nc|[Cc]orp|LLC|llc|[Ll]td|Limited|GmbH|[Pp]lc)\b")  # "e-media, inc."
_CONNECTORS: Final = word_set("of the for de del do da dos la van von der den y e du z & + / d/b/a dba")
ROLES: Final = word_set(
    "company licensor licensee distributor supplier customer buyer seller lender borrower consultant executive "
    "employee employer contractor franchisee franchisor sponsor agent vendor landlord tenant provider client "
    "undersigned owner shipper transporter operator manufacturer developer guarantor guarantors reseller affiliate "
    "affiliates purchaser principals contractors subcontractor holder issuer investor investors dealer merchant "
    "parties party publisher publishers sender user grantor grantee lessor lessee "
    "disclosing receiving disclosee discloser recipient recipients first second third other representative "
    "board committee member members"
)
"""The roles by which an agreement refers to its parties."""
_OF_ROLES: Final = word_set(
    "master construction administrative collateral issuing syndication documentation paying parent project manager "
    "division department branch bureau office you we us they surviving successor resulting acquiring combined"
)
"""Words that make no name, alone or with roles: "Administrative Agent", "Parent Company", "You"."""
_NOT_A_NAME: Final = word_set(
    "this agreement parties party recitals whereas section article date effective each exhibit table contents "
    "dated it its whose witnesseth background by now in as on a an with if to all and between among collectively "
    "individually having title name attention address hereinafter herein both such any no page or confidential "
    "execution purpose term definitions suite street avenue attn tel fax state commonwealth city county introduction "
    "interpretation appointment subject during unless pursuant there hereafter schedule annex appendix witness "
    "behalf inc llc ltd registered laws clause for is are insert signed your name: amended restated phd md esq "
) | {*MONTHS} - {"may"}
_BODIES: Final = re.compile(
    r"\b(?:exchange commission|stock exchange|arbitration association|arbitration rules|dispute resolution|"
    r"internal revenue|chamber of commerce|deposit insurance|^insurance corporation|federal reserve|"
    r"patent and trademark|governmental authority|incentive plan|court of)\b|^(?:JAMS|NASD|FINRA|NYSE|NASDAQ)\b",
    re.IGNORECASE,
)
"""Public bodies, forums and the like, which agreements name and which are hardly ever parties."""
_ADDRESS: Final = re.compile(
    r"(?:(?:for\s+and\s+)?on\s+behalf\s+of|you,|messrs|mr|mrs|ms|dr|prof|sir|m/s)\.?\s+", re.IGNORECASE
)
_DROPPED_A: Final = re.compile(r"A (?=[A-Z]{3,})")  # a drop capital set apart: "A LDER, INC."
_SECOND_FORM: Final = re.compile(r",?\s+(?:ltd|limited|bhd|berhad|llc|l\.l\.c|de\s+c\.\s?v)\b", re.IGNORECASE)
"""What may follow a legal form that ends with a full stop: "Pte. Ltd.", "Sdn. Bhd.", "& Co. LLC"."""
_POSTCODE: Final = re.compile(r"\s+\d{5}\b|,\s+[A-Z]{2}\s+\d{5}\b")  # after "Golden, CO" or "Golden"
_AND_MORE: Final = re.compile(  # of one name: "Centre for Probe Development and Commercialization, a corporation"
    r"and[^\S\n]+[A-Z][a-z]+(?:tion|sion|ment|ing|logy|ness|ance|ence|ics)(?=\s*[,(\x01])|"
    r"(?:and|AND)[^\S\n]+(?P<institution>(?i:(?:trust|savings|loan)[^\S\n]+(?:company|association|bank|society)\b))"
)
_MARK = "\x01"  # replaces each character of parentheses that define what a party is called
_CALLED = re.compile(r"\((?=[^()]{0,400}(?:[\"“”'‘’]|hereinafter|collectively|\bthe [A-Z]))[^()]{1,400}\)")
_INCLUDING = re.compile(r"\((?:including|and|together with)\b[^()\"“”]{1,300}\)", re.IGNORECASE)
_DESCRIPTION = re.compile(
    rf"\s*,?\s*(?:{_MARK}|(?:an?|the|having|with|whose|organi[sz]ed|incorporated|located|of|on behalf of|acting|"
    r"company reg\w*|company n\w+|registration n\w+|"
    r"by and through|represented|residing|established)\b)"
)
_COMPLETE: Final = re.compile(r"[\w.)]+,?\s(?:inc|llc|l\.l\.c|ltd|limited|gmbh|plc|llp)\.?,?$", re.IGNORECASE)
_GOES_ON: Final = re.compile(rf"[^\S\n]*(?:,?\s*(?i:{SUFFIX}|liability|d/?b/?a)\b|&|\()")
"""After a legal form, what may still belong to the name: another form ("Limited Partnership", "GmbH & Co. KG")."""
_OF_STATE: Final = re.compile(
    r"(?:the )?(?:state|commonwealth|city|county|town|village|province|government|ministry|department|board|regents) "
    r"of (?:the )?[A-Z]\w+",
    re.IGNORECASE,
)
"""A name of a public body: "State of Illinois", "City of Larkfield"."""
_NO_NAME: Final = re.compile(
    r"\d+\.|(?:\w+ )?\w{1,9}\s?:|.*\w\s?:\s|(?:company|corporation|party|entity|firm|person) [a-z\d]{1,2}$|"
    r".*\b(?:effective date|agreement no|limitations?|full name|number|straße|target company)\b|"
    r"<|amendment no\b|doing business|(?:\S+ )+(?:amended|restated|dated)\b|(?:company|corporation)\. |"
    r"(?:[a-z]\.? )+(?:company|corporation|inc|trust)\.?$|"
    r"(?:offer|affiliates?|subsidiary|division|employees|securities|shareholders|holders?) of\b|"
    r".*\bof the (?:company|issuer|borrower)$|"
    r".*\b(?:president|officer)\b|.*\bfloor\b|(?:room|unit|level|suite)\b|.*[.:] The\b|"
    r"(?:[\w’'-]+ ){0,3}(?:member|directors|officer|ceo|president|chairman|counsel|committee|investigator|"
    r"secretary|treasurer|operator|manager|owner|administrator) of\b|(?-i:[A-Z]+ED BY )",
    re.IGNORECASE,
)
"""Not names: an item of a list ("12. No Partnership"), a field of a form ("From: UBS AG"), a floor ("2nd Floor"), a
heading and the words after it ("The Offering. The Bank"), an office ("Chief Executive Officer of Alder Inc."), the
number and beginning of an item ("I. Corporation"), what precedes a name ("Amended and Restated Alder Inc."), or words
in capitals around one ("INFORMATION SUPPLIED BY ALDER SA").
"""
_BODY_FOR: Final = re.compile(
    r"\b(?:Department|Ministry|Institutes?|Cent(?:er|re)s?|Office|Bureau|School|College|Board|Faculty) (?:of|for) "
    r"[A-Z][\w'’-]+(?:,? [A-Z][\w'’-]+)*$"
)
"""Before "and" in the name of a public body: "Department of Health" of "Department of Health and Human Services"."""
_DEPARTMENT: Final = re.compile(r"\b(?:Department|Ministry|Bureau) of [A-Z]")
_BODY_OF_STATE: Final = re.compile(
    r",\s+(?:Bureau|Department|Office|Division|Board|Agency|Commission|Ministry) of [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*"
)
"""After the name of a state: ", Bureau of Workers' Compensation"."""
_SERIES: Final = re.compile(r"(?:19|20)\d\d-?\w{1,2}")  # "Harbor Owner Trust 2020-A"
_NO_LAST: Final = word_set(  # of phrases for all who take part: "the Initial Lenders named herein", and of documents
    "name policy addendum measures address debentures notes "
    "with plus of by from to page terms letterhead logo date sheet fee thereof thereto "
    "parties agents lenders borrowers banks bookrunners runner arranger arrangers institutions herein hereto"
)
_OF_SENTENCES: Final = word_set("is are be was were shall will not including warranty which that")
_MOST_TOKENS: Final = 14
_LONGEST: Final = 120  # characters


def masked(text: str) -> str:
    """The text with the parentheses that define what a party is called, '(the "Supplier")', masked; offsets are kept.

    Parentheses that list what a party includes, "(including its affiliates, Alder Two LLC)", are blanked.
    """
    return _CALLED.sub(lambda match: _MARK * len(match.group()), _INCLUDING.sub(_blanked, text))


def _blanked(match: re.Match[str]) -> str:
    return " " * len(match.group())


def name_at(text: str, start: int, end: int) -> Stated | None:
    """The name that begins at ``start`` in masked text, without its form of address; None if none begins there.

    A company's legal form ("Inc."), capitals throughout, or two words make a name; a single word does if a description
    of the party follows.
    """
    while start < end and text[start].isspace():
        start += 1
    if match := _ADDRESS.match(text, start, end):
        start = match.end()
    if _DROPPED_A.match(text, start, end):  # which is added again when the name is made whole
        start += 2
    last = _end_of_name(text, start, end)
    if _OF_STATE.fullmatch(text, start, last) and (body := _BODY_OF_STATE.match(text, last, end)):
        last = body.end()
    if text[last - 1 : last] == "." and not _DOTTED.search(text[start:last]):
        last -= 1
    value = " ".join(text[start:last].split()).strip(" ,;:-")
    after = text[last : last + 30]
    if not _may_be_name(value) or _POSTCODE.match(after) or not (is_company(value) or _is_described(value, after)):
        return None
    return value, Span(start, start + len(text[start:last].rstrip(" ,;:-\n")))


def companies(text: str, span: Span) -> Iterator[Stated]:
    """The names of companies in a range of masked text, recognised by their legal form ("Limited", "Inc.")."""
    at = span.start
    for match in re.compile(r"(?<![\w.])[A-Z0-9]").finditer(text, span.start, span.end):
        if match.start() < at or (found := name_at(text, match.start(), span.end)) is None:
            continue
        if is_company(found[0]) and not _OF_PEOPLE.search(found[0]):
            yield found
            at = found[1].end


def begins_name(word: str) -> bool:
    """Whether a word may be the first of a name: it is no role, and no word that only leads to a name."""
    return word.lower() not in _NOT_A_NAME and word.lower() not in ROLES


def ends_called(text: str, at: int) -> bool:
    """Whether a definition of what a party is called ends before ``at`` in masked text."""
    return text[max(0, at - 1) : at] == _MARK


def is_called(text: str, at: int, within: int) -> bool:
    """Whether masked text defines what the party named before ``at`` is called, in its sentence, ``within`` reach."""
    return at < len(text) and _MARK in text[at : end_of_sentence(text, at, min(len(text), at + within))]


def _is_described(value: str, after: str) -> bool:
    words = value.split()
    if value.lower() in PLACES:
        return False
    return bool(_DESCRIPTION.match(after) or _DEPARTMENT.search(value)) or (
        len(words) > 1 and (value.isupper() or len(words) <= 4) and not after[:1].isalnum()
    )


def _end_of_name(text: str, start: int, end: int) -> int:
    at = last = start
    connected = False
    for _ in range(_MOST_TOKENS):
        while at < end and text[at] in " \xa0":
            at += 1
        more = _AND_MORE.match(text, at, end) if at > start else None
        if more and (more["institution"] or not is_company(text[start:at].rstrip())):
            return more.end()
        if text.startswith("and ", at) and at > start and _BODY_FOR.search(text[start:at].rstrip()):
            rest = _end_of_name(text, at + 4, end)
            if rest > at + 4 and not is_company(text[at + 4 : rest]):
                return rest
        token = _TOKEN.match(text, at, end)
        if token is None or _MARK in token.group() or (at > start and ":" in token.group()[:-1]):
            break
        if not _belongs(token.group(), first=at == start) and not (at == start and _LOWER.match(text, at, end)):
            break
        if token.group()[0].isdigit() and connected:  # "Jane Birch of 7 Mill Lane"
            break
        if token.group() == "of" and text[start:at].isupper():  # "THE UNIVERSITY OF EASTMOOR of High Street"
            break
        connected = token.group().lower() in _CONNECTORS
        at = token.end()
        if token.group().lower() not in _CONNECTORS and not token.group().isdigit():
            last = at
        if suffix := _COMMA_SUFFIX.match(text, at, end):
            at = suffix.end()
        elif text[at : at + 1] in tuple(',;)“”"\n:') or _is_complete(text, start, at, end):
            break
    return last


def _is_complete(text: str, start: int, at: int, end: int) -> bool:
    """Whether a company's name ends at ``at``, since its legal form does."""
    if text[at - 1] == "." and is_company(text[start:at]):
        return not _SECOND_FORM.match(text, at, end)
    return bool(_COMPLETE.search(text, start, at)) and not _GOES_ON.match(text, at, end)


def _belongs(token: str, *, first: bool) -> bool:
    if token.lower() in _CONNECTORS:
        return not first or token.lower() == "the"
    if token.lower() in ("and", "a", "an"):
        return False
    if token[0].isdigit():
        return (not token.isdigit() or len(token) > 4) if first else len(token) <= 4 or bool(_SERIES.fullmatch(token))
    return (
        token[0].isupper() or token[0] in "(&" or token[1:2].isupper() or ".com" in token or bool(SUFFIXED.match(token))
    )


def _may_be_name(value: str) -> bool:
    words = value.lower().split()
    if not words or not 3 <= len(value) <= _LONGEST or "__" in value or not re.search(r"[^\W\d_]{2}", value):
        return False
    if words[0] == "the":
        words = words[1:]
    if (
        words[:-1] and " ".join(words[:-1]).rstrip(",") in PLACES
    ):  # "Delaware Corporation", "England and Wales, company"
        return False
    if value[:4].lower() == "the " and len(words) == 1:
        return False
    first = words[0].strip(".,:'’") if words else ""
    return (
        bool(first)
        and not _NO_NAME.match(value)
        and (first not in _NOT_A_NAME or bool(_OF_STATE.match(value)))
        and not _BODIES.search(value)
        and not re.fullmatch(r"([A-Za-z])\1+", value)  # "YYYY", to be filled in
        and not re.search(r"[%#=<>\\^{}$]", value)  # what was scanned badly, or is no text
        and not all(_is_general(word.strip(".,")) for word in words)
        and not _NO_LAST.intersection(words[-1:])
        and not _OF_SENTENCES.intersection(words)
        and "agreement" not in words
    )


def _is_general(word: str) -> bool:
    """Whether a word names nobody: a role or a legal form, as in "Bank, N.A." and "Partners, L.P."."""
    return word == "&" or word in ROLES or word in _OF_ROLES or bool(SUFFIXED.match(f" {word}"))
