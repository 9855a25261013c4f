"""What is no provision: headings, contents, signatures, and definitions that only point elsewhere."""

from __future__ import annotations

import re
from itertools import dropwhile
from typing import Final

from core.clauses.spans import trimmed_span
from core.text.headings import of_a_form, opens_signatures, stands_alone
from core.text.labels import after_label
from core.text.sentences import paragraph_spans, sentences
from core.types import Section, Span

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
_PAGE: Final = re.compile(r"(?:\s|\.)[\s.]*(?:page\s+)?(?:[A-Z]-)?\d{1,3}$", re.IGNORECASE)  # of a line of contents
_LETTERS: Final = re.compile(r"[^\W\d_]{2}")
_LONGEST: Final = 150  # characters of a line of contents


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


def said_in(text: str, block: Span) -> Span:
    """What a block of a formal section says after headings; nothing where lines to be signed or filled in follow."""
    lines = [Span(block.start + line.start, block.start + line.end) for line in paragraph_spans(block.of(text))]
    said = list(dropwhile(lambda line: _says_nothing(line.of(text)), lines))
    if not said or any(_says_nothing(line.of(text)) for line in said):
        return Span(block.end, block.end)
    return Span(said[0].start, block.end)


def without_form(text: str, passage: Span) -> Span:
    """A passage without the lines at its end that are to be signed or filled in."""
    end = passage.end
    while end > passage.start:
        start = max(passage.start, text.rfind("\n", passage.start, end) + 1)
        if text[start:end].strip() and not of_a_form(text[start:end]):
            break
        end = max(passage.start, start - 1)
    return trimmed_span(text, passage.start, end)


def _says_nothing(line: str) -> bool:
    words = _PAGE.sub("", line[after_label(line) :]).strip()
    return (
        not _LETTERS.search(words)
        or stands_alone(words)
        or of_a_form(words)
        or opens_signatures(line)
        or _RESERVED.fullmatch(words) is not None
    )


def _points_elsewhere(words: str) -> bool:
    return all(_POINTER.match(span.of(words)) for span in sentences(words))


def _is_contents(lines: list[str]) -> bool:
    listed = sum(_PAGE.search(line) is not None and len(line) < _LONGEST for line in lines)
    return len(lines) > 2 and listed > 0.6 * len(lines)
