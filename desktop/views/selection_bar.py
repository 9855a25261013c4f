"""What can be done with the selected clauses."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from core import tr
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import button, label

MOST_EXAMPLES = 5  # of a search by example


class SelectionBar(QFrame):
    """Shown while at least one clause is selected."""

    exported = Signal()
    copied = Signal()
    cleared = Signal()
    similar_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAccessibleName(tr("Selected clauses"))
        self.count = label()
        self.count.setFont(scaled(self.font(), 1.0, bold=True))
        self.clear = button(tr("Clear"), link=True)
        self.clear.setAccessibleName(tr("Clear the selection"))
        self.similar = button(tr("More like these"))
        self.copy = button(tr("Copy"))
        self.export = button(tr("Export to Word…"), primary=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GAP, GAP, GAP, GAP)
        row.setSpacing(GAP)
        row.addWidget(self.count, 1)
        pieces = (
            (self.clear, self.cleared),
            (self.similar, self.similar_wanted),
            (self.copy, self.copied),
            (self.export, self.exported),
        )
        for made, signal in pieces:
            made.clicked.connect(signal)
            row.addWidget(made)
        self.hide()

    def show_count(self, count: int) -> None:
        self.count.setText(tr("1 clause selected") if count == 1 else tr("{count:,} clauses selected", count=count))
        self.similar.setText(tr("More like this") if count == 1 else tr("More like these"))
        self.setVisible(bool(count))
