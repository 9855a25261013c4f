"""Asks whether to repair damage that was found, and reports the result."""

from __future__ import annotations

from PySide6.QtCore import QObject

from core import HealthReport, tr
from desktop.main_window import MainWindow
from desktop.presenters.health import HealthPresenter
from desktop.wiring.errors import ask_repair, say_error


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
