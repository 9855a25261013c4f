"""What the tables of the window share: their look, and the model of rows below headings."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PySide6.QtWidgets import QTableView

from core import tr
from desktop.widgets.paint import Index
from desktop.widgets.theme import GAP


def set_up_table(table: QTableView, name: str, widths: Sequence[int], *, lines: int = 1, by: int = 0) -> None:
    """Gives a table the look of all tables: whole rows, a few lines high, sorted ``by`` a column, -1: as they come.

    ``widths`` are those of all columns but the last.
    """
    table.setAccessibleName(name)
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setWordWrap(lines > 1)
    table.setSortingEnabled(True)
    table.sortByColumn(by, Qt.SortOrder.AscendingOrder)
    table.verticalHeader().hide()
    spare = GAP if lines > 1 else 2 * GAP
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().lineSpacing() * lines + spare)
    table.horizontalHeader().setHighlightSections(False)
    for at, width in enumerate(widths):
        table.setColumnWidth(at, width)
    table.horizontalHeader().setStretchLastSection(True)


class TableModel(QAbstractTableModel):
    """A table of so many rows, below headings; some columns hold numbers, and stand at their right."""

    def __init__(self, headings: Sequence[str], numbers: Container[int] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._headings, self._numbers = headings, numbers

    def row_count(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def side(self, column: int) -> Qt.AlignmentFlag:
        """The side at which a column's words stand."""
        return Qt.AlignmentFlag.AlignRight if column in self._numbers else Qt.AlignmentFlag.AlignLeft

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else self.row_count()

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self._headings)

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if way is Qt.Orientation.Horizontal and 0 <= section < len(self._headings):
            if role == Qt.ItemDataRole.DisplayRole:
                return tr(self._headings[section])
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return self.side(section) | Qt.AlignmentFlag.AlignVCenter
        return None
