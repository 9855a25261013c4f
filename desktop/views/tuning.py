"""Learning from the user's own stars: what there is to learn from, what was learnt, and what one can do."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from core import Tuning
from desktop.models.tuning_words import given_words, outcome_words
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import button, label

_DOES = (
    "Muniment can learn from the stars that you gave, so that search comes closer to your own judgement. It tries "
    "what it learnt on questions that it has not seen, and works by it only where that makes the order better. All of "
    "it stays on this computer, and can be undone."
)


class TuningDialog(QDialog):
    """Enter learns, Esc closes."""

    learn_wanted = Signal()
    undo_wanted = Signal()

    def __init__(self, ratings: int, questions: int, tuning: Tuning | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Learn from my stars")
        self.setMinimumWidth(520)
        self.count = label(given_words(ratings, questions), wrap=True)
        self.count.setFont(scaled(self.font(), 1.2, bold=True))
        self.outcome = label(f"Last time: {outcome_words(tuning)}" if tuning else "", wrap=True)
        self.outcome.setVisible(tuning is not None)
        self.learn = button("Learn", primary=True)
        self.learn.setEnabled(ratings > 0)
        self.undo = button("Undo what was learnt")
        self.undo.setVisible(bool(tuning and tuning.applied))
        close = button("Close")
        for made, wanted in ((self.learn, self.learn_wanted), (self.undo, self.undo_wanted)):
            made.clicked.connect(self.accept)
            made.clicked.connect(lambda _=False, wanted=wanted: wanted.emit())
        close.clicked.connect(self.reject)
        self.learn.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(self.undo)
        row.addStretch()
        row.addWidget(close)
        row.addWidget(self.learn)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        column.setSpacing(GAP)
        for piece in (self.count, label(_DOES, muted=True, wrap=True), self.outcome):
            column.addWidget(piece)
        column.addStretch()
        column.addLayout(row)
