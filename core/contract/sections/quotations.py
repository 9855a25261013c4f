"""Quoted provisions: those of another agreement that an amendment quotes are no sections of the amendment."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_CLOSES: Final = re.compile(r"[\"”]\W{0,3}$")
_LONGEST: Final = 60  # paragraphs of a quotation; where none of so many ends it, a mark is missing


def quoted_provisions(texts: Sequence[str]) -> set[int]:
    """The indexes of the paragraphs of quoted provisions of several paragraphs.

    A quotation begins with a quotation mark after a paragraph that ends with a colon, and goes on to the first
    paragraph that ends in a mark and opens no quotation of its own. Each of its paragraphs may begin with another mark.
    """
    quoted: set[int] = set()
    for i in range(1, len(texts)):
        if i not in quoted and _is_introduced(texts, i) and is_unpaired(texts[i]):
            quoted.update(range(i, _end(texts, i)))
    return quoted


def _is_introduced(texts: Sequence[str], i: int) -> bool:
    return texts[i - 1].rstrip().endswith(":") and texts[i].startswith(('"', "“"))


def _end(texts: Sequence[str], start: int) -> int:
    """The index after the quotation that begins at ``start``; ``start`` if it does not end before another."""
    for i in range(start + 1, min(len(texts), start + _LONGEST)):
        if _is_introduced(texts, i):
            break
        if _CLOSES.search(texts[i]) and is_unpaired(texts[i].lstrip('"“')):
            return i + 1
    return start


def is_unpaired(text: str) -> bool:
    """Whether a text has a quotation mark without the one that opens or closes it."""
    return text.count('"') % 2 == 1 or text.count("“") != text.count("”")
