"""The stars that the user gave: search is tuned to them, or not any more, and they are exported."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Progress, Tuning
from desktop.jobs import Job, Jobs

if TYPE_CHECKING:
    from core import Library


@dataclass(frozen=True, slots=True)
class RatingsSummary:
    """How many ratings there are, on how many queries, and how search is tuned to them now."""

    ratings: int = 0
    queries: int = 0
    tuning: Tuning | None = None


class TuningPresenter(QObject):
    """One job at a time."""

    summarised = Signal(RatingsSummary)
    started = Signal()
    progressed = Signal(Progress)
    tuned = Signal(Tuning)
    stopping = Signal()
    stopped = Signal()
    ended = Signal()
    undone = Signal()
    exported = Signal(Path, int)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs
        self._job: Job | None = None

    @property
    def running(self) -> bool:
        return self._job is not None

    def refresh(self) -> None:
        """Counts the ratings, and looks how search is tuned to them."""
        job = self._jobs.run(self._summary, lane="stars")
        job.succeeded.connect(self.summarised)
        job.failed.connect(self.failed)

    def tune(self) -> None:
        """Tunes search to the ratings."""
        if self.running:
            return
        job = self._job = self._jobs.drive(self._library.tuning.fit)
        self.started.emit()
        job.progressed.connect(self.progressed)
        job.succeeded.connect(self.tuned)
        job.failed.connect(self.failed)
        job.finished.connect(self._end)

    def cancel(self) -> None:
        """Stops tuning; search works as before."""
        if self._job and not self._job.cancelled:
            self._job.cancel()
            self.stopping.emit()

    def undo(self) -> None:
        """Lets search work as shipped again."""
        job = self._jobs.run(self._library.tuning.undo)
        job.succeeded.connect(lambda _: self.undone.emit())
        job.failed.connect(self.failed)
        job.finished.connect(self.refresh)

    def export(self, to: Path) -> None:
        """Writes all ratings into a folder."""
        job = self._jobs.run(lambda: self._library.ratings.export(to))
        job.succeeded.connect(lambda count: self.exported.emit(to, count))
        job.failed.connect(self.failed)

    def _summary(self) -> RatingsSummary:
        """On a worker thread."""
        ratings = self._library.ratings.list()
        return RatingsSummary(len(ratings), len({each.query for each in ratings}), self._library.tuning.current())

    def _end(self) -> None:
        if self._job and self._job.cancelled:
            self.stopped.emit()
        self._job = None
        self.ended.emit()
        self.refresh()
