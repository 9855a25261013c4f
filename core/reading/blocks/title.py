"""What a document calls itself."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from core.reading.blocks.block import PAGE_BREAK, TextBlock, clean_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LOOKED_AT = 60
_LONGEST = 24  # words
_KIND = re.compile(
    r"\b(?:agreement|contract|lease|licen[cs]e|indenture|deed|plan|policy|terms|note|guarant(?:y|ee)|addendum|amendment|"
    r"warrant|nda|dpa|sow|sla|memorandum|letter|charter|by-?laws|conditions|order|schedule|statement|undertaking|"
    r"mortgage|consent)\b",
    re.IGNORECASE,
)
_OPEN = re.compile(r"\b(?:to|of|and|for|the|by|an?)$|[,&-]$", re.IGNORECASE)
_LEADS = re.compile(r"\b(?:amended|restated|form|first|second|third|fourth|fifth)\b", re.IGNORECASE)
_FOLLOWS = re.compile(r"(?:and|of|to|for|&)\b", re.IGNORECASE)
_STAMP = re.compile(
    r"\[|(?:(?:key|cover|standard) )?terms$|(?:exhibit|ex-|"
    r"execution (?:copy|version)|conformed|confidential|draft|page|table of contents|version|dated)\b|"
    r"^[\W\d_]*$|certain (?:portions|information|identified)|portions of this",
    re.IGNORECASE,
)


def printed_title(blocks: Sequence[TextBlock], declared: str = "") -> str:
    """The title as printed; ``declared`` (the file's own property, often of another contract) where it is in the text.

    The first lines that stand out, by centre, bold type, capitals or heading, are joined until they name a kind of
    agreement.
    """
    declared = clean_text(declared)
    opening = " ".join(block.text for block in blocks[:_LOOKED_AT]).casefold()
    if _KIND.search(declared) and declared.casefold() in opening:
        return declared
    return _printed(blocks[:_LOOKED_AT], _usual_size(blocks)) or (declared if _KIND.search(declared) else "")


def _usual_size(blocks: Sequence[TextBlock]) -> float:
    """The type size that most of the text is set in, 0 where the format tells none."""
    letters: Counter[float] = Counter()
    for block in blocks:
        letters[block.style.size] += len(block.text)
    return letters.most_common(1)[0][0] if letters else 0.0


def _printed(blocks: Sequence[TextBlock], usual: float) -> str:
    opening = next((block for block in blocks if block.text.strip() and not _STAMP.match(block.text.strip())), None)
    lines = [
        clean_text(block.text.replace(PAGE_BREAK, " "))
        if _stands_out(block, usual) or (block is opening and _may_be_title(block))
        else ""
        for block in blocks
    ]
    for index, line in enumerate(lines):
        if _KIND.search(line):
            return _whole(lines, index)
    marked = (line for line, block in zip(lines, blocks, strict=True) if line and _stands_out(block, usual))
    return next(_subjects(blocks), next(marked, ""))


def _whole(lines: Sequence[str], index: int) -> str:
    """The line at ``index`` with those before and after it that belong to the same title."""
    title = lines[index]
    for before in reversed(lines[:index]):
        if not before or not (_LEADS.search(before) or _OPEN.search(before) or _FOLLOWS.match(title)):
            break
        title = f"{before} {title}"
    for after in lines[index + 1 :]:
        if not after or not (_OPEN.search(title) or _FOLLOWS.match(after)):
            break
        title = f"{title} {after}"
    return title


def _subjects(blocks: Sequence[TextBlock]) -> Iterator[str]:
    """What letters are about."""
    for block in blocks:
        subject = re.match(r"(?:re|subject) ?: ?(.{5,100})$", block.text, re.IGNORECASE)
        if subject and _KIND.search(subject[1]):
            yield subject[1].strip()


def _stands_out(block: TextBlock, usual: float) -> bool:
    style = block.style
    marked = style.centred or style.bold or style.underlined or style.heading > 0
    large = 0 < usual * 1.15 < style.size
    return (marked or large or block.text.isupper()) and _may_be_title(block)


def _may_be_title(block: TextBlock) -> bool:
    text = block.text.strip()
    if not text or _STAMP.match(text):
        return False
    return "\t" not in text and text[-1] not in ".:;," and len(text.split()) <= _LONGEST
