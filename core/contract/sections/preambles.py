"""Where the preamble begins, the paragraph that names the parties, however short its first line is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.marks import is_long

_KIND: Final = (
    "agreement|contract|lease|amendment|addendum|deed|indenture|undertaking|guaranty|guarantee|note|memorandum|letter"
)
_OPENS: Final = re.compile(
    rf"(?:this|the present)\s(?:[\w&/’'-]+\s){{0,8}}?(?:{_KIND})\b"
    rf".*\b(?:made|entered|dated|executed|effective|between|among)\b|"
    rf"(?:[\w&/’'-]+\s){{0,8}}?(?:{_KIND}),?\s(?:is\s)?(?:made|entered)\s(?:this|on|as|and|into|effective|the)\b",
    re.IGNORECASE,
)
TITLE: Final = re.compile(r".*\b(?:agreement|contract|lease|amendment|addendum|indenture)\W*$", re.IGNORECASE)
"""The title of a contract."""
_NAME: Final = 120  # characters of such a title
_BETWEEN: Final = re.compile(r"(?:by and )?(?:between|among)\W*", re.IGNORECASE)


def opens_preamble(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph begins as a preamble does: it is long, or says "This Agreement is made on ..."."""
    return is_long(paragraph) or bool(_OPENS.match(paragraph.text))


def heads_preamble(title: BodyParagraph, below: BodyParagraph) -> bool:
    """Whether a line is the title of the contract just above its preamble: "SUPPLY AGREEMENT", "This Supply ..."."""
    name = len(title.text) <= _NAME and not title.text.endswith(".")
    return name and bool(TITLE.match(title.text)) and bool(_OPENS.match(below.text))


def preamble_start(paragraphs: Sequence[BodyParagraph], first: int) -> int | None:
    """The paragraph where the preamble begins, before the first section; None if there is none.

    It is the one under the title of the contract, whatever stands before that, or the first full paragraph.
    """
    titled = (i for i in range(1, first) if heads_preamble(paragraphs[i - 1], paragraphs[i]))
    start = next(titled, None) or next((i for i in range(first) if opens_preamble(paragraphs[i])), None)
    if start and is_long(paragraphs[start]) and _BETWEEN.fullmatch(paragraphs[start - 1].text):
        return start - 1
    return start
