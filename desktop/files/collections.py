"""Collections of files: listed, added to and taken from, by a menu on the page of files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from core import tr, visible_name
from desktop.files.model import FilesModel
from desktop.jobs import Jobs
from desktop.widgets import dialogs
from desktop.widgets.faults import say_error
from desktop.widgets.words import entry, file_count

if TYPE_CHECKING:
    from core import Library
    from desktop.main_window import MainWindow


class CollectionsPresenter(QObject):
    """Emits the list again after each change; ``changed`` says by how many files a collection grew or shrank."""

    listed = Signal(object)
    changed = Signal(str, int)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._collections, self._jobs = library.collections, jobs

    def refresh(self) -> None:
        """Lists all collections and their files."""
        job = self._jobs.run(self._collections.list, lane="collections")
        job.succeeded.connect(self.listed)
        job.failed.connect(self.failed)

    def add(self, name: str, paths: Sequence[Path]) -> None:
        """Adds files to a collection, creating it if it does not exist."""
        self._change(lambda: self._collections.add(name, paths), name, 1)

    def remove(self, name: str, paths: Sequence[Path]) -> None:
        """Removes files from a collection."""
        self._change(lambda: self._collections.remove(name, paths), name, -1)

    def _change(self, verb: Callable[[], int], name: str, sign: int) -> None:
        job = self._jobs.write(verb)
        job.succeeded.connect(lambda count: self.changed.emit(name, sign * count))
        job.failed.connect(self.failed)
        job.finished.connect(self.refresh)


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
