"""The slim bar for finding words in the document shown."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core import tr
from desktop.plain import tip
from desktop.views.theme import GAP
from desktop.views.widgets import LineEdit, announce, button, label


class FindBar(QWidget):
    """Enter goes to the next place, Shift+Enter to the previous one, Esc closes."""

    changed = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = LineEdit()
        self.field.setPlaceholderText(tr("Find in the document"))
        self.field.setAccessibleName(tr("Words to find in the document"))
        self.count = label(muted=True)
        self.back, self.on = button(tr("Previous"), link=True), button(tr("Next"), link=True)
        self.close_button = button(tr("Done"), link=True)
        self.close_button.setAccessibleName(tr("Close the search in the document"))
        for made, words in (
            (self.back, tr("Previous match (Shift+Enter, Shift+F3)")),
            (self.on, tr("Next match (Enter, F3)")),
            (self.close_button, tr("Closes the search in the document (Esc)")),
        ):
            made.setToolTip(tip(words))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP // 2)
        row.addWidget(self.field, 1)
        for piece in (self.count, self.back, self.on, self.close_button):
            row.addWidget(piece)
        self.field.textChanged.connect(self.changed)
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.on.clicked.connect(lambda: self.stepped.emit(1))
        self.close_button.clicked.connect(self.closed)
        self.say(0, 0)
        self.hide()

    def open(self, words: str) -> None:
        """Opens the bar for typing, starting with these words, or the previous ones."""
        self.show()
        if words:
            self.field.setText(words)
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def say(self, number: int, count: int) -> None:
        """Shows the number of the current place, from 1 (0: none yet), and how many there are."""
        for made in (self.back, self.on):
            made.setEnabled(count > 0)
        if not self.field.text().strip():
            self.count.setText("")
            return
        self.count.setText(_count_words(number, count))
        announce(self.count, self.count.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _count_words(number: int, count: int) -> str:
    if not count:
        return tr("Not found")
    if number:
        return tr("{number:,} of {count:,}", number=number, count=count)
    return tr("1 place") if count == 1 else tr("{count:,} places", count=count)
