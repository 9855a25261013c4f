"""Finds the particulars of an agreement: its title, kind, parties, dates, term and governing law."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.contract.particulars.dates import agreement_date, effective_date
from core.contract.particulars.law import governing_law
from core.contract.particulars.names import Stated, is_report
from core.contract.particulars.parties import parties
from core.contract.particulars.roles import role_of
from core.contract.particulars.term import agreement_term
from core.text.companies import is_company
from core.text.headings import KIND_OF_AGREEMENT, title_begins_with, title_goes_on
from core.text.words import word_set
from core.types import Document, Particular, ParticularKind, Section, Span


def find_particulars(document: Document, sections: Sequence[Section]) -> tuple[Particular, ...]:
    """What a lawyer asks about an agreement before reading it, each with the words that state it and their page.

    At most one of each kind, except parties. Those that are missing, or left blank to be filled in, are omitted. A
    report that only describes an agreement has none.
    """
    text = document.text
    if is_report(text):
        return ()
    title = agreement_title(text, document.title)
    made = agreement_date(text, sections)
    effective = effective_date(text, made)
    begins = effective or made
    stated: list[tuple[ParticularKind, Stated | None]] = [
        (ParticularKind.TITLE, title),
        (ParticularKind.KIND, agreement_kind(text, title)),
        *((ParticularKind.PARTY, party) for party in parties(text, sections)),
        (ParticularKind.DATE, made),
        (ParticularKind.EFFECTIVE, effective),
        (ParticularKind.TERM, agreement_term(text, sections, begins[0] if begins else "", title[0] if title else "")),
        (ParticularKind.LAW, governing_law(text, sections)),
    ]
    places = [each[1] for kind, each in stated if each is not None and kind is ParticularKind.PARTY]

    def role(kind: ParticularKind, span: Span) -> str:
        return role_of(text, span, places) if kind is ParticularKind.PARTY else ""

    return tuple(
        Particular(kind, each[0], each[1], document.page_at(each[1].start), role(kind, each[1]))
        for kind, each in stated
        if each is not None
    )


_LOOKED_AT: Final = 12_000  # characters from the beginning
_PARAGRAPHS: Final = 60
_MOST_WORDS: Final = 24
_AGREEMENT = re.compile(r"\b(?:agreement|contract|lease|indenture|deed)\b", re.IGNORECASE)
_FILE: Final = r"(?:\d{1,3}\s+)?[\w-]+\.(?:html?|txt|pdf|docx?|rtf)\b\s*"
"""What a filing prints above a document: its number in the filing and the name of its file."""
_MARK = re.compile(
    rf"^(?:{_FILE})?(?:\[\w+\]\s*)?(?:(?:exhibit|ex)[\s-]*[\d.]+(?:\([\w.]+\))*(?:[A-Za-z]\b)?[\s:–—-]*)?(?:{_FILE})?(?:(?:re|subject)\s*[:.]\s*)?",
    re.IGNORECASE,
)
_STAMP = re.compile(
    r"\[|\*|(?:(?:key|cover|standard) )?terms$|(?:preliminary|drafting|explanatory|introductory|guidance) notes?$|"
    r"(?:execution (?:copy|version)|conformed|draft|page|"
    r"confidential\b(?! (?:disclosure|information|non-?disclosure) )|"
    r"table of|version|dated|index|source|redacted)\b|^[\W\d_]*$|certain (?:portions|information|identified)|"
    r"portions? of this|"
    r"(?:confidential|order) (?:treatment|granting)|pursuant to|www\.",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^\d+\.|^(?:section|article)\b|\s\d{1,3}$", re.IGNORECASE)
_TORN: Final = re.compile(r"^\d{1,2}, (?:19|20)\d\d|\(the\b|, the\b", re.IGNORECASE)  # from the middle of a sentence
_SENTENCE = re.compile(
    r"\b(?:shall|will|is|are|was|has been|have been|hereby|entered|made|dated|between|this)\b", re.IGNORECASE
)
_LETTERHEAD: Final = re.compile(r"(?P<name>.{3,80}?)\s+(?:--?|[–—|:])\s+(?=\S)")
_PLAIN: Final = word_set("agreement contract lease deed indenture amendment")
_CALLED = re.compile(
    r"\b[Tt](?:his|HIS)\s+((?:[A-Z][\w’'&/,-]*\s+|(?:and|of|for|to|or|the|&)\s+){0,9}"
    rf"(?:{'|'.join(f'{word.capitalize()}|{word.upper()}' for word in sorted(_PLAIN))}))\b"
)


def agreement_title(text: str, declared: str = "") -> Stated | None:
    """The title in one line, and its place.

    It is the title that the file declares, if the text contains it; else the first lines that are set as a title and
    name a kind of agreement; else what the agreement calls itself in its first sentence. The company of a letterhead
    before it ("Alder Ltd - Supply Agreement") is no part of it.
    """
    title = _title(text, declared)
    return _without_letterhead(text, title) if title else None


def _title(text: str, declared: str) -> Stated | None:
    declared = _MARK.sub("", declared.strip())
    if KIND_OF_AGREEMENT.search(declared) and _may_be_title(declared) and (span := _place(text, declared)):
        return declared, span
    lines = _lines(text)
    printed = [i for i, (words, _) in enumerate(lines) if words and KIND_OF_AGREEMENT.search(words)]
    if (named := next((i for i in printed if _AGREEMENT.search(lines[i][0])), None)) is not None:
        return _whole(lines, named)
    if printed:
        return _whole(lines, printed[0])
    return _called(text)


def _without_letterhead(text: str, title: Stated) -> Stated:
    value, span = title
    apart = _LETTERHEAD.match(value)
    if apart is None or not is_company(apart["name"]) or KIND_OF_AGREEMENT.search(apart["name"]):
        return title
    rest = value[apart.end() :]
    printed = span.of(text).rfind(rest.split()[0])
    return (rest, Span(span.start + max(printed, 0), span.end)) if KIND_OF_AGREEMENT.search(rest) else title


def _called(text: str) -> Stated | None:
    for match in _CALLED.finditer(text, 0, _LOOKED_AT):
        if match.group(1).lower() not in _PLAIN and not _TORN.search(match.group(1)):
            return " ".join(match.group(1).split()), Span(*match.span(1))
    return None


def _lines(text: str) -> list[Stated]:
    """The first paragraphs, each with its words, or "" if they cannot be part of a title."""
    found: list[Stated] = []
    at = 0
    for line in text[:_LOOKED_AT].split("\n")[:_PARAGRAPHS]:
        mark = _MARK.match(line)
        start = mark.end() if mark else 0
        words = line[start:].strip()
        begin = at + line.find(words, start) if words else at
        found.append((words if _may_be_title(words) else "", Span(begin, begin + len(words))))
        at += len(line) + 1
    return found


def _may_be_title(words: str) -> bool:
    if (
        not words
        or _STAMP.match(words)
        or "\t" in words
        or "\\" in words
        or words[-1] in ".:;"
        or len(words.split()) > _MOST_WORDS
    ):
        return False
    if _NUMBERED.search(words) or _TORN.search(words):
        return False
    if words.isupper():
        return True
    main = re.findall(r"[^\W\d_]{4,}", words)
    return bool(main) and not _SENTENCE.search(words) and sum(word[0].isupper() for word in main) >= 0.75 * len(main)


def _whole(lines: list[Stated], index: int) -> Stated:
    """The line at ``index`` with those before and after it that belong to the same title."""
    first = last = index
    title = lines[index][0]
    while first and (before := lines[first - 1][0]) and _goes_before(before, title):
        first -= 1
        title = f"{before} {title}"
    while last + 1 < len(lines) and (after := lines[last + 1][0]) and title_goes_on(title, after):
        last += 1
        title = f"{title} {after}"
    return title, Span(lines[first][1].start, lines[last][1].end)


def _goes_before(before: str, title: str) -> bool:
    return title_begins_with(before, title) or title.lower() in _PLAIN


def _place(text: str, title: str) -> Span | None:
    """The first place of the title's words, with any white space between them."""
    words = r"\s+".join(re.escape(word) for word in title.split())
    match = re.compile(words, re.IGNORECASE).search(text, 0, _LOOKED_AT)
    return Span(*match.span()) if match else None


_HEAD: Final = 4000  # characters in which an agreement names its kind

# The usual names, each with the words of titles that mean it. The first that matches is taken, so narrower kinds come
# before wider ones.
_KINDS: Final = (
    ("Non-Disclosure Agreement", r"non-?\s?disclosure|confidentiality (?:agreement|undertaking)|\bnda\b|secrecy"),
    ("Data Processing Agreement", r"data (?:processing|protection)|\bdpa\b|business associate"),
    ("Service Level Agreement", r"service level|\bsla\b"),
    ("Agreement and Plan of Merger", r"plan of merger|merger agreement"),
    ("Share Purchase Agreement", r"(?:share|stock|securities|unit|interest)s? (?:sale and )?(?:purchase|subscription)"),
    ("Asset Purchase Agreement", r"asset (?:sale|purchase)|sale of assets|business purchase"),
    ("Purchase Agreement", r"(?:purchase|sales?)(?: and (?:purchase|sale))?(?= (?:agreement|contract))"),
    ("Joint Venture Agreement", r"joint venture"),
    ("Shareholders Agreement", r"(?:share|stock)holders?.? agreement|investor rights|members.? agreement"),
    ("Operating Agreement", r"operating agreement|limited liability company agreement|partnership agreement"),
    ("Joint Filing Agreement", r"joint filing"),
    ("Franchise Agreement", r"franchis"),
    ("Reseller Agreement", r"resell|value.added|\bvar agreement"),
    ("Distribution Agreement", r"distribut"),
    ("Agency Agreement", r"\bagen(?:cy|t)\b|sales representative"),
    ("Remarketing Agreement", r"remarketing"),
    ("Affiliate Agreement", r"affiliate"),
    ("Endorsement Agreement", r"endorse"),
    ("Sponsorship Agreement", r"sponsor"),
    ("Promotion Agreement", r"promotion"),
    ("Co-Branding Agreement", r"co-?\s?brand"),
    ("Hosting Agreement", r"hosting|co-?location"),
    ("Maintenance Agreement", r"maintenance|support agreement"),
    ("Outsourcing Agreement", r"outsourc"),
    ("Supply Agreement", r"suppl[yi]"),
    ("Manufacturing Agreement", r"manufactur|\bfabrication|toll(?:ing)? agreement"),
    ("Development Agreement", r"development"),
    ("Collaboration Agreement", r"collaborat|co-?operat|research agreement"),
    ("Strategic Alliance Agreement", r"alliance|teaming"),
    ("Marketing Agreement", r"marketing|advertis|referral"),
    ("Transportation Agreement", r"transport|carriage|shipping|charter ?party|freight|logistics"),
    ("Construction Agreement", r"construct|building contract|engineering.{0,20}procurement"),
    ("Employment Agreement", r"employ|severance|change (?:of|in) control|retention"),
    ("Settlement Agreement", r"settlement|release|separation"),
    ("Non-Competition Agreement", r"non-?\s?compet|non-?\s?solicit|standstill|restrictive covenant"),
    ("Consulting Agreement", r"consult|advisory|independent contractor"),
    ("Management Agreement", r"management|administration agreement"),
    ("License Agreement", r"licen[cs]|end.user|cloud service|software.as.a.service|\bsaas\b|subscription"),
    ("Intellectual Property Agreement", r"intellectual property|patent|trade ?mark|technology transfer"),
    ("Services Agreement", r"services?\b|statement of work|\bsow\b"),
    ("Lease", r"\blease|tenancy|rental"),
    ("Mortgage", r"mortgage|deed of trust"),
    ("Security Agreement", r"security agreement|pledge|charge\b|debenture"),
    ("Guaranty", r"guarant[ye]"),
    ("Indemnity Agreement", r"indemni"),
    ("Indenture", r"indenture"),
    ("Promissory Note", r"promissory|\bnote\b"),
    ("Credit Agreement", r"credit|loan|facility|financing|borrowing"),
    ("Escrow Agreement", r"escrow|custod"),
    ("Trust Agreement", r"trust"),
    ("Retirement Plan", r"retirement|pension|deferred compensation|benefit plan"),
    (
        "Equity Plan",
        r"(?:stock|share|equity|incentive|option) (?:(?!purchase)\w+ )?(?:plan|award|grant|agreement)|warrant",
    ),
    ("Underwriting Agreement", r"underwrit|placement"),
    ("Voting Agreement", r"voting|proxy"),
    ("Assignment", r"assign|novation|transfer"),
    ("Insurance Policy", r"insurance|reinsurance|policy"),
    ("Letter of Intent", r"letter of intent|memorandum of understanding|term sheet|heads of (?:terms|agreement)"),
    ("Terms and Conditions", r"terms"),
    ("Amendment", r"amend|supplement|addendum|waiver|consent"),
)
_PATTERNS: Final = tuple((name, re.compile(words, re.IGNORECASE)) for name, words in _KINDS)
_CALLED_KIND = re.compile(
    r"\bthis\s+((?:[\w’'&/,-]+\s+){1,8}?(?:agreement|contract|lease|deed|note|plan))\b", re.IGNORECASE
)
_LAST_WORDS = re.compile(r"\b(?:agreement|contract|lease|deed)\b", re.IGNORECASE)


def agreement_kind(text: str, title: Stated | None) -> Stated | None:
    """The usual name of the kind of agreement, and the words that state it: its title, or else what it calls itself."""
    if title and (name := usual_name(title[0])):
        return name, title[1]
    for match in _CALLED_KIND.finditer(text, 0, _HEAD):
        if name := usual_name(match.group(1)):
            return name, Span(*match.span(1))
    return None


def usual_name(title: str) -> str:
    """The usual name of the kind of agreement that a title names, or "" where it names no known kind.

    Of several, the one whose words end last before "Agreement" wins: a Software Distribution and Support Agreement is a
    support agreement. Of those that end at the same place, the narrower wins.
    """
    best, end = "", -1
    last = [match.end() for match in _LAST_WORDS.finditer(title)]
    words = title[: last[-1]] if last else title
    for name, pattern in _PATTERNS:
        ends = [match.end() for match in pattern.finditer(words)]
        if ends and ends[-1] > end:
            best, end = name, ends[-1]
    return best
