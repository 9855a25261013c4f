"""The program's report on itself and this computer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Attestation
from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library


class PrivacyReportPresenter(QObject):
    """Has the engine examine itself and the computer, and save what it found."""

    examined = Signal(Attestation)
    saved = Signal(Path)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs

    def examine(self) -> None:
        """Examines everything again."""
        job = self._jobs.run(self._library.doctor.examine, lane="privacy report")
        job.succeeded.connect(self.examined)
        job.failed.connect(self.failed)

    def save(self, report: Attestation, to: Path) -> None:
        """Writes a report to a file."""
        job = self._jobs.run(lambda: self._library.doctor.save(report, to))
        job.succeeded.connect(self.saved)
        job.failed.connect(self.failed)
