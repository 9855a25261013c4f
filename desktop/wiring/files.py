"""Connects the library's content to the list of files and the counts, and removals to the library."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from core import Forgotten, LibraryStatus, file_words, tr, visible_name
from desktop import opening
from desktop.main_window import MainWindow
from desktop.models.counts import clause_count, file_count
from desktop.models.files import FilesModel
from desktop.presenters.files import FilesPresenter
from desktop.presenters.indexing import IndexingPresenter
from desktop.views import dialogs
from desktop.wiring.errors import say_error


class FilesWiring(QObject):
    """Says what the library holds; asks before anything is removed, and offers to undo it while the message shows."""

    def __init__(
        self,
        window: MainWindow,
        presenter: FilesPresenter,
        files: FilesModel,
        indexing: IndexingPresenter,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._indexing = indexing
        self._window, self._presenter, self._files = window, presenter, files
        self._adding = self._waits = False  # the second: a removal is waiting for files being added
        window.closing.connect(lambda: presenter.remove(closing=True))
        window.files.removal_wanted.connect(self._remove)
        files.changed.connect(self._say_problems)
        window.files.reading_wanted.connect(presenter.read_again)
        window.files.opened.connect(lambda path: window.preview.file_wanted.emit(path, 0))
        window.files.folder_wanted.connect(lambda path: opening.show_in_folder(path))
        presenter.none_there.connect(self._say_none_there)
        presenter.previewed.connect(self._ask)
        presenter.counted.connect(self._say_counts)
        presenter.missed.connect(files.show_missing)
        window.activated.connect(presenter.look_for_missing)
        presenter.failed.connect(lambda error: say_error(window, error))

    def adding(self, running: bool) -> None:
        self._adding = running
        if self._waits and not running:
            self._remove_now()

    def _remove(self, paths: tuple[Path, ...]) -> None:
        if self._adding:  # only one job may write at a time
            self._window.notice.say(
                "plain", tr("Files are being added."), tr("You can remove files once that is done.")
            )
        else:
            self._presenter.preview(paths)

    def _say_none_there(self) -> None:
        words = tr(
            "They have been moved or deleted; their text is still in the library. If they were moved, "
            "add them from their new place."
        )
        self._window.notice.say("plain", tr("Nothing to read again."), words)

    def _ask(self, gone: Forgotten) -> None:
        if dialogs.confirm_removal(self._window, gone):
            heading = tr("“{file}” is being removed from the library.", file=visible_name(file_words(gone.files[0])))
            if len(gone.files) > 1:
                heading = tr("{count:,} files are being removed from the library.", count=len(gone.files))
            undo = [(tr("Undo"), self._undo)]
            words = tr("The text is erased when this message disappears.")
            self._window.notice.say("plain", heading, words, undo, passing=True, then=self._remove_now)
            self._presenter.take_off(gone.files)  # last: the message just replaced removes what it was about

    def _undo(self) -> None:
        self._presenter.bring_back()
        self._window.notice.hide()

    def _remove_now(self) -> None:
        """Removes the files, or waits if another job is writing: only one may at a time."""
        self._waits = self._indexing.running
        if not self._waits:
            self._presenter.remove()

    def _say_problems(self) -> None:
        problems = self._files.problems
        words = tr("Files ({count:,} with problems)", count=problems) if problems else tr("Files")
        self._window.files_tab.setText(words)

    def _say_counts(self, status: LibraryStatus) -> None:
        self._window.files.show_left_out(status.left_out_words)
        words = [file_count(status.files - status.failed), clause_count(status.clauses)]
        if status.embedded < status.documents:
            words.append(
                tr(
                    "ready for search in your own words: {done:,} of {total:,} contracts",
                    done=status.embedded,
                    total=status.documents,
                )
            )
        empty = "" if self._adding else tr("The library is empty")
        self._window.counts.setText("  ·  ".join(words) if status.files else empty)
