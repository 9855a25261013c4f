"""Footnotes of plain text, which word processors write after the body when they save a document as text."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.reading.blocks.block import TextBlock

_NOTE: Final = re.compile(r"(\d{1,3}) +(?=[^\W\d_]|[\"“‘(\[])|\[(\d{1,3})\] *(?=\S)")
_BEHIND_WORDS: Final = (
    r"(?<!section)(?<!article)(?<!clause)(?<!exhibit)(?<!schedule)(?<!annex)(?<!appendix)(?<!\d[.,:])"
    r"(?<=[^\W\d_]|[.,;:)\]”’\"'])"
)


def with_notes(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """The blocks, with notes at their end marked as such, and the marks there and in the body as ``[1]``.

    Notes are recognised by their numbers: they count from 1 to the end of the text, and each number occurs in the body,
    in the same order, right after a word or a stop. If one is missing, nothing is changed.
    """
    openings = [(index, _number(block.text)) for index, block in enumerate(blocks)]
    first = next((index for index, number in reversed(openings) if number == 1), None)
    if not first:
        return list(blocks)
    notes = blocks[first:]
    count = 0
    for block in notes:
        count += _number(block.text) == count + 1
    body = _marked(blocks[:first], count)
    if body is None:
        return list(blocks)
    return [*body, *_numbered(notes)]


def _number(text: str) -> int:
    match = _NOTE.match(text)
    return int(match[1] or match[2]) if match else 0


def _marked(body: Sequence[TextBlock], count: int) -> list[TextBlock] | None:
    """The body with its marks in brackets; None if one of them is missing."""
    marked = list(body)
    at, offset = 0, 0
    for number in range(1, count + 1):
        mark = re.compile(rf"{_BEHIND_WORDS}(?:{number}|\[{number}\])(?![\w%$]|[.,]\d)", re.IGNORECASE)
        match = mark.search(marked[at].text, offset)
        while match is None:
            at, offset = at + 1, 0
            if at == len(marked):
                return None
            match = mark.search(marked[at].text)
        text = marked[at].text
        marked[at] = replace(marked[at], text=f"{text[: match.start()]}[{number}]{text[match.end() :]}")
        offset = match.start() + len(f"[{number}]")
    return marked


def _numbered(notes: Sequence[TextBlock]) -> list[TextBlock]:
    numbered, count = [], 0
    for block in notes:
        text = block.text
        if _number(text) == count + 1:
            count += 1
            text = _NOTE.sub(f"[{count}] ", text, count=1)
        numbered.append(replace(block, text=text, note=True))
    return numbered
