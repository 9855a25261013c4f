"""Connects the menu to writing backups and restoring from them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from core import Restored, tr
from desktop import opening
from desktop.main_window import MainWindow
from desktop.models.files import path_words
from desktop.models.restored_words import restored_heading, restored_words
from desktop.presenters.backups import BackupsPresenter
from desktop.views import dialogs
from desktop.views.notice import Action
from desktop.wiring.errors import say_error


class BackupsWiring(QObject):
    """Says what a backup holds, and what restoring one did."""

    def __init__(self, window: MainWindow, presenter: BackupsPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        window.menus.back_up.triggered.connect(self._back_up)
        window.menus.restore.triggered.connect(presenter.look_up)
        presenter.looked_up.connect(self._restore)
        presenter.written.connect(self._say_written)
        presenter.restored.connect(lambda restored: say_restored(window, restored))
        presenter.failed.connect(lambda error: say_error(window, error))
        if presenter.failure:
            say_error(window, presenter.failure)

    def _back_up(self) -> None:
        if self._presenter.encrypted and not dialogs.confirm_clear_backup(self._window):
            return
        if to := dialogs.choose_backup_file(self._window):
            self._presenter.write(to)

    def _restore(self, folder: Path) -> None:
        if file := dialogs.choose_backup(self._window, folder):
            self._presenter.restore(file)

    def _say_written(self, path: Path) -> None:
        holds = tr(
            "It holds your saved searches, stars, collections and trays, what was learned from your "
            "stars, and the names of your files, but not their text. Keep it somewhere other than your "
            "library."
        )
        clear = tr("It is not encrypted.") if self._presenter.encrypted else ""
        words = "\n".join(filter(None, (path_words(path.parent), holds, clear)))
        show: list[Action] = [(tr("Show in folder"), lambda: opening.show_in_folder(path))]
        self._window.notice.say("success", tr("Backed up to {file}", file=path.name), words, show)


def say_restored(window: MainWindow, restored: Restored) -> None:
    """Says what was restored, and offers to read the files that were restored by name only."""
    tone = "error" if restored.damaged or restored.lost else "success"
    files = list(restored.files)
    read: list[Action] = [(tr("Read the files"), lambda: window.dropped.emit(files))] if files else []
    window.notice.say(tone, restored_heading(restored), restored_words(restored), read)
