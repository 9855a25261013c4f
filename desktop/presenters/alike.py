"""Where the near-identical clauses stand that a hit stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library


class AlikePresenter(QObject):
    """Told once for each clause; what cannot be told is left out."""

    told = Signal(str, tuple)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs

    def tell(self, clause: str, alike: Sequence[str]) -> None:
        """Looks up the near-identical clauses of one; ``told`` comes with their excerpts, in the same order."""
        job = self._jobs.run(lambda: self._library.documents.excerpts(alike))
        job.succeeded.connect(lambda excerpts: self.told.emit(clause, excerpts))
