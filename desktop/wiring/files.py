"""From the library's content to the list of files and the counts, and back when files are taken out."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from core import LibraryStatus
from desktop.main_window import MainWindow
from desktop.models.files import FilesModel
from desktop.presenters.files import FilesPresenter
from desktop.views import dialogs
from desktop.wiring.errors import say_error


class FilesWiring(QObject):
    """Says what the library holds; asks before anything is taken out of it."""

    def __init__(self, window: MainWindow, presenter: FilesPresenter, files: FilesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._files = window, presenter, files
        self._adding = False
        window.files.removal_wanted.connect(self._remove)
        files.changed.connect(self._say_problems)
        presenter.counted.connect(self._say_counts)
        presenter.failed.connect(lambda error: say_error(window, error))

    def adding(self, running: bool) -> None:
        self._adding = running

    def _remove(self, paths: tuple[Path, ...]) -> None:
        if self._adding:  # one job may write at a time
            self._window.notice.say("plain", "Files are being added just now.", "Remove files when that is done.")
        elif dialogs.confirm_removal(self._window, paths):
            self._presenter.forget(paths)

    def _say_problems(self) -> None:
        problems = self._files.problems
        self._window.files_tab.setText(f"Files ({problems:,} with problems)" if problems else "Files")

    def _say_counts(self, status: LibraryStatus) -> None:
        words = [f"{status.files:,} {'file' if status.files == 1 else 'files'}", f"{status.clauses:,} clauses"]
        if status.embedded < status.documents:
            words.append(f"found by meaning: {status.embedded:,} of {status.documents:,} documents")
        empty = "" if self._adding else "The library is empty"
        self._window.counts.setText("  ·  ".join(words) if status.files else empty)
