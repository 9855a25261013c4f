"""The health of the library: checked when it is opened, and repaired at the user's request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import HealthReport, tr
from desktop.jobs import Jobs, LongJobPresenter
from desktop.widgets.faults import ask_repair, say_error

if TYPE_CHECKING:
    from core import Library
    from desktop.main_window import MainWindow


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


class HealthWiring(QObject):
    """Damage is found when the library is opened, or by whatever reads the damaged data."""

    def __init__(self, window: MainWindow, presenter: HealthPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        window.repair_wanted.connect(presenter.repair)
        window.repairing.cancelled.connect(presenter.cancel)
        presenter.damaged.connect(lambda: ask_repair(window))
        presenter.started.connect(self._start)
        presenter.progressed.connect(window.repairing.show_progress)
        presenter.stopping.connect(window.repairing.stopping)
        presenter.stopped.connect(lambda: ask_repair(window))
        presenter.repaired.connect(self._say_repaired)
        presenter.failed.connect(lambda error: say_error(window, error))
        presenter.ended.connect(window.repairing.hide)
        presenter.look()

    def _start(self) -> None:
        self._window.notice.hide()
        self._window.repairing.start()

    def _say_repaired(self, report: HealthReport) -> None:
        if not report.lost:
            self._window.notice.say("success", tr("The library has been repaired."), tr("Nothing was lost."))
            return
        words = tr("The following could not be restored. Add the files again.")
        lost = "\n".join((words, *report.lost))
        self._window.notice.say("error", tr("The library has been repaired, except for some of it."), lost)
