"""What the features of the window have in common: work on the library, off the window's thread, and its failures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog

from core import Progress
from desktop.jobs import Job, Jobs, Steps
from desktop.widgets.faults import error_words, say_error
from desktop.widgets.notice import say_exported

if TYPE_CHECKING:
    from core import Library
    from desktop.files.model import FilesModel
    from desktop.main_window import MainWindow
    from desktop.results.hits import HitsModel
    from desktop.search.searching import SearchPresenter
    from desktop.tray.selection import Selection
    from desktop.widgets.progress import ProgressPanel


@dataclass(frozen=True, slots=True)
class Desk:
    """What all features share: a window, its library, and what is shown and selected; ``parent`` owns the features."""

    window: MainWindow
    library: Library
    jobs: Jobs
    hits: HitsModel
    files: FilesModel
    selection: Selection
    searching: SearchPresenter
    parent: QObject


class Feature(QObject):
    """Connects a part of the window to the library; lives as long as the window shows that library."""

    _dialog: QDialog | None = None  # the one that is open

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.parent)
        self._window, self._library, self._jobs = desk.window, desk.library, desk.jobs
        self._hits, self._files, self._selection = desk.hits, desk.files, desk.selection
        self._searching = desk.searching

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


class OwnWindow(Feature):
    """A feature with a window of its own beside the main one, one at a time; once closed, it leaves nothing behind.

    Args:
        lanes: of the jobs that end with it.
    """

    _own: Any = None  # while it is open; it has a notice

    def __init__(self, desk: Desk, *lanes: str) -> None:
        super().__init__(desk)
        self._lanes = lanes
        desk.window.closing.connect(lambda: self._own.close() if self._own else None)

    def _bring_up(self) -> None:
        """Shows the window in front of the others."""
        self._own.show()
        self._own.raise_()
        self._own.activateWindow()

    def _forget(self) -> None:
        """Ends what was being done for the window, which has closed."""
        for lane in self._lanes:
            self._jobs.cancel(lane)
        if self._own:
            self._own.deleteLater()
            self._own = None

    def _say_exported(self, path: Path) -> None:
        say_exported((self._own or self._window).notice, path)

    def _say_failed(self, error: Exception) -> None:
        if self._own:
            self._own.notice.say("error", *error_words(error))
        else:
            super()._say_failed(error)


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

    def __init__(self, desk: Desk, panel: ProgressPanel) -> None:
        super().__init__(desk)
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
