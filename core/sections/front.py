"""Where the body of a contract begins, after its title and preamble."""

from __future__ import annotations

from collections.abc import Container, Sequence

from core.sections.body import BodyParagraph
from core.sections.marks import LONG_PARAGRAPH, heading_like, is_long, is_recital, is_signature


def first_section(paragraphs: Sequence[BodyParagraph], labelled: Container[int], run_in: Container[int]) -> int:
    """The paragraph where the body begins: the first label, or heading with text under it.

    Args:
        paragraphs: all paragraphs.
        labelled: those that begin with a label.
        run_in: those that begin with a heading known by its type.
    """
    long = False
    for i, paragraph in enumerate(paragraphs):
        if i in labelled or is_recital(paragraph) or (long and is_signature(paragraph)):
            return i
        follows = paragraphs[i + 1].text if i + 1 < len(paragraphs) else ""
        if long and (len(follows) > LONG_PARAGRAPH or i + 1 in labelled) and heading_like(paragraph):
            return i
        if long and i in run_in:
            return i
        long = long or is_long(paragraph)
    return len(paragraphs)
