"""What one can do with the chosen clauses."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from desktop.views.theme import GAP, scaled
from desktop.views.widgets import button, label

MOST_EXAMPLES = 5  # of a search by example


class SelectionBar(QFrame):
    """Shown while at least one clause is chosen."""

    exported = Signal()
    copied = Signal()
    cleared = Signal()
    like_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAccessibleName("Chosen clauses")
        self.count = label()
        self.count.setFont(scaled(self.font(), 1.0, bold=True))
        self.clear = button("Clear", link=True)
        self.clear.setAccessibleName("Choose no clause")
        self.like = button("More like these")
        self.copy = button("Copy")
        self.export = button("Export to Word…", primary=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GAP, GAP, GAP, GAP)
        row.setSpacing(GAP)
        row.addWidget(self.count, 1)
        pieces = (
            (self.clear, self.cleared),
            (self.like, self.like_wanted),
            (self.copy, self.copied),
            (self.export, self.exported),
        )
        for made, signal in pieces:
            made.clicked.connect(signal)
            row.addWidget(made)
        self.hide()

    def show_count(self, count: int) -> None:
        self.count.setText(f"{count:,} {'clause' if count == 1 else 'clauses'} chosen")
        self.like.setText("More like this" if count == 1 else "More like these")
        self.like.setEnabled(count <= MOST_EXAMPLES)
        self.like.setToolTip("" if count <= MOST_EXAMPLES else f"Choose one to {MOST_EXAMPLES} clauses.")
        self.setVisible(bool(count))
