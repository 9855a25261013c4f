"""Suggestions in a list under the search field, shown as the user types."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QListWidget, QWidget

from core import Suggestion, tr
from desktop.plain import list_item
from desktop.views.twolines import ABOUT, TwoLines
from desktop.views.widgets import announce

_ROWS = 8
_PADDING = 3  # as in the style sheet


class SuggestionList(QListWidget):
    """Floats over the window below the field, and never takes the focus from it."""

    taken = Signal(str)

    def __init__(self, field: QWidget) -> None:
        super().__init__(field.window())
        self._field = field
        self.setObjectName("suggestions")
        self.setAccessibleName(tr("Suggestions"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setItemDelegate(TwoLines(self))
        self.itemClicked.connect(lambda item: self.taken.emit(item.text()))
        self.hide()

    def offer(self, suggestions: Sequence[Suggestion]) -> None:
        """Shows suggestions, none of them chosen; hides if there are none."""
        self.clear()
        for suggestion in suggestions[:_ROWS]:
            item = list_item(suggestion.text)
            item.setData(ABOUT, suggestion.about)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{suggestion.text}. {suggestion.about}".strip())
            self.addItem(item)
        self.setCurrentRow(-1)
        self.setVisible(self.count() > 0)
        if self.count():
            self._place()

    def move_choice(self, step: int) -> None:
        """Chooses the next or previous suggestion; before the first, none is chosen."""
        count = self.count() + 1
        self.setCurrentRow((self.currentRow() + 1 + step) % count - 1)
        if item := self.currentItem():
            announce(self._field, item.data(Qt.ItemDataRole.AccessibleTextRole))

    def chosen(self) -> str:
        """The text of the chosen suggestion, "" if none."""
        item = self.currentItem() if self.isVisible() else None
        return item.text() if item else ""

    def _place(self) -> None:
        window = self._field.window()
        if self.parent() is not window:
            self.setParent(window)
            self.show()
        rows = sum(self.sizeHintForRow(row) for row in range(self.count()))
        below = self._field.mapTo(window, QPoint(0, self._field.height() + 2))
        self.setGeometry(below.x(), below.y(), self._field.width(), rows + 2 * (self.frameWidth() + _PADDING))
        self.raise_()
