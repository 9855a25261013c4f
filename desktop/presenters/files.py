"""What the library holds: its files, its counts, and removing files from it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import FileRecord, Forgotten, LibraryStatus, is_gone
from desktop.jobs import Jobs
from desktop.models.files import FilesModel

if TYPE_CHECKING:
    from core import Library


class FilesPresenter(QObject):
    """Keeps the table of files and the counts in step with the library."""

    counted = Signal(LibraryStatus)
    missed = Signal(frozenset)
    away = Signal(frozenset)
    previewed = Signal(Forgotten)
    forgotten = Signal(tuple)
    failed = Signal(object)
    still_there = Signal(tuple)
    none_there = Signal()

    def __init__(self, library: Library, jobs: Jobs, files: FilesModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs
        self._files = files
        self._leaving: tuple[Path, ...] = ()  # off the list, to be removed

    def refresh(self) -> None:
        """Reads from the library what it holds."""
        job = self._jobs.run(self._look, lane="files")
        job.succeeded.connect(self._show)
        job.failed.connect(self.failed)

    def preview(self, paths: Sequence[Path]) -> None:
        """Says by ``previewed`` what removing files would take out of the library."""
        job = self._jobs.run(lambda: self._library.files.would_forget(paths), lane="removal")
        job.succeeded.connect(self.previewed)
        job.failed.connect(self.failed)

    def take_off(self, paths: Sequence[Path]) -> None:
        """Takes files off the list. They are in the library until `remove`, and come back by `bring_back`."""
        self._leaving = tuple(paths)
        self._files.take_off(paths)

    def bring_back(self) -> None:
        """Shows the files again that were to be removed."""
        self.take_off(())

    def remove(self, *, closing: bool = False) -> None:
        """Removes from the library what was taken off the list. The files themselves are not touched.

        Args:
            closing: whether the window is being closed, so that this has to be done to its end.
        """
        paths, self._leaving = self._leaving, ()
        if paths:
            start = self._jobs.write if closing else self._jobs.run
            job = start(lambda: self._library.files.forget(paths))
            job.succeeded.connect(lambda _: self._say_removed(paths))
            job.failed.connect(self._say_kept)
            job.finished.connect(self.refresh)

    def _say_removed(self, paths: tuple[Path, ...]) -> None:
        self._files.forget(paths)
        self.forgotten.emit(paths)

    def _say_kept(self, error: Exception) -> None:
        self._files.take_off(self._leaving)
        self.failed.emit(error)

    def read_again(self, paths: Sequence[Path]) -> None:
        """Says by ``still_there`` which of some files can be read again, or ``none_there``.

        A file that is gone is not read again: the library would have an error in the place of its text.
        """
        job = self._jobs.run(lambda: tuple(path for path in paths if not is_gone(path)), lane="read again")
        job.succeeded.connect(lambda there: self.still_there.emit(there) if there else self.none_there.emit())

    def _look(self) -> tuple[tuple[FileRecord, ...], LibraryStatus]:
        """On a worker thread."""
        return self._library.files.list(), self._library.files.status()

    def _show(self, contents: tuple[tuple[FileRecord, ...], LibraryStatus]) -> None:
        records, status = contents
        self._files.show(records)
        self.counted.emit(status)
        self.look_for_missing()

    def look_for_missing(self) -> None:
        """Says by ``missed`` which files of the library are no longer where they were when they were read.

        Those of a watched folder that cannot be reached may be there still; ``away`` has these folders. Not with the
        rest: a drive that does not answer keeps the thread that looks waiting.
        """
        paths = [record.path for record in self._files.records]
        job = self._jobs.run(lambda: self._missing(paths), lane="missing")
        job.succeeded.connect(lambda found: self._say_missing(*found))

    def _missing(self, paths: Sequence[Path]) -> tuple[frozenset[Path], frozenset[Path]]:
        """On a worker thread."""
        away = self._library.folders.away()
        reached = (path for path in paths if not any(folder.holds(path) for folder in away))
        return frozenset(filter(is_gone, reached)), frozenset(folder.path for folder in away)

    def _say_missing(self, missing: frozenset[Path], away: frozenset[Path]) -> None:
        self.away.emit(away)
        self.missed.emit(missing)
