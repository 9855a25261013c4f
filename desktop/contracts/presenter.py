"""Fetches the contracts and their facts, and keeps corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import ParticularKind
from desktop.contracts.model import listed
from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library

Values = tuple[str, ...] | None


class ContractsPresenter(QObject):
    """Says what is known of contracts, and when it changes.

    `corrected` has the document, the fact, and what undoes it; see `core.library.contracts.Contracts.correct`.
    """

    listed = Signal(object)  # `desktop.contracts.model.Listed`
    facts_read = Signal(str, tuple)
    corrected = Signal(str, object, object)
    refused = Signal(object)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs

    def refresh(self) -> None:
        """Lists all contracts."""
        job = self._jobs.run(lambda: listed(self._library.contracts.list()), lane="contracts")
        job.succeeded.connect(self.listed)
        job.failed.connect(self.failed)

    def read_facts(self, document: str, lane: str) -> None:
        """Fetches the facts of one contract; of those asked for in a lane only the last is shown."""
        job = self._jobs.run(lambda: self._library.contracts.facts(document), lane=lane)
        job.succeeded.connect(lambda facts: self.facts_read.emit(document, facts))
        job.failed.connect(self.failed)

    def correct(self, document: str, kind: ParticularKind, values: Values) -> None:
        """Keeps a correction; one that is not understood is ``refused``."""
        job = self._jobs.write(lambda: self._library.contracts.correct(document, kind, values))
        job.succeeded.connect(lambda before: self.corrected.emit(document, kind, before))
        job.failed.connect(self.refused)
