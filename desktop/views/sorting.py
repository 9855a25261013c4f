"""The order of the search results."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from core import Sort, tr
from desktop.models.marking import QT_TRANSLATE_NOOP
from desktop.plain import tip

_WORDS = {
    Sort.RELEVANCE: QT_TRANSLATE_NOOP("", "Best first"),
    Sort.NEWEST: QT_TRANSLATE_NOOP("", "Newest first"),
    Sort.OLDEST: QT_TRANSLATE_NOOP("", "Oldest first"),
    Sort.CONTRACT: QT_TRANSLATE_NOOP("", "By contract"),
}


class SortButton(QPushButton):
    """Shows the current order, and offers the others."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        menu, group = QMenu(self), QActionGroup(self)
        self.choices = {}
        for sort, words in _WORDS.items():
            action = self.choices[sort] = menu.addAction(tr(words))
            action.setCheckable(True)
            action.setActionGroup(group)
            action.triggered.connect(lambda _=False, sort=sort: self.picked.emit(sort))
        self.setMenu(menu)
        self.setToolTip(tip(tr("Order of the clauses")))
        self.show_sort(Sort.RELEVANCE)

    def show_sort(self, sort: Sort) -> None:
        """Shows the current order."""
        self.choices[sort].setChecked(True)
        self.setText(tr(_WORDS[sort]))
        self.setAccessibleName(tr("Order of the clauses: {order}", order=tr(_WORDS[sort])))
