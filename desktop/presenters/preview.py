"""Fetches the whole provision of a clause from its document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import DefinedTerm, Document, Provision, Section, Span
from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library

_LANE = "preview"
_TERM_LANE = "term"


class PreviewPresenter(QObject):
    """Fetches provisions; only the one requested last is shown."""

    shown = Signal(Provision)
    opened = Signal(Document, tuple, object)  # with its sections, and the span to go to or None
    failed = Signal(object)
    term_found = Signal(DefinedTerm)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs
        self._clause = ""

    def show(self, clause: str) -> None:
        """Fetches the provision of a clause, unless it is already shown."""
        if clause == self._clause:
            return
        self._clause = clause
        job = self._jobs.run(lambda: self._library.documents.provision(clause), lane=_LANE)
        job.succeeded.connect(self.shown)
        job.failed.connect(self._fail)

    def open(self, document: str, at: Span | None) -> None:
        """Fetches a whole contract."""
        self._clause = ""

        def read() -> tuple[Document, tuple[Section, ...]]:
            return self._library.documents.get(document), self._library.documents.sections(document)

        job = self._jobs.run(read, lane=_LANE)
        job.succeeded.connect(lambda found: self.opened.emit(*found, at))
        job.failed.connect(self._fail)

    def look_up_term(self, document: str, offset: int) -> None:
        """Finds the defined term at a character; emits nothing if there is none, or on failure."""
        job = self._jobs.run(lambda: self._library.documents.term_at(document, offset), lane=_TERM_LANE)
        job.succeeded.connect(lambda term: self.term_found.emit(term) if term else None)

    def close(self) -> None:
        """Drops what is shown, and what is being fetched."""
        self._clause = ""
        self._jobs.cancel(_LANE)

    def _fail(self, error: Exception) -> None:
        self._clause = ""
        self.failed.emit(error)
