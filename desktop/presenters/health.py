"""The health of the library: looked at when it has been opened, and repaired when the user wants that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import HealthReport, Progress
from desktop.jobs import Job, Jobs

if TYPE_CHECKING:
    from core import Library


class HealthPresenter(QObject):
    """One repair at a time. ``damaged`` says that something of the library is not as it was written."""

    damaged = Signal()
    started = Signal()
    progressed = Signal(Progress)
    repaired = Signal(HealthReport)
    stopping = Signal()
    stopped = Signal()
    ended = Signal()
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs
        self._job: Job | None = None

    def look(self) -> None:
        """Compares what the library holds with what was written to it, as far as that is quick."""
        job = self._jobs.drive(self._library.health.glance)
        job.succeeded.connect(lambda report: None if report.sound else self.damaged.emit())
        job.failed.connect(self.failed)

    def repair(self) -> None:
        """Makes again what can be made from what is sound."""
        if self._job:
            return
        job = self._job = self._jobs.drive(self._library.health.repair)
        self.started.emit()
        job.progressed.connect(self.progressed)
        job.succeeded.connect(self.repaired)
        job.failed.connect(self.failed)
        job.finished.connect(self._end)

    def cancel(self) -> None:
        """Stops; what was repaired by then stays."""
        if self._job and not self._job.cancelled:
            self._job.cancel()
            self.stopping.emit()

    def _end(self) -> None:
        if self._job and self._job.cancelled:
            self.stopped.emit()
        self._job = None
        self.ended.emit()
