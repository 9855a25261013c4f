"""In which order the clauses found are shown."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from core import Sort

_WORDS = {
    Sort.RELEVANCE: "Best first",
    Sort.NEWEST: "Newest first",
    Sort.OLDEST: "Oldest first",
    Sort.CONTRACT: "By contract",
}


class SortButton(QPushButton):
    """Says which order holds, and offers the others."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        menu, group = QMenu(self), QActionGroup(self)
        self.choices = {}
        for sort, words in _WORDS.items():
            action = self.choices[sort] = menu.addAction(words)
            action.setCheckable(True)
            action.setActionGroup(group)
            action.triggered.connect(lambda _=False, sort=sort: self.picked.emit(sort))
        self.setMenu(menu)
        self.setToolTip("Order of the clauses")
        self.show_sort(Sort.RELEVANCE)

    def show_sort(self, sort: Sort) -> None:
        """Shows the order that holds."""
        self.choices[sort].setChecked(True)
        self.setText(_WORDS[sort])
        self.setAccessibleName(f"Order of the clauses: {_WORDS[sort]}")
