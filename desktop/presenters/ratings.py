"""The stars that the user gives clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library


class RatingsPresenter(QObject):
    """Saves each rating in the library; ``rated`` says how many stars a clause has now."""

    rated = Signal(str, int)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ratings, self._jobs = library.ratings, jobs

    def rate(self, query: str, clause: str, stars: int) -> None:
        """Gives a clause stars as an answer to a query; 0 removes them."""
        job = self._jobs.write(lambda: self._ratings.rate(query, clause, stars))
        job.succeeded.connect(lambda _: self.rated.emit(clause, stars))
        job.failed.connect(self.failed)
