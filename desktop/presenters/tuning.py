"""The user's ratings: tuning search to them, undoing that, and exporting them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Tuning
from desktop.jobs import Jobs
from desktop.presenters.long_job import LongJobPresenter

if TYPE_CHECKING:
    from core import Library


@dataclass(frozen=True, slots=True)
class RatingsSummary:
    """How many ratings there are, for how many queries, and how search is tuned to them now."""

    ratings: int = 0
    queries: int = 0
    tuning: Tuning | None = None


class TuningPresenter(LongJobPresenter):
    """If tuning is stopped, search works as before."""

    summarised = Signal(RatingsSummary)
    tuned = Signal(Tuning)
    undone = Signal()
    exported = Signal(Path, int)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(jobs, parent)
        self._library = library

    def refresh(self) -> None:
        """Counts the ratings, and reads how search is tuned to them."""
        job = self._jobs.run(self._summary, lane="stars")
        job.succeeded.connect(self.summarised)
        job.failed.connect(self.failed)

    def tune(self) -> None:
        """Tunes search to the ratings."""
        if not self.running:
            self._drive(self._library.tuning.fit, self.tuned.emit)

    def undo(self) -> None:
        """Resets search to how it was shipped."""
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
        """Reads the summary, on a worker thread."""
        ratings = self._library.ratings.list()
        return RatingsSummary(len(ratings), len({each.query for each in ratings}), self._library.tuning.current())

    def _end(self) -> None:
        super()._end()
        self.refresh()
