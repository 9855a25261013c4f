"""The saved searches: listed, added to, and deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Hits, SavedSearch
from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library


class SavedSearchesPresenter(QObject):
    """Emits the list again after each change."""

    listed = Signal(tuple)
    saved = Signal(SavedSearch)
    deleted = Signal(SavedSearch)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._saved_searches, self._jobs = library.saved_searches, jobs

    def refresh(self) -> None:
        """Lists all saved searches."""
        job = self._jobs.run(self._saved_searches.list, lane="saved searches")
        job.succeeded.connect(self.listed)
        job.failed.connect(self.failed)

    def save(self, answer: Hits, name: str, examples: Sequence[str], instead_of: Sequence[SavedSearch]) -> None:
        """Saves a search under a name, in place of others."""

        def save() -> SavedSearch:
            saved = self._saved_searches.save(answer, name, tuple(examples))
            for each in instead_of:
                self._saved_searches.delete(each.id)
            return saved

        job = self._jobs.write(save)
        job.succeeded.connect(self.saved)
        job.failed.connect(self.failed)
        job.finished.connect(self.refresh)

    def delete(self, saved: SavedSearch) -> None:
        """Deletes a saved search."""
        job = self._jobs.write(lambda: self._saved_searches.delete(saved.id))
        job.succeeded.connect(lambda _: self.deleted.emit(saved))
        job.failed.connect(self.failed)
        job.finished.connect(self.refresh)
