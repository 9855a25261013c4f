"""Looks up where the near-duplicates of a hit are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library


class NearDuplicatesPresenter(QObject):
    """Looks up each list once; emits nothing on failure."""

    listed = Signal(str, tuple)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs

    def look_up(self, clause: str, near_duplicates: Sequence[str]) -> None:
        """Emits ``listed`` with the clause and the excerpts of its near-duplicates, in the given order."""
        job = self._jobs.run(lambda: self._library.documents.excerpts(near_duplicates))
        job.succeeded.connect(lambda excerpts: self.listed.emit(clause, excerpts))
