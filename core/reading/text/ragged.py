"""Paragraphs of unwrapped text: each line is one, unless its end or the start of the next shows a cut.

Such text is saved from word processors and web pages; the latter leave breaks in the middle of sentences.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from core.reading.blocks.block import Style, TextBlock
from core.reading.text.lines import is_row, is_rule, row_text, run_together, splits_label
from core.text.labels import begins_with_label
from core.text.sentences import ends_line

if TYPE_CHECKING:
    from collections.abc import Sequence

_LEADS_ON: Final = re.compile(
    r"(?:,|\b(?:an?|the|and|or|nor|of|to|in|on|at|by|for|from|with|without|under|upon|between|among|that|which|who|whose|"
    r"shall|will|may|must|is|are|was|were|be|been|has|have|had|its|their|his|her|any|each|such|this|these|those|as|if|"
    r"than|not|see|per|sections?|article|exhibit|schedule|mr|ms|no))$",
    re.IGNORECASE,
)
_CITED: Final = re.compile(r"(?:article|section|clause|exhibit|schedule|annex|appendix|§)\s", re.IGNORECASE)
_SENTENCE: Final = 60  # characters; a longer line without a stop is a sentence cut, a shorter one may be a heading


def unwrapped_blocks(lines: Sequence[str]) -> list[TextBlock]:
    """The paragraphs in lines without a blank one between them; a rule underlines the paragraph above."""
    groups: list[list[str]] = []
    ruled: set[int] = set()
    for line in lines:
        if is_rule(line):
            ruled.add(len(groups) - 1)
        elif groups and len(groups) - 1 not in ruled and goes_on(groups[-1][-1], line):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [
        TextBlock(row_text(group[0]) if len(group) == 1 else run_together(group), Style(underlined=place in ruled))
        for place, group in enumerate(groups)
    ]


def goes_on(last: str, line: str) -> bool:
    """Whether a sentence continues from one line to the next."""
    before, after = last.strip(), line.strip()
    if not before or not after or is_row(before) or is_row(after):
        return False
    if before.count("“") > before.count("”"):  # in the middle of a name: “Facility / Fee”
        return True
    if splits_label(before, after):
        return True
    leads_on = " " in before and bool(_LEADS_ON.search(before))
    if ends_line(before) or (begins_with_label(after) and not (leads_on and _CITED.match(after))):
        return False
    if before.isupper():
        return after.isupper() and leads_on
    return after[:1].islower() or leads_on or (len(before) > _SENTENCE and not (_is_titled(before) or after.isupper()))


def _is_titled(text: str) -> bool:
    """Whether most longer words begin with a capital, as in headings."""
    words: list[str] = re.findall(r"[^\W\d_]{4,}", text)
    return sum(word[0].isupper() for word in words) >= 0.75 * len(words)
