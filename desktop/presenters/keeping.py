"""What the user keeps in a library: saved searches, ratings, collections."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Hits, SavedSearch
from desktop.jobs import Job, Jobs

if TYPE_CHECKING:
    from core import Library


class KeepingPresenter(QObject):
    """Has the library keep things, and tells what is kept."""

    receipts = Signal(tuple)
    saved = Signal(SavedSearch)
    discarded = Signal(SavedSearch)
    rated = Signal(str, int)
    collections = Signal(object)
    collected = Signal(str, int)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs

    # ------------------------------------------------------- saved searches

    def list_receipts(self) -> None:
        """Tells all saved searches."""
        self._heard(self._jobs.run(self._library.saved_searches.list, lane="receipts")).succeeded.connect(self.receipts)

    def save(self, answer: Hits, name: str, examples: Sequence[str]) -> None:
        """Saves a search under a name."""
        job = self._heard(self._jobs.run(lambda: self._library.saved_searches.save(answer, name, tuple(examples))))
        job.succeeded.connect(self.saved)
        job.finished.connect(self.list_receipts)

    def discard(self, receipt: SavedSearch) -> None:
        """Deletes a saved search."""
        job = self._heard(self._jobs.run(lambda: self._library.saved_searches.delete(receipt.id)))
        job.succeeded.connect(lambda _: self.discarded.emit(receipt))
        job.finished.connect(self.list_receipts)

    # --------------------------------------------------------------- ratings

    def rate(self, query: str, clause: str, stars: int) -> None:
        """Gives a clause stars as an answer to a query; 0 takes them back."""
        job = self._heard(self._jobs.run(lambda: self._library.ratings.rate(query, clause, stars)))
        job.succeeded.connect(lambda _: self.rated.emit(clause, stars))

    # ----------------------------------------------------------- collections

    def list_collections(self) -> None:
        """Tells all collections and their files."""
        self._heard(self._jobs.run(self._library.collections.list, lane="collections")).succeeded.connect(
            self.collections
        )

    def collect(self, name: str, paths: Sequence[Path]) -> None:
        """Puts files into a collection, which is made where there is none of this name."""
        self._collect(self._library.collections.add, name, paths, 1)

    def uncollect(self, name: str, paths: Sequence[Path]) -> None:
        """Takes files out of a collection."""
        self._collect(self._library.collections.remove, name, paths, -1)

    def _collect(self, verb: Collect, name: str, paths: Sequence[Path], sign: int) -> None:
        job = self._heard(self._jobs.run(lambda: verb(name, paths)))
        job.succeeded.connect(lambda count: self.collected.emit(name, sign * count))
        job.finished.connect(self.list_collections)

    def _heard(self, job: Job) -> Job:
        job.failed.connect(self.failed)
        return job


if TYPE_CHECKING:
    from collections.abc import Callable

    Collect = Callable[[str, Sequence[Path]], int]
