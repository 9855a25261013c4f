"""Mirror provisions: neighbours that say the same of either party, "Indemnity by Supplier" and "Indemnity by Buyer".

Drafters split a mutual provision so, and lawyers read it as one: in ACORD the annotators took such pairs whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from core.references.words import trimmed
from core.types import Section, Span

_ALIKE: Final = 0.45  # share of the shorter one's words that both have
_LEAST: Final = 20  # words below which any two provisions are alike
_WORD = re.compile(r"[a-z]{4,}")
_TOO_LONG: Final = 800  # words of a provision that is no half of a pair


def mirrors(text: str, siblings: Sequence[Section]) -> list[tuple[Section, Span]]:
    """The pairs of neighbours among ``siblings`` that mirror each other, each as one section with the span of both."""
    vocabularies = [_words(section, text) for section in siblings]
    return [
        (_both(first, second), trimmed(text, first.span.start, second.span.end))
        for i, (first, second) in enumerate(pairwise(siblings))
        if _alike(vocabularies[i], vocabularies[i + 1]) and first.kind == second.kind == "section"
    ]


def _both(first: Section, second: Section) -> Section:
    number = f"{first.number} and {second.number}" if first.number and second.number else first.number
    return replace(first, number=number)


def _words(section: Section, text: str) -> set[str]:
    words = _WORD.findall(section.span.of(text).lower())
    return set(words) if _LEAST <= len(words) <= _TOO_LONG else set()


def _alike(a: set[str], b: set[str]) -> bool:
    smaller = min(len(a), len(b))
    return smaller > 0 and len(a & b) >= _ALIKE * smaller and max(len(a), len(b)) < 3 * smaller
