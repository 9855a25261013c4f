"""What a paragraph shows of its part in the contract: a heading, a recital, a definition, a signature."""

from __future__ import annotations

import re
from typing import Final

from core.sections.body import BodyParagraph
from core.sections.headings import of_a_form, stands_alone

LONG_PARAGRAPH: Final = 150  # characters: a longer paragraph belongs to no title

_SIGNATURE = re.compile(
    r"^(?:in witness where\s?of|executed (?:as of|by|and delivered)|signed (?:by|for and on behalf)|"
    r"\[?signature pages? (?:to )?follows?|the parties (?:have|hereto have) (?:caused|executed))",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"^(?:by|per|signed|signature)\s*:|^/s/|^(?:by:?\s*)?_{5,}", re.IGNORECASE)
_RECITAL_HEADING = re.compile(
    r"^(?:recitals?|background|witnesseth|w i t n e s s e t h|preliminary statements?)\b|^whereas\s*:?$", re.IGNORECASE
)
_WHEREAS = re.compile(r"^whereas\b", re.IGNORECASE)
_LONGEST_RECITAL_HEADING: Final = 60  # characters
_QUOTED_TERM = re.compile(
    r"^[\"“]([^\"”“]{1,80})[\"”](?=[^.;]{0,120}?"
    r"\b(?:means?|shall mean|(?:has|have|having) the meanings?|shall have the meanings?|refers? to|includes?|"
    r"is defined)\b)"
)
_PLAIN_TERM = re.compile(
    r"^([A-Z][\w’'/&-]*(?:\s+(?:[A-Z(][\w’'/&()-]*|of|and|or|the|for|to|in)){0,6}?)\s+"
    r"(?:means?|shall mean|has the meaning|shall have the meaning)\b"
)


def heading_like(block: BodyParagraph) -> bool:
    """Whether a paragraph is set as a heading without a label."""
    if is_recital_heading(block):
        return True
    line = block.line
    marked = line is not None and (line.bold or line.centred or line.underlined or line.heading > 0)
    return (marked or block.titled or block.text.isupper()) and stands_alone(block.text) and not of_a_form(block.text)


def is_major(block: BodyParagraph) -> bool:
    """Whether a heading is of the highest order: in capitals, centred, or declared so by the format."""
    line = block.line
    return block.text.isupper() or (line is not None and (line.centred or line.heading == 1))


def is_recital_heading(block: BodyParagraph) -> bool:
    """Whether a paragraph is "Recitals", "Background", or the like."""
    text = block.text
    return bool(_RECITAL_HEADING.match(text)) and len(text) < _LONGEST_RECITAL_HEADING and stands_alone(text)


def is_recital(block: BodyParagraph) -> bool:
    """Whether the recitals begin with this paragraph."""
    return bool(_WHEREAS.match(block.text)) or is_recital_heading(block)


def is_signature(block: BodyParagraph) -> bool:
    """Whether the signatures begin with this paragraph, by its words."""
    return bool(_SIGNATURE.match(block.text))


def is_signed(block: BodyParagraph) -> bool:
    """Whether a paragraph is a line for a signature."""
    return bool(_SIGNED.match(block.text))


def term_defined(text: str) -> str:
    """The term that a paragraph of a list of definitions defines; "" where it defines none."""
    match = _QUOTED_TERM.match(text) or _PLAIN_TERM.match(text)
    return match.group(1).strip(" ,.") if match else ""
