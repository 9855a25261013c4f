"""The health of the library: checked when it is opened, and repaired at the user's request."""

from __future__ import annotations

from core import HealthReport, tr
from desktop.feature import Desk, PanelWork
from desktop.widgets.faults import ask_repair


class Health(PanelWork):
    """Damage is found when the library is opened, or by whatever reads the damaged data; one repair at a time."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.window.repairing)
        window, library, jobs = desk.window, desk.library, desk.jobs
        window.repair_wanted.connect(self._repair)
        self._follow(jobs.drive(library.health.glance), self._say_sound)

    def _say_sound(self, report: HealthReport) -> None:
        if not report.sound:
            ask_repair(self._window)

    def _repair(self) -> None:
        """Restores what can be restored from sound data."""
        if not self.running:
            self._drive(self._library.health.repair, self._say_repaired)

    def _stopped(self) -> None:
        ask_repair(self._window)

    def _say_repaired(self, report: HealthReport) -> None:
        if not report.lost:
            self._window.notice.say("success", tr("The library has been repaired."), tr("Nothing was lost."))
            return
        words = tr("The following could not be restored. Add the files again.")
        lost = "\n".join((words, *report.lost))
        self._window.notice.say("error", tr("The library has been repaired, except for some of it."), lost)
