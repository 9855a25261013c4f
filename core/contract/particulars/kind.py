"""The kind of an agreement, by its usual name."""

from __future__ import annotations

import re
from typing import Final

from core.contract.particulars.head import Stated
from core.types import Span

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
_CALLED = re.compile(r"\bthis\s+((?:[\w’'&/,-]+\s+){1,8}?(?:agreement|contract|lease|deed|note|plan))\b", re.IGNORECASE)
_LAST_WORDS = re.compile(r"\b(?:agreement|contract|lease|deed)\b", re.IGNORECASE)


def agreement_kind(text: str, title: Stated | None) -> Stated | None:
    """The usual name of the kind of agreement, and the words that state it: its title, or else what it calls itself."""
    if title and (name := usual_name(title[0])):
        return name, title[1]
    for match in _CALLED.finditer(text, 0, _HEAD):
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
