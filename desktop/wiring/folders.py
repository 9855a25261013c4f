"""The page of watched folders, and the messages about them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from core import WatchedFolder, tr, visible_name
from desktop.main_window import MainWindow
from desktop.presenters.folders import FoldersPresenter
from desktop.presenters.watching import WatchingPresenter
from desktop.views import dialogs
from desktop.wiring.errors import say_error


class FoldersWiring(QObject):
    """Connects the page to the list of watched folders."""

    def __init__(
        self, window: MainWindow, presenter: FoldersPresenter, watching: WatchingPresenter, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        self._away: frozenset[Path] = frozenset()
        page = window.settings.folders
        page.add_wanted.connect(self._add)
        page.remove_wanted.connect(presenter.remove)
        presenter.listed.connect(self._show)
        presenter.added.connect(self._say_added)
        presenter.removed.connect(self._say_removed)
        presenter.failed.connect(lambda error: say_error(window, error))
        page.look_wanted.connect(watching.look)
        watching.nothing_new.connect(self._say_nothing_new)
        watching.failed.connect(lambda error: say_error(window, error))
        presenter.refresh()

    def show_away(self, away: frozenset[Path]) -> None:
        """Marks the folders that cannot be reached, and reports each of them once."""
        new, self._away = sorted(away - self._away), away
        self._show(self._presenter.folders)
        if new:
            heading = tr("“{folder}” cannot be reached now.", folder=visible_name(new[0].name or str(new[0])))
            if len(new) > 1:
                heading = tr("{count:,} watched folders cannot be reached now.", count=len(new))
            words = tr("What was read from it stays in the library. It is checked again as soon as it is back.")
            self._window.notice.say("plain", heading, words, passing=True)

    def _say_nothing_new(self) -> None:
        self._window.notice.say("success", tr("There are no new files in the watched folders."))

    def _add(self) -> None:
        if folder := dialogs.choose_watched_folder(self._window.settings):
            self._presenter.add([folder])

    def _show(self, folders: tuple[WatchedFolder, ...]) -> None:
        self._window.settings.folders.show_folders(folders, self._away)

    def _say_added(self, folders: tuple[WatchedFolder, ...]) -> None:
        names = ", ".join(tr("“{folder}”", folder=visible_name(each.path.name or str(each.path))) for each in folders)
        heading = tr("{folders} is watched.", folders=names)
        if len(folders) > 1:
            heading = tr("{folders} are watched.", folders=names)
        self._window.notice.say("success", heading, tr("New and changed files in it will be added automatically."))

    def _say_removed(self, folder: WatchedFolder) -> None:
        name = visible_name(folder.path.name or str(folder.path))
        undo = [(tr("Undo"), lambda: self._presenter.add([folder.path]))]
        words = tr("Its contracts stay in the library.")
        self._window.notice.say("plain", tr("“{folder}” is no longer watched.", folder=name), words, undo)
