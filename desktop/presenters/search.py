"""From a question to the list of hits: first the quick answer, then the better order in its place."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Hits, Query
from desktop.jobs import Jobs
from desktop.models.hits import HitsModel

if TYPE_CHECKING:
    from core import Library

_LANE = "search"


class SearchState(Enum):
    """How far the answer to the latest question is."""

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
        self._fresh = True

    def search(self, text: str) -> None:
        """Answers a new question; what is left of the one before is dropped. No words, no hits."""
        self.text = text.strip()
        self._jobs.cancel(_LANE)
        if not self.text:
            self._hits.show(())
            self._become(SearchState.IDLE)
            return
        query = Query(self.text)

        def answers() -> Generator[Hits, None, None]:
            yield from self._library.find(query)

        self._fresh = True
        self._become(SearchState.SEARCHING)
        job = self._jobs.drive(answers, lane=_LANE)
        job.progressed.connect(self._answer)
        job.succeeded.connect(lambda _: self._become(SearchState.DONE))
        job.failed.connect(self._fail)

    def refresh(self) -> None:
        """Asks again what was asked last, because the library changed. The hits stay until the best answer is there."""
        if not self.text:
            return
        if self.state is not SearchState.DONE:
            self.search(self.text)
            return
        query = Query(self.text)
        job = self._jobs.run(lambda: tuple(self._library.find(query)), lane=_LANE)
        job.succeeded.connect(self._settle)
        job.failed.connect(self._fail)

    def _answer(self, answer: Hits) -> None:
        (self._hits.show if self._fresh else self._hits.revise)(answer.hits)
        self._fresh = False
        self._become(SearchState.DONE if answer.reranked else SearchState.RANKING)

    def _settle(self, answers: tuple[Hits, ...]) -> None:
        self._answer(answers[-1])
        self._become(SearchState.DONE)

    def _fail(self, error: Exception) -> None:
        """A failure after the quick answer takes nothing away from it."""
        self._become(SearchState.FAILED if self.state is SearchState.SEARCHING else SearchState.DONE)
        self.failed.emit(error)

    def _become(self, state: SearchState) -> None:
        self.state = state
        self.changed.emit(state)
