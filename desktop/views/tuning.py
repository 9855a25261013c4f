"""Learning from the user's own stars: how many ratings there are, the last outcome, and buttons."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QWidget

from core import Tuning, tr
from desktop.models.marking import QT_TRANSLATE_NOOP
from desktop.models.tuning_words import outcome_words, ratings_words
from desktop.views.theme import scaled
from desktop.views.widgets import button, dialog_column, label

_DOES = QT_TRANSLATE_NOOP(
    "",
    "Muniment can learn from the stars that you gave, so that search comes closer to your own judgement. It tests the "
    "result on questions it has not seen, and adopts it only if that improves the order of the clauses. Everything "
    "stays on this computer, and can be undone.",
)


class TuningDialog(QDialog):
    """Enter starts learning, Esc closes."""

    learn_wanted = Signal()
    undo_wanted = Signal()

    def __init__(self, ratings: int, questions: int, tuning: Tuning | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Learn from my stars"))
        self.setMinimumWidth(520)
        self.count = label(ratings_words(ratings, questions), wrap=True)
        self.count.setFont(scaled(self.font(), 1.2, bold=True))
        self.outcome = label(tr("Last time: {outcome}", outcome=outcome_words(tuning)) if tuning else "", wrap=True)
        self.outcome.setVisible(tuning is not None)
        self.learn = button(tr("Learn"), primary=True)
        self.learn.setEnabled(ratings > 0)
        self.undo = button(tr("Undo learning"))
        self.undo.setVisible(bool(tuning and tuning.applied))
        close = button(tr("Close"))
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
        column = dialog_column(self)
        for piece in (self.count, label(tr(_DOES), muted=True, wrap=True), self.outcome):
            column.addWidget(piece)
        column.addStretch()
        column.addLayout(row)
