"""Backups of what the user keeps in the library: writing them, and restoring from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import Restored
from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library


class BackupsPresenter(QObject):
    """Only one program at a time may write to the library; the engine reports when another is writing."""

    looked_up = Signal(Path)
    written = Signal(Path)
    restored = Signal(Restored)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs

    @property
    def encrypted(self) -> bool:
        """Whether the library is encrypted, unlike a backup written elsewhere."""
        return self._library.encrypted

    @property
    def failure(self) -> Exception | None:
        """Why the weekly backup could not be written when the library was opened."""
        return self._library.backups.failure

    def look_up(self) -> None:
        """Emits the folder of the library's own backups; the user's home folder if there are none."""
        job = self._jobs.run(lambda: next((each.path.parent for each in self._library.backups.list()), Path.home()))
        job.succeeded.connect(self.looked_up)
        job.failed.connect(self.failed)

    def write(self, to: Path) -> None:
        """Writes a backup to a file."""
        job = self._jobs.run(lambda: self._library.backups.write(to))
        job.succeeded.connect(self.written)
        job.failed.connect(self.failed)

    def restore(self, file: Path) -> None:
        """Adds to the library what a backup has and it lacks."""
        job = self._jobs.run(lambda: self._library.backups.restore(file))
        job.succeeded.connect(self.restored)
        job.failed.connect(self.failed)
