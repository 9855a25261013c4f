"""Has a language model summarise clauses, and shows the sentences that it chose, clause by clause."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Summary
from desktop.jobs import Job, Jobs

if TYPE_CHECKING:
    from core import Library

_LANE = "summary"


class SummarisingPresenter(QObject):
    """One summary at a time; a new one replaces it."""

    started = Signal()
    progressed = Signal(Summary)
    ended = Signal()
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs
        self._job: Job | None = None

    def summarise(self, clauses: tuple[str, ...]) -> None:
        """Has the model in use summarise clauses, in their order."""

        def steps() -> Generator[Summary, None, None]:
            yield from self._library.summaries.of(clauses)

        job = self._job = self._jobs.drive(steps, lane=_LANE)
        self.started.emit()
        job.progressed.connect(self.progressed)
        job.failed.connect(self.failed)
        job.finished.connect(lambda: self._end(job))

    def stop(self) -> None:
        """Stops the model; what has been chosen so far stays."""
        self._jobs.cancel(_LANE)

    def _end(self, job: Job) -> None:
        if job is self._job:
            self._job = None
            self.ended.emit()
