"""A line above the results that says what they answer when it is not the text in the search field."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from desktop import plain
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import ElidedLabel, announce, button, label


class Banner(QFrame):
    """A line with a button to end what it describes."""

    closed = Signal()

    def __init__(self, close: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.heading = ElidedLabel(end=True)
        self.heading.setFont(scaled(self.font(), 1.0, bold=True))
        self.words = label(muted=True, wrap=True)
        self.close_button = button(close, link=True)
        self.close_button.clicked.connect(self.closed)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(self.heading)
        column.addWidget(self.words)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GAP, GAP // 2, GAP, GAP // 2)
        row.addLayout(column, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def say(self, heading: str, words: str = "", tip: str = "") -> None:
        """Shows a heading and words; without a heading it is hidden."""
        changed = heading and heading != self.heading.text()
        self.heading.setText(heading)
        self.heading.setToolTip(plain.tip(tip or heading))
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.setAccessibleName(f"{heading} {words}".strip())
        self.setVisible(bool(heading))
        if changed:
            announce(self, self.accessibleName())
