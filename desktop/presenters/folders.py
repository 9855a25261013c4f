"""The watched folders: which they are, and changes to that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core import WatchedFolder
from desktop.jobs import Jobs

if TYPE_CHECKING:
    from core import Library


class FoldersPresenter(QObject):
    """Emits the list again after each change; ``added`` has the folders that the user has just chosen."""

    listed = Signal(tuple)
    added = Signal(tuple)
    removed = Signal(object)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs
        self.folders: tuple[WatchedFolder, ...] = ()

    def holds(self, path: Path) -> bool:
        """Whether a folder is watched, or is inside one that is."""
        return any(folder.holds(path) for folder in self.folders)

    def refresh(self) -> None:
        """Lists the watched folders."""
        job = self._jobs.run(self._library.folders.list, lane="watched folders")
        job.succeeded.connect(self._show)
        job.failed.connect(self.failed)

    def add(self, paths: Sequence[Path]) -> None:
        """Starts watching folders."""
        self._change(lambda: tuple(self._library.folders.add(path) for path in paths), self._show_added)

    def remove(self, path: Path) -> None:
        """Stops watching a folder; its files stay in the library."""
        self._change(lambda: self._library.folders.remove(path), self.removed.emit)

    def _change(self, verb: Callable[[], object], done: Callable[..., object]) -> None:
        job = self._jobs.write(verb)
        job.succeeded.connect(done)
        job.failed.connect(self.failed)
        job.finished.connect(self.refresh)

    def _show_added(self, folders: tuple[WatchedFolder, ...]) -> None:
        # Listed at once: files that are dropped before the list is read again must not bring an offer to watch them.
        self._show(tuple({each.path: each for each in (*self.folders, *folders)}.values()))
        self.added.emit(folders)

    def _show(self, folders: tuple[WatchedFolder, ...]) -> None:
        self.folders = folders
        self.listed.emit(folders)
