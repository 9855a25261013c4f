"""Collections of files: listed, added to and taken from, by a menu on the page of files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu

from core import tr, visible_name
from desktop.feature import Desk, Feature
from desktop.widgets import dialogs
from desktop.widgets.words import entry, file_count


class Collections(Feature):
    """The button "Collection" on the page of files offers actions on the files selected there."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window = desk.window
        self._listed: dict[str, tuple[Path, ...]] = {}
        self._menu = QMenu(window.files.collect)
        window.files.collect.setMenu(self._menu)
        self._menu.aboutToShow.connect(self._offer)
        self.refresh()

    def refresh(self) -> None:
        """Lists all collections and their files."""
        self._run(self._library.collections.list, self._show, lane="collections")

    def _show(self, collections: dict[str, tuple[Path, ...]]) -> None:
        self._listed = collections
        self._files.show_collections(collections)

    def _offer(self) -> None:
        """Builds the menu for the selected files."""
        chosen = self._window.files.chosen()
        self._menu.clear()
        for name, files in self._listed.items():
            if not set(chosen) <= set(files):
                action = entry(tr("Add to {collection}", collection=name), self._menu)
                self._menu.addAction(action)
                action.triggered.connect(lambda _=False, name=name: self._add(name, chosen))
        self._menu.addAction(tr("Add to a new collection…")).triggered.connect(lambda: self._add_to_new(chosen))
        containing = [name for name, files in self._listed.items() if set(chosen) & set(files)]
        if containing:
            self._menu.addSeparator()
        for name in containing:
            action = entry(tr("Remove from {collection}", collection=name), self._menu)
            self._menu.addAction(action)
            action.triggered.connect(lambda _=False, name=name: self._remove(name, chosen))

    def _add_to_new(self, chosen: tuple[Path, ...]) -> None:
        if name := dialogs.ask_name(self._window, tr("New collection"), tr("Collection name:")):
            self._add(name, chosen)

    def _add(self, name: str, chosen: tuple[Path, ...]) -> None:
        """Adds files to a collection, creating it if it does not exist."""
        self._change(lambda: self._library.collections.add(name, chosen), lambda count: self._say(name, count))

    def _remove(self, name: str, chosen: tuple[Path, ...]) -> None:
        self._change(lambda: self._library.collections.remove(name, chosen), lambda count: self._say(name, -count))

    def _change(self, verb: Callable[[], int], say: Callable[[int], None]) -> None:
        job = self._write(verb, say)
        job.succeeded.connect(lambda _: self.changed.emit())
        job.finished.connect(self.refresh)

    def _say(self, name: str, count: int) -> None:
        files = file_count(abs(count))
        added = tr("{files} added to “{collection}”.", files=files, collection=visible_name(name))
        removed = tr("{files} removed from “{collection}”.", files=files, collection=visible_name(name))
        self._window.statusBar().showMessage(added if count > 0 else removed, 4000)
