"""Joins the pages of a document: removes furniture, joins paragraphs that continue over a page break."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.reading.blocks.block import LONGEST, PAGE_BREAK, TextBlock
from core.reading.blocks.furniture import furniture
from core.text.labels import begins_with_label
from core.text.sentences import ends_line


def split_pages(blocks: Sequence[TextBlock]) -> list[list[TextBlock]]:
    """The blocks of each page, without the page breaks between them."""
    pages: list[list[TextBlock]] = [[]]
    for block in blocks:
        head, *rest = block.text.split(PAGE_BREAK)
        pages[-1].append(replace(block, text=head.strip()))
        pages.extend([replace(block, text=text.strip())] for text in rest)
    while len(pages) > 1 and not any(block.text for block in pages[0]):
        pages.pop(0)  # a mark before the first word begins the first page, not the second
    return [[block for block in page if block.text] for page in pages]


def drop_furniture(pages: Sequence[Sequence[TextBlock]]) -> list[list[TextBlock]]:
    """The pages without page numbers and running headers and footers."""
    drops = furniture([[block.text for block in page] for page in pages])
    return [
        [block for index, block in enumerate(page) if index not in dropped]
        for page, dropped in zip(pages, drops, strict=True)
    ]


def join_pages(pages: Sequence[Sequence[TextBlock]]) -> list[TextBlock]:
    """All blocks in one list, with page breaks in their texts."""
    joined: list[TextBlock] = []
    breaks = ""
    for number, page in enumerate(pages):
        breaks += PAGE_BREAK if number else ""
        for block in page:
            if breaks and joined and _goes_on(joined[-1], block):
                joined[-1] = replace(joined[-1], text=f"{joined[-1].text} {breaks}{block.text}")
            else:
                joined.append(replace(block, text=breaks + block.text))
            breaks = ""
    return joined


def _goes_on(last: TextBlock, block: TextBlock) -> bool:
    """Whether the first paragraph of a page continues the last one of the previous page."""
    if len(last.text) > LONGEST or last.style.centred or block.style.centred:
        return False
    if "\t" in last.text or ends_line(last.text):
        return False
    running = len(last.text) > 60 and not begins_with_label(block.text) and not block.text.isupper()
    return block.text[:1].islower() or (running and not block.style.bold)
