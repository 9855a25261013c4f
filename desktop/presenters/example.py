"""Search by example within a contract, and reading a file that holds an example."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Document, LocatedPassage, Progress, Section
from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library

_LOCATE, _READ = "locate", "read"
Located = tuple[tuple[LocatedPassage, ...], Document | None, tuple[Section, ...]]


class ExamplePresenter(QObject):
    """Locates clauses similar to examples in one contract; reads the text of a file."""

    started = Signal()
    progressed = Signal(Progress)
    located = Signal(tuple, object, tuple)
    ended = Signal()
    read = Signal(Path, str)
    failed = Signal(object)
    unread = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs

    def locate(self, examples: Sequence[str], contract: Path) -> None:
        """Looks in one contract of the library for passages similar to the examples."""
        library = self._library

        def steps() -> Generator[Progress, None, Located]:
            passages = yield from library.search.locate(tuple(examples), (contract,))
            if not passages:
                return passages, None, ()
            documents, document = library.documents, passages[0].document
            return passages, documents.get(document), documents.sections(document)

        self.started.emit()
        job = self._jobs.drive(steps, lane=_LOCATE)
        job.progressed.connect(self.progressed)
        job.succeeded.connect(lambda outcome: self.located.emit(*outcome))
        job.failed.connect(self.failed)
        job.finished.connect(self.ended)

    def cancel(self) -> None:
        """Stops looking."""
        self._jobs.cancel(_LOCATE)

    def read_file(self, path: Path) -> None:
        """Reads the text of a file, which need not be in the library."""
        job = self._jobs.drive(lambda: self._library.documents.read(path), lane=_READ)
        job.succeeded.connect(lambda document: self.read.emit(path, document.text))
        job.failed.connect(self.unread)

    def stop_reading(self) -> None:
        """Stops reading."""
        self._jobs.cancel(_READ)
