"""Clauses of several contracts as a table: a row each, with its parties, date, law and text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from core import Wording, tr, visible_name
from desktop.models.marking import QT_TRANSLATE_NOOP
from desktop.plain import tip

Index = QModelIndex | QPersistentModelIndex

WORDING = Qt.ItemDataRole.UserRole
SORT = Qt.ItemDataRole.UserRole + 1

COLUMNS: Final[tuple[tuple[str, Callable[[Wording], str]], ...]] = (
    (QT_TRANSLATE_NOOP("", "Parties"), lambda wording: "; ".join(wording.parties) or wording.title),
    (QT_TRANSLATE_NOOP("", "Date"), lambda wording: wording.date),
    (QT_TRANSLATE_NOOP("", "Law"), lambda wording: wording.law),
    (QT_TRANSLATE_NOOP("", "Clause"), lambda wording: wording.name),
    (QT_TRANSLATE_NOOP("", "Text"), lambda wording: " ".join(wording.text.split())),
)
"""The heading of each column, marked for translation, and what it shows of a clause."""


class ClauseTable(QAbstractTableModel):
    """A row per clause, in the order in which they were added."""

    def __init__(self) -> None:
        super().__init__()
        self._wordings: list[Wording] = []

    def clear(self) -> None:
        self.beginResetModel()
        self._wordings = []
        self.endResetModel()

    def add(self, wordings: Iterable[Wording]) -> None:
        """Adds rows at the end."""
        added, first = list(wordings), len(self._wordings)
        if added:
            self.beginInsertRows(QModelIndex(), first, first + len(added) - 1)
            self._wordings += added
            self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self._wordings)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(COLUMNS[section][0])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        wording = self._wordings[index.row()]
        if role == WORDING:
            return wording
        words = COLUMNS[index.column()][1](wording)
        if role == Qt.ItemDataRole.DisplayRole:
            return visible_name(words)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(wording.source)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        return words.casefold() if role == SORT else None
