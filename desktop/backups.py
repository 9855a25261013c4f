"""Backups of what the user keeps in the library: written, and restored from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from core import Restored, tr, visible_name
from desktop import opening
from desktop.feature import Desk, Feature
from desktop.widgets import dialogs
from desktop.widgets.faults import say_error
from desktop.widgets.notice import Action
from desktop.widgets.words import path_words

if TYPE_CHECKING:
    from desktop.main_window import MainWindow


def restored_heading(restored: Restored) -> str:
    """What the restore added to the library."""
    if added := ", ".join(_added(restored)):
        return tr("Restored: {what}.", what=added)
    return tr("The library already has everything that is in the backup.")


def restored_words(restored: Restored) -> str:
    """What could not be restored, and what to do about it."""
    return "\n".join(_notes(restored))


def _notes(restored: Restored) -> Iterator[str]:
    if restored.files:
        yield tr("The text of contracts is not in a backup: have the files read again.")
    if restored.damaged:
        yield tr("The backup is damaged: what could not be read in it is left out. An older one may still have it.")
    if restored.aside:
        file = visible_name(restored.aside.name)  # it is among the backups
        yield tr("The catalogue could not be repaired. A new one is in its place; the damaged one is {file}", file=file)
    if restored.lost:
        yield tr("The following could not be restored. Add the files again.")
        yield from map(visible_name, restored.lost)


def _added(restored: Restored) -> Iterator[str]:
    if count := restored.searches:
        yield tr("1 saved search") if count == 1 else tr("{count:,} saved searches", count=count)
    if count := restored.ratings:
        yield tr("1 rating") if count == 1 else tr("{count:,} ratings", count=count)
    if count := restored.collected:
        yield tr("1 file in a collection") if count == 1 else tr("{count:,} files in collections", count=count)
    if count := restored.trays:
        yield tr("1 clause in a tray") if count == 1 else tr("{count:,} clauses in trays", count=count)
    if count := restored.folders:
        yield tr("1 watched folder") if count == 1 else tr("{count:,} watched folders", count=count)
    if count := restored.corrections:
        yield tr("1 corrected fact") if count == 1 else tr("{count:,} corrected facts", count=count)
    if count := restored.dismissed:
        yield tr("1 dismissed finding") if count == 1 else tr("{count:,} dismissed findings", count=count)
    if count := restored.versions:
        one = tr("1 pair of versions joined or parted")
        yield one if count == 1 else tr("{count:,} pairs of versions joined or parted", count=count)
    if count := restored.kept:
        yield tr("1 kept clause") if count == 1 else tr("{count:,} kept clauses", count=count)
    if count := restored.exclusions:
        yield (
            tr("1 pattern of excluded files") if count == 1 else tr("{count:,} patterns of excluded files", count=count)
        )
    if restored.tuning:
        yield tr("what was learned from your stars")
    if count := len(restored.files):
        yield tr("the name of 1 file") if count == 1 else tr("the names of {count:,} files", count=count)


class Backups(Feature):
    """Writes backups, and says what they hold; restores from them, and says what that did."""

    restored = Signal(Restored)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window, library = desk.window, desk.library
        window.menus.back_up.triggered.connect(self._back_up)
        window.menus.restore.triggered.connect(self._look_up)
        if failure := library.backups.failure:  # of the weekly one, when the library was opened
            say_error(window, failure)

    def _back_up(self) -> None:
        if self._library.encrypted and not dialogs.confirm_clear_backup(self._window):
            return
        if to := dialogs.choose_backup_file(self._window):
            self._run(lambda: self._library.backups.write(to), self._say_written)

    def _look_up(self) -> None:
        """Begins at the library's own backups; in the user's home folder if there are none."""
        backups = self._library.backups
        self._run(lambda: next((each.path.parent for each in backups.list()), Path.home()), self._restore)

    def _restore(self, folder: Path) -> None:
        """Adds to the library what a backup has and it lacks."""
        if file := dialogs.choose_backup(self._window, folder):
            self._run(lambda: self._library.backups.restore(file), self._say_restored)

    def _say_restored(self, restored: Restored) -> None:
        self.restored.emit(restored)
        say_restored(self._window, restored)

    def _say_written(self, path: Path) -> None:
        holds = tr(
            "It holds your saved searches, stars, collections and trays, what was learned from your "
            "stars, and the names of your files, but not their text. Keep it somewhere other than your "
            "library."
        )
        clear = tr("It is not encrypted.") if self._library.encrypted else ""
        words = "\n".join(filter(None, (path_words(path.parent), holds, clear)))
        show: list[Action] = [(tr("Show in folder"), lambda: opening.show_in_folder(path))]
        self._window.notice.say("success", tr("Backed up to {file}", file=path.name), words, show)


def say_restored(window: MainWindow, restored: Restored) -> None:
    """Says what was restored, and offers to read the files that were restored by name only."""
    tone = "error" if restored.damaged or restored.lost else "success"
    files = list(restored.files)
    read: list[Action] = [(tr("Read the files"), lambda: window.dropped.emit(files))] if files else []
    window.notice.say(tone, restored_heading(restored), restored_words(restored), read)
