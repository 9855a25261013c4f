"""Titles that are set in several lines, each of which looks like a heading."""

from __future__ import annotations

from core.contract.sections.body import BodyParagraph
from core.contract.sections.connectives import CONNECTS, LEFT_OPEN
from core.contract.sections.numbering import label_readings


def continues_title(above: BodyParagraph, line: BodyParagraph) -> bool:
    """Whether a line that looks like a heading goes on with the heading just above it, in type of the same size.

    One of them is broken in the middle: "RIGHTS OF ASSIGNMENT AND", "OF GENERAL APPLICATION".
    """
    broken = LEFT_OPEN.search(above.text) or CONNECTS.match(line.text)
    alike = above.text.isupper() == line.text.isupper() and _size(above) == _size(line)
    return broken is not None and alike and not label_readings(line.text)


def joined(heading: str, above: BodyParagraph, line: BodyParagraph) -> str:
    """A heading with its next line, if that goes on with it."""
    return f"{heading} {line.text.strip(' .:–—-')}" if heading and continues_title(above, line) else heading


def _size(paragraph: BodyParagraph) -> float:
    return paragraph.line.size if paragraph.line else 0.0
