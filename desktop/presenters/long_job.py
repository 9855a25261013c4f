"""The base of presenters that run one long job at a time, which the user can stop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from core import Progress
from desktop.jobs import Job, Jobs, Steps


class LongJobPresenter(QObject):
    """Runs a job and reports progress: ``stopped`` says that the user stopped it; ``ended`` always comes last."""

    started = Signal()
    progressed = Signal(Progress)
    stopping = Signal()
    stopped = Signal()
    ended = Signal()
    failed = Signal(object)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._job: Job | None = None

    @property
    def running(self) -> bool:
        """Whether the long job is running."""
        return self._job is not None

    def cancel(self) -> None:
        """Stops the job at its next step; what was done so far stays."""
        if self._job and not self._job.cancelled:
            self._job.cancel()
            self.stopping.emit()

    def _drive(self, steps: Callable[[], Steps], then: Callable[[Any], None]) -> None:
        """Starts the job; passes its result to ``then``."""
        job = self._job = self._jobs.drive(steps)
        self._say_started()
        job.progressed.connect(self.progressed)
        job.succeeded.connect(then)
        job.failed.connect(self.failed)
        job.finished.connect(self._end)

    def _say_started(self) -> None:
        self.started.emit()

    def _say_stopped(self) -> None:
        self.stopped.emit()

    def _end(self) -> None:
        if self._job and self._job.cancelled:
            self._say_stopped()
        self._job = None
        self.ended.emit()
