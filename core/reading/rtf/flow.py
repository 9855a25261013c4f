"""A flow of Rich Text: the paragraphs and table rows of the body, of a footnote, or of a text box."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from core.reading.blocks.block import PAGE_BREAK, Style, TextBlock, clean_text
from core.reading.blocks.rows import row_blocks
from core.reading.rtf.tokens import RtfGroup, with_pairs
from core.text.labels import is_label

if TYPE_CHECKING:
    from collections.abc import Sequence


_LABEL_PIECES: Final = 30


@dataclass(slots=True)
class _Table:
    """An unfinished table: the finished cells of its row, and the paragraphs of the open one."""

    cells: list[list[TextBlock]] = field(default_factory=list)
    cell: list[TextBlock] = field(default_factory=list)

    def end_cell(self) -> None:
        self.cells.append([block for block in self.cell if block.text])
        self.cell = []

    def end_row(self) -> list[TextBlock]:
        """The row as paragraphs."""
        cells = [*self.cells, self.cell] if self.cell else self.cells
        self.cells, self.cell = [], []
        return row_blocks(cells)


class Flow:
    """Gathers text into paragraphs, and paragraphs into table rows.

    Attributes:
        depth: how many groups were open where the flow begins.
        blocks: the finished paragraphs.
    """

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.blocks: list[TextBlock] = []
        self._text: list[str] = []
        self._first: RtfGroup | None = None  # how the words of the paragraph begin, apart from its label
        self._in_words = False
        self._cut = False
        self._table, self._nested = _Table(), _Table()

    def say(self, text: str, group: RtfGroup) -> None:
        """Adds text to the paragraph. A label that comes after its words is not shown."""
        if group.label and self._in_words:
            return
        if text.strip() and not group.label and (self._first is None or self._is_label_so_far()):
            self._first = group.copy()
        self._in_words = not group.label and (self._in_words or bool(text.strip()))
        self._text.append(text.upper() if group.capitals else text)

    def cut(self) -> None:
        """Notes that words of the paragraph were deleted: its label alone is not shown."""
        self._cut = True

    def _is_label_so_far(self) -> bool:
        """Whether the paragraph has nothing but a label yet; no label comes in many pieces."""
        return len(self._text) <= _LABEL_PIECES and is_label("".join(self._text))

    def replace_last(self, text: str) -> None:
        """Replaces the text added last."""
        self._text[-1:] = [text]

    def unlabel(self) -> None:
        """Forgets the label of a paragraph without words of its own: the next one takes its place."""
        if not self._in_words:
            self._text = [piece for piece in self._text if piece == PAGE_BREAK]

    def end_paragraph(self, group: RtfGroup) -> None:
        """Ends the paragraph, which is in a cell of a table, of a table in a table, or in none."""
        if self._cut:
            self.unlabel()
        first = self._first or group
        style = Style(first.size, first.bold, first.underlined, first.centred, first.heading)
        if group.table_level == 0:
            self.end_row()
        target = (self.blocks, self._table.cell, self._nested.cell)[min(group.table_level, 2)]
        target.extend(TextBlock(clean_text(line), style) for line in with_pairs("".join(self._text)).split("\n"))
        self._text.clear()
        self._first = None
        self._in_words = self._cut = False

    def end_cell(self, group: RtfGroup, *, nested: bool = False) -> None:
        """Ends the last paragraph of a cell, and the cell."""
        group.in_table = True
        group.level = 2 if nested else 1
        self.end_paragraph(group)
        if not nested:
            self.end_nested_row()
        (self._nested if nested else self._table).end_cell()

    def end_nested_row(self) -> None:
        """Ends the row of a table in a cell: its paragraphs are the cell's."""
        self._table.cell.extend(self._nested.end_row())

    def end_row(self) -> None:
        """Ends the row of a table."""
        self.end_nested_row()
        self.blocks.extend(self._table.end_row())

    def finish(self, group: RtfGroup) -> Sequence[TextBlock]:
        """All paragraphs with words."""
        self.end_paragraph(group)
        self.end_row()
        return [block for block in self.blocks if block.text]
