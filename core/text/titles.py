"""The words that identify the title of an agreement, and those with which it continues over lines."""

from __future__ import annotations

import re
from typing import Final

KIND_OF_AGREEMENT: Final = re.compile(
    r"\b(?:agreement|contract|lease|licen[cs]e|indenture|deed|plan|policy|terms|note|guarant(?:y|ees?|ies)|addendum|"
    r"amendment|warrant|nda|dpa|sow|sla|memorandum|letter|charter|by-?laws|conditions|order|statement|undertaking|"
    r"mortgage|consent)\b",
    re.IGNORECASE,
)
_OPEN_END: Final = re.compile(r"\b(?:to|of|and|for|the|by|an?|or)$|[,&/-]$", re.IGNORECASE)
_LEADS: Final = re.compile(r"\b(?:amended|restated|form|first|second|third|fourth|fifth)\b", re.IGNORECASE)
_FOLLOWS: Final = re.compile(r"(?:and|of|to|for|&)\b(?!\s+(?:among|between)\b)", re.IGNORECASE)


def title_goes_on(title: str, after: str) -> bool:
    """Whether a line continues the title in the lines above it."""
    return bool(_OPEN_END.search(title) or _FOLLOWS.match(after))


def title_begins_with(before: str, title: str) -> bool:
    """Whether a line is the beginning of the title in the lines below it."""
    return bool(_LEADS.search(before) or _OPEN_END.search(before) or _FOLLOWS.match(title))
