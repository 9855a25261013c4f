"""What the features of the window have in common: work on the library, off the window's thread, and its failures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog

from core import Progress
from desktop.jobs import Job, Jobs, Steps
from desktop.widgets.faults import say_error

if TYPE_CHECKING:
    from core import Library
    from desktop.main_window import MainWindow
    from desktop.widgets.progress import ProgressPanel


class Feature(QObject):
    """Connects a part of the window to the library; lives as long as the window shows that library."""

    _dialog: QDialog | None = None  # the one that is open

    def __init__(self, window: MainWindow, library: Library, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._library, self._jobs = window, library, jobs

    def _run(self, function: Callable[[], Any], then: Callable[..., object] | None = None, *, lane: str = "") -> Job:
        """Runs a function on a worker thread, and passes on its result; see `Jobs.run`."""
        return self._follow(self._jobs.run(function, lane=lane), then)

    def _write(self, function: Callable[[], Any], then: Callable[..., object] | None = None) -> Job:
        """Runs a function that saves what the user did, and passes on its result; see `Jobs.write`."""
        return self._follow(self._jobs.write(function), then)

    def _follow(self, job: Job, then: Callable[..., object] | None) -> Job:
        if then:
            job.succeeded.connect(then)
        job.failed.connect(self._say_failed)
        return job

    def _say_failed(self, error: Exception) -> None:
        """Says what went wrong."""
        say_error(self._window, error)

    def _forget_dialog(self) -> None:
        """Deletes the dialog, which has closed."""
        if self._dialog:
            self._dialog.deleteLater()
            self._dialog = None


class LongWork(Feature):
    """A feature with one long job at a time, which the user can stop; ``ended`` always comes last."""

    ended = Signal()
    _job: Job | None = None

    @property
    def running(self) -> bool:
        """Whether the long job is running."""
        return self._job is not None

    def cancel(self) -> None:
        """Stops the job at its next step; what was done so far stays."""
        if self._job and not self._job.cancelled:
            self._job.cancel()
            self._stopping()

    def _drive(self, steps: Callable[[], Steps], then: Callable[[Any], object]) -> None:
        """Starts the job; passes its result to ``then``."""
        job = self._job = self._jobs.drive(steps)
        self._started()
        job.progressed.connect(self._show_progress)
        self._follow(job, then)
        job.finished.connect(self._finish)

    def _finish(self) -> None:
        if self._job and self._job.cancelled:
            self._stopped()
        self._job = None
        self._end()
        self.ended.emit()

    # ------------------------------------------------- what the user sees of it

    def _started(self) -> None:
        """Shows that it has begun."""

    def _show_progress(self, progress: Progress) -> None:
        """Shows how far it has got."""

    def _stopping(self) -> None:
        """Shows that the request to stop was received."""

    def _stopped(self) -> None:
        """Says that the user stopped it."""

    def _end(self) -> None:
        """Shows that it is over, however it ended."""


class PanelWork(LongWork):
    """A long job with a panel at the foot of the window."""

    def __init__(self, window: MainWindow, library: Library, jobs: Jobs, panel: ProgressPanel, parent: QObject) -> None:
        super().__init__(window, library, jobs, parent)
        self._panel = panel
        panel.cancelled.connect(self.cancel)

    def _started(self) -> None:
        self._window.notice.hide()
        self._panel.start()

    def _show_progress(self, progress: Progress) -> None:
        self._panel.show_progress(progress)

    def _stopping(self) -> None:
        self._leave_panel()
        self._panel.stopping()

    def _end(self) -> None:
        self._leave_panel()
        self._panel.hide()

    def _leave_panel(self) -> None:
        """Moves the focus out of the panel before its button is disabled."""
        focus = self._window.focusWidget()
        if focus and self._panel.isAncestorOf(focus):
            self._window.search.focus()
