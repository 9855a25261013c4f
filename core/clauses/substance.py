"""What is no provision: headings, contents, signatures, and definitions that only point elsewhere."""

from __future__ import annotations

import re
from typing import Final

from core.text.headings import of_a_form, opens_signatures, stands_alone
from core.text.labels import after_label
from core.text.sentences import paragraph_spans
from core.types import Section

_POINTER: Final = re.compile(
    r"^.{0,200}?\b(?:(?:has|have|having|shall have|bears?)\s+(?:the\s+)?(?:respective\s+)?meanings?\s+"
    r"(?:as\s+)?(?:given|set\s+forth|set\s+out|specified|ascribed|assigned|stated|provided|described|defined|indicated)"
    r"|(?:is|are|shall be)\s+defined)"
    r"(?:\s+(?:to|such|it|them|that|this|those|terms?|thereto|for))*"
    r"\s*(?:in|on|by|under|at)\b.{0,120}$",
    re.IGNORECASE | re.DOTALL,
)
_RESERVED: Final = re.compile(
    r"[\[(]?\s*(?:intentionally\s+(?:left\s+blank|omitted|deleted)|reserved|omitted|deleted|not\s+used|not applicable)"
    r"\s*[\])]?\.?",
    re.IGNORECASE,
)
_CONTENTS_LINE: Final = re.compile(r"(?:\s|\.)(?:[A-Z]-)?\d{1,3}$")
_WORDS_LEFT: Final = 4


def is_formal(section: Section) -> bool:
    """Whether a section is the title or the signatures, which are no provisions but may have some among them."""
    return section.kind in ("title", "signature")


def is_provision(text: str) -> bool:
    """Whether a passage says anything that could be copied into a contract."""
    lines = [span.of(text) for span in paragraph_spans(text)]
    if _is_contents(lines):
        return False
    said = [line for line in lines if not _says_nothing(line)]
    return bool(said) and not _points_elsewhere(" ".join(said))


def _says_nothing(line: str) -> bool:
    words = line[after_label(line) :].strip()
    return (
        not words
        or stands_alone(words)
        or of_a_form(words)
        or opens_signatures(line)
        or _RESERVED.fullmatch(words.strip(" .")) is not None
    )


def _points_elsewhere(words: str) -> bool:
    return words.count(".") < _WORDS_LEFT and _POINTER.match(words) is not None and len(words) < 300


def _is_contents(lines: list[str]) -> bool:
    listed = sum(_CONTENTS_LINE.search(line) is not None and len(line) < 150 for line in lines)
    return len(lines) > 2 and listed > 0.6 * len(lines)
