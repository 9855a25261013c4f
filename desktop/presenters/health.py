"""The health of the library: checked when it is opened, and repaired at the user's request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import HealthReport
from desktop.jobs import Jobs
from desktop.presenters.long_job import LongJobPresenter

if TYPE_CHECKING:
    from core import Library


class HealthPresenter(LongJobPresenter):
    """One repair at a time. ``damaged`` says that something in the library is not as it was written."""

    damaged = Signal()
    repaired = Signal(HealthReport)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(jobs, parent)
        self._library = library

    def look(self) -> None:
        """Compares what the library holds with what was written to it, as far as that is quick."""
        job = self._jobs.drive(self._library.health.glance)
        job.succeeded.connect(lambda report: None if report.sound else self.damaged.emit())
        job.failed.connect(self.failed)

    def repair(self) -> None:
        """Restores what can be restored from sound data."""
        if not self.running:
            self._drive(self._library.health.repair, self.repaired.emit)
