"""From a question to the list of hits: first the quick answer, then the better order in its place."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum

from PySide6.QtCore import QObject, Signal

from core.library import Library
from core.types import Hits, Query
from desktop.jobs import Job, Jobs
from desktop.models.hits import HitsModel

_LANE = "search"


class SearchState(Enum):
    IDLE = "idle"  # nothing asked
    SEARCHING = "searching"  # no answer yet
    RANKING = "ranking"  # the quick answer is there, the better one is on its way
    DONE = "done"
    FAILED = "failed"


class SearchPresenter(QObject):
    """Keeps the model of hits in step with the latest question."""

    changed = Signal(SearchState)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, hits: HitsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs
        self._hits = hits
        self.text = ""
        self.state = SearchState.IDLE

    def search(self, text: str) -> None:
        """Answers a new question; what is left of the one before is dropped. No words, no hits."""
        self.text = text.strip()
        self._jobs.cancel(_LANE)
        if not self.text:
            self._hits.show(())
            self._become(SearchState.IDLE)
            return
        self._become(SearchState.SEARCHING)
        self._start(fresh=True)

    def refresh(self) -> None:
        """Asks again what was asked last, because the library changed. The hits stay in sight meanwhile."""
        if self.text:
            self._start(fresh=self.state in (SearchState.SEARCHING, SearchState.FAILED))

    def _start(self, *, fresh: bool) -> None:
        query = Query(self.text)

        def answers() -> Generator[Hits, None, None]:
            yield from self._library.find(query)

        job = self._jobs.drive(answers, lane=_LANE)
        self._listen(job, fresh)

    def _listen(self, job: Job, fresh: bool) -> None:
        show = [self._hits.show if fresh else self._hits.revise, self._hits.revise]

        def answer(hits: Hits) -> None:
            show[0](hits.hits)
            del show[: len(show) - 1]
            self._become(SearchState.DONE if hits.reranked else SearchState.RANKING)

        job.progressed.connect(answer)
        job.succeeded.connect(lambda _: self._become(SearchState.DONE))
        job.failed.connect(self._fail)

    def _fail(self, error: Exception) -> None:
        self._hits.show(())
        self._become(SearchState.FAILED)
        self.failed.emit(error)

    def _become(self, state: SearchState) -> None:
        self.state = state
        self.changed.emit(state)
