"""Reads plain text files, hard-wrapped or not, among them exhibits as they were filed with the SEC in the 1990s."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from core.reading.blocks import Block, is_label
from core.reading.builder import assemble
from core.reading.encoding import decode
from core.reading.exhibits import filed_blocks, without_entities
from core.reading.furniture import furniture, is_page_number
from core.reading.pages import join_pages
from core.reading.sniff import content
from core.reading.textlayout import Measure, paragraphs
from core.reading.textnotes import with_notes
from core.reading.title import find_title
from core.types import Document

_PAGE_MARK = re.compile(r"</?PAGE(?:\s+NAME=\S+)?>(?:[ \t]*\d{1,4})?[ \t]*$|\f", re.IGNORECASE | re.MULTILINE)
_TABLE_MARK = re.compile(r"^[ \t]*(?:</?(?:TABLE|CAPTION|S|C|FN|F\d)>[ \t]*)+$", re.IGNORECASE | re.MULTILINE)
_INLINE_MARK = re.compile(r"</?(?:TABLE|CAPTION|S|C|FN|F\d{1,2})>", re.IGNORECASE)
_NEWLINES = re.compile(r"\r\n?|\u2028|\u2029|\x0b")


def read_text(path: Path, document_id: str) -> Document:
    """The document in a plain text file; of a filing kept whole, the exhibits in it.

    Raises:
        UnreadableFile: out of reach.
    """
    from core.reading.html import html_blocks

    text = decode(content(path))
    blocks = filed_blocks(text, text_blocks, html=html_blocks, plain=text_blocks)
    return assemble(blocks, document_id, path, find_title(blocks))


def text_blocks(text: str) -> list[Block]:
    """The paragraphs of a plain text, hard-wrapped or not."""
    pages = _pages(_NEWLINES.sub("\n", without_entities(text)))
    measure = Measure.of([line for page in pages for line in page])
    return with_notes(_without_echoes(join_pages([paragraphs(page, measure) for page in pages])))


def _without_echoes(blocks: Sequence[Block]) -> list[Block]:
    """The blocks without labels that stand alone and again before the next one's words.

    Word writes so the number of a paragraph that it does not show.
    """
    followers = [*(block.text for block in blocks[1:]), ""]
    return [
        block
        for block, follower in zip(blocks, followers, strict=False)  # of no blocks, one more
        if not (is_label(block.text) and follower.startswith(f"{block.text.strip()} "))
    ]


def _pages(text: str) -> list[list[str]]:
    """The lines of each page, without marks, page numbers and running headers."""
    marked = _INLINE_MARK.sub(" ", _TABLE_MARK.sub("", text))
    pages = [part.expandtabs(8).rstrip().split("\n") for part in _PAGE_MARK.split(marked)]
    while len(pages) > 1 and not any(line.strip() for line in pages[0]):
        pages.pop(0)  # a mark before the first word begins the first page, not the second
    pages = [page for part in pages for page in _by_numbers(part)]
    drops = furniture(pages)
    return [
        ["" if index in dropped else line for index, line in enumerate(lines)]
        for lines, dropped in zip(pages, drops, strict=True)
    ]


def _by_numbers(lines: list[str]) -> list[list[str]]:
    """Pages told by numbers that stand alone, set apart, and count up, where no mark parts them."""
    alone = [
        (index, int(digits[0]))
        for index, line in enumerate(lines)
        if is_page_number(line) and _stands_alone(lines, index) and (digits := re.findall(r"\d+", line))
    ]
    ends = [index for (index, number), (_, follower) in pairwise(alone) if follower == number + 1]
    if len(ends) < 2:
        return [lines]
    if alone[-1][1] == dict(alone)[ends[-1]] + 1:
        ends.append(alone[-1][0])
    starts = [0, *(end + 1 for end in ends)]
    return [lines[start:end] for start, end in zip(starts, [*ends, len(lines)], strict=True)]


def _stands_alone(lines: list[str], index: int) -> bool:
    around = (lines[max(0, index - 1) : index] or [""]) + (lines[index + 1 : index + 2] or [""])
    line = lines[index]
    set_apart = len(line) - len(line.lstrip()) >= 20 or not line.strip().isdigit()
    return set_apart and not any(near.strip() for near in around)
