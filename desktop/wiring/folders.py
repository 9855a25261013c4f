"""The page of watched folders, and what is said of them."""

from __future__ import annotations

from PySide6.QtCore import QObject

from core import WatchedFolder, tr, visible_name
from desktop.main_window import MainWindow
from desktop.presenters.folders import FoldersPresenter
from desktop.views import dialogs
from desktop.wiring.errors import say_error


class FoldersWiring(QObject):
    """Joins the page to the list of folders that are watched."""

    def __init__(self, window: MainWindow, presenter: FoldersPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        page = window.settings.folders
        page.add_wanted.connect(self._add)
        page.remove_wanted.connect(presenter.remove)
        presenter.listed.connect(self._show)
        presenter.added.connect(self._say_added)
        presenter.removed.connect(self._say_removed)
        presenter.failed.connect(lambda error: say_error(window, error))
        presenter.refresh()

    def _add(self) -> None:
        if folder := dialogs.choose_watched_folder(self._window.settings):
            self._presenter.add([folder])

    def _show(self, folders: tuple[WatchedFolder, ...]) -> None:
        self._window.settings.folders.show_folders(folders, frozenset())

    def _say_added(self, folders: tuple[WatchedFolder, ...]) -> None:
        names = ", ".join(tr("“{folder}”", folder=visible_name(each.path.name or str(each.path))) for each in folders)
        heading = tr("{folders} is watched.", folders=names)
        if len(folders) > 1:
            heading = tr("{folders} are watched.", folders=names)
        self._window.notice.say("success", heading, tr("What is new or changed there is read by itself."))

    def _say_removed(self, folder: WatchedFolder) -> None:
        name = visible_name(folder.path.name or str(folder.path))
        undo = [(tr("Undo"), lambda: self._presenter.add([folder.path]))]
        words = tr("Its contracts stay in the library.")
        self._window.notice.say("plain", tr("“{folder}” is no longer watched.", folder=name), words, undo)
