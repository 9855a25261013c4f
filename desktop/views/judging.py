"""A language model's progress in reading the search results, in a line above them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from core import JudgeProgress, tr
from desktop.views.theme import GAP
from desktop.views.widgets import ElidedLabel, announce, button


class JudgingLine(QFrame):
    """Its button stops reading, then closes the line; with the focus in the line, Esc does the same."""

    stopped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._reading = False
        self._last: JudgeProgress | None = None
        self.words = ElidedLabel(end=True)
        self.button = button(tr("Stop"), link=True)
        self.button.clicked.connect(self._press)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GAP, GAP // 2, GAP, GAP // 2)
        row.addWidget(self.words, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def start(self, name: str) -> None:
        """Says that reading has begun."""
        self._reading, self._last = True, None
        self._name_button(tr("Stop"), tr("Stop {model} reading", model=name))
        self._say(tr("{model} is reading…", model=name))
        self.show()
        announce(self, self.words.text())

    def show_judged(self, judged: JudgeProgress) -> None:
        """Shows how far reading has got."""
        self._last = judged
        self._say(f"{_progress_words(judged)}{'.' if judged.ended else '…'}")

    def end(self) -> None:
        """Says that reading has ended, and why; the line stays."""
        if not self._reading:
            return
        self._reading = False
        if self._last is None:
            self.hide()
            return
        self._say(f"{_progress_words(self._last)}. {self._last.ended or tr('Stopped.')}")
        self._name_button(tr("Close"), tr("Close this message"))
        announce(self, self.words.text())

    def clear(self) -> None:
        """Hides the line, because other clauses are shown."""
        self._reading = False
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._press()
        else:
            super().keyPressEvent(event)

    def _press(self) -> None:
        if self._reading:
            self.stopped.emit()
        else:
            self.clear()

    def _say(self, words: str) -> None:
        self.words.setText(words)
        self.setAccessibleName(words)

    def _name_button(self, text: str, accessible: str) -> None:
        self.button.setText(text)
        self.button.setAccessibleName(accessible)


def _progress_words(judged: JudgeProgress) -> str:
    return tr(
        "{model} has read {done:,} of {total:,} clauses", model=judged.model, done=judged.done, total=judged.total
    )
