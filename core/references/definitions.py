"""Defined terms: where a document says what a term means."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.types import Span

_TERM = r"[\"“]([A-Z][^\"”\n]{1,60}?)[\"”]"
_MEANS = re.compile(
    rf"{_TERM}(?:\s*(?:,|or|and)\s*{_TERM})?\s*(?:\([^)]{{0,80}}\)\s*)?(?:shall\s+)?(?:means?|has\s+the\s+meaning|have\s+the\s+meaning|refers?\s+to|is\s+defined)\b"
)
_IN_BRACKETS = re.compile(rf"\((?:[^()\"“]{{0,60}})?{_TERM}[^()]{{0,40}}\)")


@dataclass(frozen=True, slots=True)
class Definition:
    """A defined term and where its definition stands (the quoted term itself)."""

    term: str
    span: Span


def definitions(text: str) -> tuple[Definition, ...]:
    """The defined terms of a document, in order: ``"Claim" means ...`` and ``... (the "Term")``."""
    found = {
        match.start(1): Definition(match.group(1).rstrip(".,"), Span(*match.span(1)))
        for pattern in (_MEANS, _IN_BRACKETS)
        for match in pattern.finditer(text)
    }
    return tuple(found[start] for start in sorted(found))
