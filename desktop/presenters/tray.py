"""Brings the selected clauses back at the next start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import NothingFound
from desktop.jobs import Jobs
from desktop.models.selection import Selected

if TYPE_CHECKING:
    from core import Library

_LANE = "tray"


class TrayPresenter(QObject):
    """Looks clauses up by their ids; those that have left the library meanwhile are left out."""

    found = Signal(tuple)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs

    def look_up(self, clauses: Sequence[str]) -> None:
        """Emits what is found of these."""
        if clauses:
            job = self._jobs.run(lambda: tuple(self._found(clauses)), lane=_LANE)
            job.succeeded.connect(self.found)

    def _found(self, clauses: Sequence[str]) -> Iterator[Selected]:
        for clause in clauses:
            try:
                yield Selected.of_provision(self._library.documents.provision(clause))
            except NothingFound:
                continue
