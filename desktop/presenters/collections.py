"""The collections: which files they contain, and changes to that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library


class CollectionsPresenter(QObject):
    """Emits the list again after each change; ``changed`` says by how many files a collection grew or shrank."""

    listed = Signal(object)
    changed = Signal(str, int)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._collections, self._jobs = library.collections, jobs

    def refresh(self) -> None:
        """Lists all collections and their files."""
        job = self._jobs.run(self._collections.list, lane="collections")
        job.succeeded.connect(self.listed)
        job.failed.connect(self.failed)

    def add(self, name: str, paths: Sequence[Path]) -> None:
        """Adds files to a collection, creating it if it does not exist."""
        self._change(lambda: self._collections.add(name, paths), name, 1)

    def remove(self, name: str, paths: Sequence[Path]) -> None:
        """Removes files from a collection."""
        self._change(lambda: self._collections.remove(name, paths), name, -1)

    def _change(self, verb: Callable[[], int], name: str, sign: int) -> None:
        job = self._jobs.write(verb)
        job.succeeded.connect(lambda count: self.changed.emit(name, sign * count))
        job.failed.connect(self.failed)
        job.finished.connect(self.refresh)
