"""How far the reading of files is, with a button that stops it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from core import Progress, Stage
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import ElidedLabel, button, label


class ProgressPanel(QFrame):
    """Esc stops, as the button does, when the panel has the focus."""

    cancelled = Signal()

    def __init__(self, name: str, things: str, first: Stage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first, self._things = first, things
        self.setObjectName("panel")
        self.setAccessibleName(name)
        self.stage = label()
        self.stage.setFont(scaled(self.font(), 1.0, bold=True))
        self.counts = label(muted=True)
        self.current = ElidedLabel(muted=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(f"{things.capitalize()} done")
        self.button = button("Cancel")
        self.button.setAccessibleName(f"Stop {name[0].lower()}{name[1:]}")
        self.button.clicked.connect(self.cancelled)
        head = QHBoxLayout()
        head.setSpacing(GAP)
        head.addWidget(self.stage)
        head.addWidget(self.current, 1)
        head.addWidget(self.counts)
        column = QVBoxLayout()
        column.setSpacing(GAP)
        column.addLayout(head)
        column.addWidget(self.bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GAP, GAP, GAP, GAP)
        row.setSpacing(2 * GAP)
        row.addLayout(column, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def start(self) -> None:
        """Shows that a run has begun, before it is known how much there is to do."""
        self._say(self._first.value, "", "")
        self.bar.setRange(0, 0)
        self.button.setEnabled(True)
        self.show()

    def show_progress(self, progress: Progress) -> None:
        counts = f"{progress.done:,} of {progress.total:,} {self._things}" if progress.total else ""
        page = f", page {progress.page:,} of {progress.pages:,}" if progress.pages else ""
        self._say(progress.stage.value, progress.current.name + page if progress.current else "", counts)
        self.bar.setRange(0, progress.total)
        self.bar.setValue(progress.done)

    def stopping(self) -> None:
        """Shows that it was heard."""
        self._say("Stopping…", "", self.counts.text())
        self.button.setEnabled(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.button.isEnabled():
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _say(self, stage: str, current: str, counts: str) -> None:
        self.stage.setText(stage)
        self.current.setText(current)
        self.counts.setText(counts)
