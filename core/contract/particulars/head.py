"""The head of an agreement (its title and the words that name the parties), and its signatures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.types import Section, Span

Stated = tuple[str, Span]
"""A particular: its value in the usual form, and the words that state it."""

LONGEST: Final = 6000  # characters
OF_ANOTHER: Final = re.compile(
    r"\b(?:an?|the|that|certain|your|our|its|their|existing|said|such)\s+(?:[\w&.,’'“”\"()-]+\s+){0,8}?"
    r"[“\"]?(?:agreement|contract|lease|plan|note|letter|arrangement|prospectus|statement)\b[^;]{0,160}$",
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
    """Whether a text is a company's report to its regulator, which only tells of agreements."""
    return bool(_REPORT.search(text, 0, _COVER) and _COMMISSION.search(text, 0, _COVER))
