"""What a document calls itself."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from core.reading.blocks import Block, clean

if TYPE_CHECKING:
    from collections.abc import Sequence

_LOOKED_AT = 60
_LONGEST = 24  # words
_KIND = re.compile(
    r"\b(?:agreement|contract|lease|licen[cs]e|indenture|deed|plan|policy|terms|note|guarant(?:y|ee)|addendum|amendment|"
    r"warrant|nda|dpa|sow|sla|memorandum|letter|charter|by-?laws|conditions|order|schedule|statement|undertaking|mortgage|consent)\b",
    re.IGNORECASE,
)
_OPEN = re.compile(r"\b(?:to|of|and|for|the|by|an?)$|[,&-]$", re.IGNORECASE)
_STAMP = re.compile(
    r"(?:exhibit|ex-|execution (?:copy|version)|conformed|confidential|draft|page|table of contents|version|dated)\b|"
    r"^[\W\d_]*$|certain (?:portions|information|identified)|\[\*|portions of this",
    re.IGNORECASE,
)


def find_title(blocks: Sequence[Block], declared: str = "") -> str:
    """The title as printed; ``declared`` (the file's own property, often of another contract) where it is in the text.

    The first lines that stand out, by centre, bold type, capitals or heading, are joined until they name a kind of
    agreement.
    """
    declared = clean(declared)
    opening = " ".join(block.text for block in blocks[:_LOOKED_AT]).casefold()
    if len(declared) > 5 and declared.casefold() in opening:
        return declared
    return _printed(blocks[:_LOOKED_AT], _usual_size(blocks)) or (declared if _KIND.search(declared) else "")


def _usual_size(blocks: Sequence[Block]) -> float:
    """The type size that most of the text is set in, 0 where the format tells none."""
    letters: Counter[float] = Counter()
    for block in blocks:
        letters[block.style.size] += len(block.text)
    return letters.most_common(1)[0][0] if letters else 0.0


def _printed(blocks: Sequence[Block], usual: float) -> str:
    fallback = ""
    opening = next((block for block in blocks if block.text.strip() and not _STAMP.match(block.text.strip())), None)
    for index, block in enumerate(blocks):
        if not _stands_out(block, usual) and not (block is opening and _may_be_title(block)):
            continue
        lines: list[str] = []
        for line in blocks[index : index + 4]:
            if lines and not _stands_out(line, usual):
                break
            lines.append(clean(line.text.replace("\f", " ").replace("\t", " ")))
            joined = " ".join(lines)
            if len(joined.split()) <= _LONGEST and _KIND.search(joined) and not _OPEN.search(joined):
                return joined
        fallback = fallback or lines[0]
    return fallback


def _stands_out(block: Block, usual: float) -> bool:
    style = block.style
    marked = style.centred or style.bold or style.heading or block.text.isupper() or 0 < usual * 1.15 < style.size
    return bool(marked) and _may_be_title(block)


def _may_be_title(block: Block) -> bool:
    text = block.text.strip()
    if not text or _STAMP.match(text):
        return False
    return "\t" not in text and text[-1] not in ".:;," and len(text.split()) <= _LONGEST
