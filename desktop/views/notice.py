"""A message above the results: what was done, or what went wrong, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from core import tr
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import announce, button, label

Action = tuple[str, Callable[[], object]]


class Notice(QFrame):
    """Hidden until it has something to say; stays until it is closed or says something else."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.heading = label(wrap=True)
        self.heading.setFont(scaled(self.font(), 1.0, bold=True))
        self.words = label(muted=True, wrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._actions = QHBoxLayout()
        self._close = button(tr("Dismiss"), link=True)
        self._close.clicked.connect(self.dismiss)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(self.heading)
        column.addWidget(self.words)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GAP, GAP, GAP, GAP)
        row.addLayout(column, 1)
        row.addLayout(self._actions)
        row.addWidget(self._close)
        self.hide()

    def say(self, tone: str, heading: str, words: str = "", actions: Sequence[Action] = ()) -> None:
        """Shows words in the tone "plain", "success" or "error"."""
        self.setProperty("tone", tone)
        self.style().unpolish(self)
        self.style().polish(self)
        self.heading.setText(heading)
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.setAccessibleName(f"{heading} {words}".strip())
        while item := self._actions.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for text, action in actions:
            made = button(text)
            made.clicked.connect(lambda _=False, action=action: action())
            self._actions.addWidget(made)
        self.show()
        announce(self, f"{heading} {words}".strip())

    def dismiss(self) -> None:
        self.hide()
        self.closed.emit()
