"""What a document calls itself."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from core.reading.blocks.block import PAGE_BREAK, TextBlock, clean_text
from core.text.headings import KIND_OF_AGREEMENT, title_begins_with, title_goes_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LOOKED_AT = 60
_LONGEST = 24  # words
_STAMP = re.compile(
    r"\[|(?:(?:key|cover|standard) )?terms$|"
    r"(?:preliminary|drafting|explanatory|introductory|guidance) notes?$|"
    r"(?:exhibit|ex-|execution (?:copy|version)|conformed|confidential|draft|page|table of contents|version|dated)\b|"
    r"^[\W\d_]*$|certain (?:portions|information|identified)|portions of this",
    re.IGNORECASE,
)


def printed_title(blocks: Sequence[TextBlock], declared: str = "") -> str:
    """The title as printed, or ``declared`` (the file's own property, often of another contract) if the text has it.

    The first lines that stand out (centred, bold, in capitals or a heading) are joined until they name a kind of
    agreement.
    """
    declared = clean_text(declared)
    opening = " ".join(block.text for block in blocks[:_LOOKED_AT]).casefold()
    if KIND_OF_AGREEMENT.search(declared) and declared.casefold() in opening:
        return declared
    return _printed(blocks[:_LOOKED_AT], _usual_size(blocks)) or (
        declared if KIND_OF_AGREEMENT.search(declared) else ""
    )


def _usual_size(blocks: Sequence[TextBlock]) -> float:
    """The type size of most of the text; 0 where the format gives none."""
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
        if KIND_OF_AGREEMENT.search(line):
            return _whole(lines, index)
    marked = (line for line, block in zip(lines, blocks, strict=True) if line and _stands_out(block, usual))
    return next(_subjects(blocks), next(marked, ""))


def _whole(lines: Sequence[str], index: int) -> str:
    """The line at ``index`` with those before and after it that belong to the same title."""
    title = lines[index]
    for before in reversed(lines[:index]):
        if not before or not title_begins_with(before, title):
            break
        title = f"{before} {title}"
    for after in lines[index + 1 :]:
        if not after or not title_goes_on(title, after):
            break
        title = f"{title} {after}"
    return title


def _subjects(blocks: Sequence[TextBlock]) -> Iterator[str]:
    """The subjects of letters."""
    for block in blocks:
        subject = re.match(r"(?:re|subject) ?: ?(.{5,100})$", block.text, re.IGNORECASE)
        if subject and KIND_OF_AGREEMENT.search(subject[1]):
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
