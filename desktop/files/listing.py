"""Keeps the list of files and the counts in step with the library, and removes files from it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal

from core import FileRecord, Forgotten, LibraryStatus, file_words, is_gone, tr, visible_name
from desktop import opening
from desktop.feature import Desk, Feature
from desktop.files.indexing import IndexingPresenter
from desktop.widgets import dialogs
from desktop.widgets.words import clause_count, file_count


class Listing(Feature):
    """Keeps the table of files and the counts in step with the library.

    Asks before anything is removed, and offers to undo it while the message shows.
    """

    counted = Signal(LibraryStatus)
    missed = Signal(frozenset)
    away = Signal(frozenset)
    forgotten = Signal(tuple)

    def __init__(self, desk: Desk, indexing: IndexingPresenter) -> None:
        super().__init__(desk)
        window, files = desk.window, desk.files
        self._indexing = indexing
        self._leaving: tuple[Path, ...] = ()  # hidden from the list, to be removed
        self._adding = self._waits = False  # the second: a removal is waiting for files being added
        window.closing.connect(lambda: self._remove(closing=True))
        window.files.removal_wanted.connect(self._ask_to_remove)
        files.changed.connect(self._say_problems)
        window.files.reading_wanted.connect(self._read_again)
        window.files.opened.connect(lambda path: window.preview.file_wanted.emit(path, 0))
        window.files.folder_wanted.connect(lambda path: opening.show_in_folder(path))
        window.activated.connect(self.look_for_missing)

    def adding(self, running: bool) -> None:
        """Takes whether files are being added."""
        self._adding = running
        if self._waits and not running:
            self._remove_now()

    # ------------------------------------------------- what the library holds

    def refresh(self) -> None:
        """Reads the library's files and counts."""
        files = self._library.files
        self._run(lambda: (files.list(), files.status()), self._show, lane="files")

    def _show(self, contents: tuple[tuple[FileRecord, ...], LibraryStatus]) -> None:
        records, status = contents
        self._files.show(records)
        self._say_counts(status)
        self.counted.emit(status)
        self.look_for_missing()

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
        if status.imprecise:
            words.append(
                tr(
                    "found by meaning; {count:,} of {total:,} contracts not yet precisely, nor by clause type",
                    count=status.imprecise,
                    total=status.documents,
                )
            )
        empty = "" if self._adding else tr("The library is empty")
        self._window.counts.setText("  ·  ".join(words) if status.files else empty)

    def look_for_missing(self) -> None:
        """Emits by ``missed`` which files of the library are no longer where they were when read.

        Files of a watched folder that cannot be reached may still exist; ``away`` has these folders. This is a separate
        job, because a drive that does not answer blocks the thread that checks it.
        """
        paths = [record.path for record in self._files.records]
        job = self._jobs.run(lambda: self._missing(paths), lane="missing")
        job.succeeded.connect(self._say_missing)  # a method, so that Qt drops the answer once this object is gone

    def _missing(self, paths: Sequence[Path]) -> tuple[frozenset[Path], frozenset[Path]]:
        """Looks for them, on a worker thread."""
        away = self._library.folders.away()
        reached = (path for path in paths if not any(folder.holds(path) for folder in away))
        return frozenset(filter(is_gone, reached)), frozenset(folder.path for folder in away)

    def _say_missing(self, found: tuple[frozenset[Path], frozenset[Path]]) -> None:
        missing, away = found
        self.away.emit(away)
        self._files.show_missing(missing)
        self.missed.emit(missing)

    def _read_again(self, paths: Sequence[Path]) -> None:
        """Reads files again. A missing one is not: the library would have an error in place of its text."""
        job = self._jobs.run(lambda: tuple(path for path in paths if not is_gone(path)), lane="read again")
        job.succeeded.connect(lambda there: self._indexing.add(there) if there else self._say_none_there())

    def _say_none_there(self) -> None:
        words = tr(
            "They have been moved or deleted; their text is still in the library. If they were moved, "
            "add them from their new place."
        )
        self._window.notice.say("plain", tr("Nothing to read again."), words)

    # --------------------------------------------------------------- removing

    def _ask_to_remove(self, paths: tuple[Path, ...]) -> None:
        if self._adding:  # only one job may write at a time
            self._window.notice.say(
                "plain", tr("Files are being added."), tr("You can remove files once that is done.")
            )
        else:
            self._run(lambda: self._library.files.would_forget(paths), self._ask, lane="removal")

    def _ask(self, gone: Forgotten) -> None:
        if dialogs.confirm_removal(self._window, gone):
            heading = tr("“{file}” is being removed from the library.", file=visible_name(file_words(gone.files[0])))
            if len(gone.files) > 1:
                heading = tr("{count:,} files are being removed from the library.", count=len(gone.files))
            undo = [(tr("Undo"), self._undo)]
            words = tr("The text is erased when this message disappears.")
            self._window.notice.say("plain", heading, words, undo, passing=True, then=self._remove_now)
            self._take_off(gone.files)  # last: the message just replaced removes what it was about

    def _take_off(self, paths: Sequence[Path]) -> None:
        """Hides files from the list, and only those. They stay in the library until `_remove`."""
        self._leaving = tuple(paths)
        self._files.take_off(paths)

    def _undo(self) -> None:
        self._take_off(())
        self._window.notice.hide()

    def _remove_now(self) -> None:
        """Removes the files, or waits if another job is writing: only one may at a time."""
        self._waits = self._indexing.running
        if not self._waits:
            self._remove()

    def _remove(self, *, closing: bool = False) -> None:
        """Removes from the library the files hidden from the list. The files on disk are not touched.

        Args:
            closing: whether the window is closing, so that this must run to completion.
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
        self._say_failed(error)
