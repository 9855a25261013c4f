"""The rows of tables made into paragraphs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.reading.blocks.block import TextBlock, clean_text
from core.text.labels import is_label

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_WORD = re.compile(r"[^\W\d_]{2}")
_OPENS_AMOUNT = frozenset({"$", "£", "€", "¥", "US$", "(", "$("})
_ENDS_AMOUNT = frozenset({")", "%", ")%", "%)"})


def join_cells(cells: Sequence[str]) -> str:
    """The text of a table row: a space between a label and its text, tabs between other cells; empty cells are omitted.

    An amount spread over several cells, as in ``$ | 1,000 | )``, is joined again.
    """
    row: list[str] = []
    for cell in filter(None, map(clean_text, "\t".join(cells).split("\t"))):
        if row and (row[-1] in _OPENS_AMOUNT or cell in _ENDS_AMOUNT):
            row[-1] += cell
        else:
            row.append(cell)
    labels = next((place for place, cell in enumerate(row) if not is_label(cell)), 0)
    if labels and _WORD.search(row[labels]):  # 1.1 | (a) | words
        row[: labels + 1] = [" ".join(row[: labels + 1])]
    return "\t".join(row)


def row_blocks(cells: Iterable[Sequence[TextBlock]]) -> list[TextBlock]:
    """A table row as paragraphs: one if every cell contains one, else those of each cell in turn.

    Tables used only for layout have a label in one cell and the paragraphs of its section in the next: the label goes
    before the first of them.
    """
    filled = [words for cell in cells if (words := [block for block in cell if block.text.strip()])]
    if not filled:
        return []
    if all(len(cell) == 1 for cell in filled):
        return [TextBlock(join_cells([cell[0].text for cell in filled]), filled[0][0].style)]
    if len(filled) > 1 and len(filled[0]) == 1 and is_label(filled[0][0].text):
        label = filled.pop(0)[0]
        filled[0][0] = filled[0][0].after(clean_text(label.text))
    return [block for cell in filled for block in cell]
