"""Counts the tracked changes of a Word document, which make it a draft (ECMA-376 part 1, 17.13.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.reading.files.xml import Element
from core.reading.word.markup import W

if TYPE_CHECKING:
    from collections.abc import Iterable

_CHANGES: Final = frozenset(W + name for name in ("ins", "del", "moveTo", "cellIns", "cellDel", "cellMerge"))
_TEXT: Final = frozenset(W + name for name in ("t", "delText", "tab", "br", "sym"))


def count_changes(roots: Iterable[Element]) -> int:
    """How many insertions, deletions and moves the parts contain; changes of type and format do not count.

    What one author did at one time without a gap is one change, however many runs and paragraphs it spans.
    """
    return sum(_changes_in(root) for root in roots)


def _changes_in(root: Element) -> int:
    count, last = 0, None
    if next(root.iter(*_CHANGES), None) is None:
        return 0
    for element in root.iter(*_CHANGES, *_TEXT):
        if element.tag in _CHANGES:
            change = (element.tag, element.get(f"{W}author"), element.get(f"{W}date"))
            count += change != last
            last = change
        elif not any(above.tag in _CHANGES or above.tag == f"{W}moveFrom" for above in element.iterancestors()):
            last = None
    return count
