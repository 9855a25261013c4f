"""In which order the clauses found are shown."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from core import Sort

_WORDS = {
    Sort.RELEVANCE: "Best first",
    Sort.NEWEST: "Newest first",
    Sort.OLDEST: "Oldest first",
    Sort.CONTRACT: "By contract",
}


class SortBox(QComboBox):
    """Tells when the user picks another order."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Order of the clauses")
        self.setToolTip("Order of the clauses")
        self.view().setAccessibleName("Orders")
        self.addItems(list(_WORDS.values()))
        self.activated.connect(lambda at: self.picked.emit(list(_WORDS)[at]))

    def show_sort(self, sort: Sort) -> None:
        """Shows the order that holds."""
        self.setCurrentIndex(list(_WORDS).index(sort))
