"""Where the body of a contract begins, after its title and preamble."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import pairwise
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.marks import LONG_PARAGRAPH, heading_like, is_long, is_recital, is_signature, is_typed
from core.contract.sections.preambles import TITLE, heads_preamble

_SEVERAL: Final = 3  # headings that make a short form


def first_section(paragraphs: Sequence[BodyParagraph], labelled: Container[int], run_in: Container[int]) -> int:
    """The paragraph where the body begins: the first label, or heading with text under it.

    Args:
        paragraphs: all paragraphs.
        labelled: those that begin with a label.
        run_in: those that begin with a heading known by its type.
    """
    long = False
    several = _several_headed(paragraphs, labelled)
    for i, paragraph in enumerate(paragraphs):
        if i in labelled or is_recital(paragraph) or (long and is_signature(paragraph)):
            return i
        if i + 1 < len(paragraphs) and heads_preamble(paragraph, paragraphs[i + 1]):
            continue
        follows = paragraphs[i + 1].text if i + 1 < len(paragraphs) else ""
        if long and (len(follows) > LONG_PARAGRAPH or i + 1 in labelled) and heading_like(paragraph):
            return i
        if long and (i in run_in or i in several):
            return i
        long = long or is_long(paragraph)
    return len(paragraphs)


def _several_headed(paragraphs: Sequence[BodyParagraph], labelled: Container[int]) -> set[int]:
    """The headings in their own type, each with a paragraph under it, of a short form without labels.

    Under them may stand little text, as on a cover page, so that several are needed: one may be the name of a party.
    """
    headed = set[int]()
    for i, (paragraph, following) in enumerate(pairwise(paragraphs)):
        if i in labelled or is_signature(paragraph):
            break
        heads = is_typed(paragraph) and heading_like(paragraph) and not TITLE.match(paragraph.text)
        if heads and not heading_like(following) and i + 1 not in labelled:
            headed.add(i)
    return headed if len(headed) >= _SEVERAL else set()
