"""How far a long job is, with a button that stops it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from core import Progress, Stage
from desktop.models.model_words import of_size_words
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import ElidedLabel, button, label

_BYTES = (Stage.DOWNLOADING, Stage.COPYING, Stage.CHECKING)  # what these count
_AS_THEY_ARE: Mapping[Stage, str] = {}
_FINE = 1000  # steps of the bar for bytes, which are more than it can count


class ProgressPanel(QFrame):
    """Esc stops, as the button does, when the panel has the focus.

    Args:
        name: of the job, for who hears it.
        things: what it counts.
        first: what it begins with.
    """

    cancelled = Signal()

    def __init__(self, name: str, things: str, first: Stage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first, self._usual = first, things
        self._names, self._things, self._of = _AS_THEY_ARE, things, ""
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

    def start(
        self, first: Stage | None = None, *, names: Mapping[Stage, str] = _AS_THEY_ARE, things: str = "", of: str = ""
    ) -> None:
        """Shows that a run has begun, before it is known how much there is to do.

        Args:
            first: what this run begins with, where it is not the usual.
            names: of stages that this run calls otherwise.
            things: what this run counts, where it is not the usual.
            of: what it is about, where progress does not name it well.
        """
        self._names, self._things, self._of = names, things or self._usual, of
        self._say(self._name(first or self._first), of, "")
        self.bar.setRange(0, 0)
        self.button.setEnabled(True)
        self.show()

    def show_progress(self, progress: Progress) -> None:
        page = f", page {progress.page:,} of {progress.pages:,}" if progress.pages else ""
        current = self._of or (progress.current.name + page if progress.current else "")
        self._say(self._name(progress.stage), current, self._counts(progress))
        fine = progress.stage in _BYTES and progress.total > 0
        self.bar.setRange(0, _FINE if fine else progress.total)
        self.bar.setValue(_FINE * progress.done // progress.total if fine else progress.done)

    def _name(self, stage: Stage) -> str:
        return self._names.get(stage, stage.value)

    def _counts(self, progress: Progress) -> str:
        if not progress.total:
            return ""
        if progress.stage in _BYTES:
            return of_size_words(progress.done, progress.total)
        return f"{progress.done:,} of {progress.total:,} {self._things}"

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
