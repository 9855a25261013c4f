"""Footnotes of web pages: raised numbers in the text, and paragraphs that begin with the same ones."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.reading.blocks.block import TextBlock

_RAISED: Final = re.compile(r"\s*[\[(]?\s*(\d{1,3})\s*[\])]?\s*")
# Characters that never occur in text (Unicode, 23.7) mark the numbers until it is clear whether they call notes.
_MARK: Final = re.compile("\ufdd0(.*?)\ufdd1(\\d+)\ufdd2(.*?)\ufdd3")
_AT_START: Final = re.compile(f"[\f ]*{_MARK.pattern}")
_POINTS: Final = re.compile(r"#_*(?:ftn|edn|fn|footnote|endnote)(?:[-_:]?ref)?[-_:]?\d", re.IGNORECASE)


def points_at_note(address: str) -> bool:
    """Whether a link leads to a note, or from a note back to its mark, as word processors name such places."""
    return bool(_POINTS.match(address))


def raised(text: str) -> str:
    """Raised text; a number alone counts as the mark of a note until `set_notes_apart`."""
    number = _RAISED.fullmatch(text)
    return f"\ufdd0{text[: number.start(1)]}\ufdd1{number[1]}\ufdd2{text[number.end(1) :]}\ufdd3" if number else text


def set_notes_apart(pages: Sequence[Sequence[TextBlock]]) -> tuple[list[list[TextBlock]], list[TextBlock]]:
    """The pages without notes, and the notes, each beginning with its mark; raised numbers without a note as they were.

    A paragraph is a note if it begins with a raised number that also occurs in a paragraph before it.
    """
    called: set[str] = set()
    noted: set[str] = set()
    kept: list[list[TextBlock]] = []
    notes: list[TextBlock] = []
    for page in pages:
        kept.append([])
        for block in page:
            opening = _AT_START.match(block.text)
            called.update(mark[2] for mark in _MARK.finditer(block.text, opening.end() if opening else 0))
            if opening and opening[2] in called:
                noted.add(opening[2])
                notes.append(replace(block, note=True))
            else:
                kept[-1].append(block)
    return [[_shown(block, noted) for block in page] for page in kept], [_shown(block, noted) for block in notes]


def _shown(block: TextBlock, noted: set[str]) -> TextBlock:
    if "\ufdd0" not in block.text:
        return block
    opening = _AT_START.match(block.text) if block.note else None
    words = f"[{opening[2]}] {block.text[opening.end() :].lstrip()}" if opening else block.text
    return replace(block, text=_MARK.sub(lambda match: _mark(match, noted), words))


def _mark(match: re.Match[str], noted: set[str]) -> str:
    return f"[{match[2]}]" if match[2] in noted else f"{match[1]}{match[2]}{match[3]}"
