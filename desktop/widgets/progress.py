"""The progress of a long job, with a button that stops it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QProgressBar, QWidget

from core import Progress, Stage, file_words, tr
from desktop.widgets.controls import ElidedLabel, across, button, down, label
from desktop.widgets.theme import GAP
from desktop.widgets.words import of_size_words

_BYTES = (Stage.DOWNLOADING, Stage.COPYING, Stage.CHECKING, Stage.PUBLISHING, Stage.FETCHING)  # what these count
_AS_THEY_ARE: Mapping[Stage, str] = {}
_FINE = 1000  # steps of the bar for bytes, which may exceed its range


class ProgressPanel(QFrame):
    """With the focus in the panel, Esc stops the job, as the button does.

    Args:
        name: of the job, for screen readers.
        things: what it counts; "" if its steps would tell the user nothing.
        first: the stage it begins with.
    """

    cancelled = Signal()

    def __init__(self, name: str, things: str, first: Stage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first, self._usual = first, things
        self._names, self._things, self._of = _AS_THEY_ARE, things, ""
        self.setObjectName("panel")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.stage = label(bold=1.0)
        self.counts = label(muted=True)
        self.current = ElidedLabel(muted=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Done: {things}", things=things) if things else tr("Done"))
        self.button = button(tr("Cancel"))
        self.button.setAccessibleName(tr("Stop: {job}", job=name))
        self.button.clicked.connect(self.cancelled)
        head = across(self.stage, (self.current, 1), self.counts)
        self.column = down(head, self.bar)
        stop = (self.button, Qt.AlignmentFlag.AlignVCenter)
        self.row = across((self.column, 1), stop, within=self, gap=2 * GAP, margins=(2 * GAP, GAP, GAP, GAP))
        self.hide()

    def start(
        self, first: Stage | None = None, *, names: Mapping[Stage, str] = _AS_THEY_ARE, things: str = "", of: str = ""
    ) -> None:
        """Shows that a run has begun, before it is known how much there is to do.

        Args:
            first: the stage this run begins with, if not the usual one.
            names: of stages that are named differently in this run.
            things: what this run counts, if not the usual.
            of: what it is about, if progress does not name it well.
        """
        self._names, self._things, self._of = names, things or self._usual, of
        self._say(self._name(first or self._first), of, "")
        self.bar.setRange(0, 0)
        self.button.setEnabled(True)
        self.show()

    def show_progress(self, progress: Progress) -> None:
        self._say(self._name(progress.stage), self._of or _current(progress), self._counts(progress))
        fine = progress.stage in _BYTES and progress.total > 0
        self.bar.setRange(0, _FINE if fine else progress.total)
        self.bar.setValue(_FINE * progress.done // progress.total if fine else progress.done)

    def _name(self, stage: Stage) -> str:
        return self._names.get(stage) or tr(stage.value)

    def _counts(self, progress: Progress) -> str:
        if not progress.total or not self._things:
            return ""
        if progress.stage in _BYTES:
            return of_size_words(progress.done, progress.total)
        return tr("{done:,} of {total:,} {things}", done=progress.done, total=progress.total, things=self._things)

    def stopping(self) -> None:
        """Shows that the request to stop was received."""
        self._say(tr("Stopping…"), "", self.counts.text())
        if self.has_focus:  # a button that is disabled would pass it on to whatever comes next
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.button.setEnabled(False)

    @property
    def has_focus(self) -> bool:
        """Whether the focus is in the panel."""
        focus = self.window().focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.button.isEnabled():
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _say(self, stage: str, current: str, counts: str) -> None:
        self.stage.setText(stage)
        self.current.setText(current)
        self.counts.setText(counts)


def _current(progress: Progress) -> str:
    """The file being worked on, and the page in it."""
    if not progress.current:
        return ""
    if not progress.pages:
        return file_words(progress.current)
    return tr(
        "{file}, page {page:,} of {pages:,}",
        file=file_words(progress.current),
        page=progress.page,
        pages=progress.pages,
    )
