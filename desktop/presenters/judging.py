"""Has a language model read the results, and shows each better order as it comes."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Hits, JudgeProgress
from desktop.jobs import Job, Jobs
from desktop.presenters.search import SearchPresenter, SearchState

if TYPE_CHECKING:
    from core import Library

_LANE = "judge"


class JudgingPresenter(QObject):
    """Reads the answer shown, until all of it is read, time is up, or another query is run."""

    started = Signal()
    progressed = Signal(JudgeProgress)
    ended = Signal()
    left = Signal()
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, searching: SearchPresenter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs, self._searching = library, jobs, searching
        self._job: Job | None = None
        self._stale = False  # the library changed while the answer was being read
        searching.changed.connect(self._changed)

    @property
    def running(self) -> bool:
        return self._job is not None

    @property
    def ready(self) -> bool:
        """Whether there is an answer to read that is not being read yet."""
        answer = self._searching.answer
        return not self.running and self._searching.state is SearchState.DONE and bool(answer and answer.hits)

    def read(self) -> None:
        """Has the judge read the answer shown."""
        answer = self._searching.answer
        if answer is None or not self.ready:
            return

        def steps() -> Generator[Hits, None, None]:
            yield from self._library.search.grade(answer)

        job = self._job = self._jobs.drive(steps, lane=_LANE)
        self.started.emit()
        job.progressed.connect(self._take)
        job.failed.connect(self.failed)
        job.finished.connect(self._end)

    def stop(self) -> None:
        """Stops reading; the order reached so far stays."""
        self._jobs.cancel(_LANE)

    def refresh(self) -> None:
        """Runs the latest query again because the library changed; if the answer is being read, does so afterwards."""
        if self.running:
            self._stale = True
        else:
            self._searching.refresh()

    def _take(self, answer: Hits) -> None:
        self._searching.improve(answer)
        if answer.judged:
            self.progressed.emit(answer.judged)

    def _end(self) -> None:
        self._job = None
        self.ended.emit()
        if self._stale:
            self._stale = False
            self._searching.refresh()

    def _changed(self, state: SearchState) -> None:
        """Drops the reading of this answer, since another is on its way."""
        if state is not SearchState.DONE:
            self.stop()
            self.left.emit()
