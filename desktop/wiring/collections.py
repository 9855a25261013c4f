"""Adds files to collections by name, and removes them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from core import tr, visible_name
from desktop.main_window import MainWindow
from desktop.models.counts import file_count
from desktop.models.files import FilesModel
from desktop.plain import entry
from desktop.presenters.collections import CollectionsPresenter
from desktop.views import dialogs
from desktop.wiring.errors import say_error


class CollectionsWiring(QObject):
    """The button "Collection" on the page of files offers actions on the files selected there."""

    def __init__(self, window: MainWindow, presenter: CollectionsPresenter, files: FilesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        self._collections: dict[str, tuple[Path, ...]] = {}
        self._menu = QMenu(window.files.collect)
        window.files.collect.setMenu(self._menu)
        self._menu.aboutToShow.connect(self._offer)
        presenter.listed.connect(self._show)
        presenter.listed.connect(files.show_collections)
        presenter.changed.connect(self._say)
        presenter.failed.connect(lambda error: say_error(window, error))
        presenter.refresh()

    def _show(self, collections: dict[str, tuple[Path, ...]]) -> None:
        self._collections = collections

    def _offer(self) -> None:
        """Builds the menu for the selected files."""
        chosen = self._window.files.chosen()
        self._menu.clear()
        for name, files in self._collections.items():
            if not set(chosen) <= set(files):
                action = entry(tr("Add to {collection}", collection=name), self._menu)
                self._menu.addAction(action)
                action.triggered.connect(lambda _=False, name=name: self._presenter.add(name, chosen))
        self._menu.addAction(tr("Add to a new collection…")).triggered.connect(lambda: self._add_to_new(chosen))
        containing = [name for name, files in self._collections.items() if set(chosen) & set(files)]
        if containing:
            self._menu.addSeparator()
        for name in containing:
            action = entry(tr("Remove from {collection}", collection=name), self._menu)
            self._menu.addAction(action)
            action.triggered.connect(lambda _=False, name=name: self._presenter.remove(name, chosen))

    def _add_to_new(self, chosen: tuple[Path, ...]) -> None:
        if name := dialogs.ask_name(self._window, tr("New collection"), tr("Collection name:")):
            self._presenter.add(name, chosen)

    def _say(self, name: str, count: int) -> None:
        files = file_count(abs(count))
        added = tr("{files} added to “{collection}”.", files=files, collection=visible_name(name))
        removed = tr("{files} removed from “{collection}”.", files=files, collection=visible_name(name))
        self._window.statusBar().showMessage(added if count > 0 else removed, 4000)
