"""The search field with its button, and the quiet note on how the answer is coming along."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.views.theme import GAP, scaled
from desktop.views.widgets import LineEdit, button


class SearchBar(QWidget):
    """Enter searches; Down goes to the clauses."""

    searched = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = LineEdit()
        self.field.setPlaceholderText("Ask for a clause: “cap on liability for IP infringement”")
        self.field.setAccessibleName("Search for a clause")
        self.field.setClearButtonEnabled(True)
        self.field.setFont(scaled(self.font(), 1.15))
        self.field.setAcceptDrops(False)  # files dropped here are for the window
        self.field.returnPressed.connect(self._search)
        self.field.installEventFilter(self)
        self.button = button("Search", primary=True)
        self.button.setFont(scaled(self.font(), 1.15))
        self.button.clicked.connect(self._search)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self.field, 1)
        row.addWidget(self.button)

    def focus(self) -> None:
        """Makes ready for another question."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def ask(self, text: str) -> None:
        """Fills the field in and searches."""
        self.field.setText(text)
        self._search()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Down:
            self.left.emit()
            return True
        return super().eventFilter(watched, event)

    def _search(self) -> None:
        self.searched.emit(self.field.text())
