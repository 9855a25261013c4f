"""Looks up the clauses of a table, a batch at a time, and has the engine write it to a file."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import ExportChoices, Query, Wording
from desktop.jobs import Jobs
from desktop.presenters.sharing import all_found

if TYPE_CHECKING:
    from core import Library

_BATCH = 100  # clauses
_LANE = "clause table"
_Steps = Generator[tuple[tuple[Wording, ...], int], None, None]


class ClauseTablePresenter(QObject):
    """Gives the rows of one table at a time.

    ``found`` has clauses, and the number of all clauses in the table; ``ended`` comes after the last ones.

    Args:
        library: whose clauses they are.
        jobs: run the work.
        choices: gives what is exported with clauses.
    """

    found = Signal(tuple, int)
    ended = Signal()
    exported = Signal(Path)
    failed = Signal(object)

    def __init__(
        self, library: Library, jobs: Jobs, choices: Callable[[], ExportChoices], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._library, self._jobs, self._choices = library, jobs, choices

    def show(self, clauses: Sequence[str], query: Query) -> None:
        """Looks up clauses; if there are none, all that answer the query."""
        job = self._jobs.drive(lambda: self._steps(clauses, query), lane=_LANE)
        job.progressed.connect(lambda found: self.found.emit(*found))
        job.succeeded.connect(lambda _: self.ended.emit())
        job.failed.connect(self.failed)

    def stop(self) -> None:
        """Stops looking up clauses."""
        self._jobs.cancel(_LANE)

    def export(self, clauses: Sequence[str], to: Path) -> None:
        """Writes clauses to a table that spreadsheets open, in this order."""
        choices = self._choices()
        job = self._jobs.run(lambda: self._library.export.table(clauses, to, choices))
        job.succeeded.connect(self.exported)
        job.failed.connect(self.failed)

    def _steps(self, clauses: Sequence[str], query: Query) -> _Steps:
        """Runs on a worker thread."""
        clauses = clauses or all_found(self._library, query)
        for at in range(0, len(clauses), _BATCH):
            yield self._library.documents.wordings(clauses[at : at + _BATCH]), len(clauses)
