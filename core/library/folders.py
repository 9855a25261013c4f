"""Watched folders: what is new or changed in them comes into the library by itself."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import NothingFound
from core.translation import tr
from core.types import WatchedFolder

if TYPE_CHECKING:
    from core.assembly import Assembly


class WatchedFolders:
    """Which folders are watched."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly, self._folders = assembly, assembly.catalog.user_data.folders

    def list(self) -> tuple[WatchedFolder, ...]:
        """The folders that are watched, in path order; none lies below another."""
        return self._folders.watched()

    def add(self, path: Path) -> WatchedFolder:
        """Has a folder watched. Nothing is read yet.

        Returns:
            The folder that is watched: one above, where that is watched already.

        Raises:
            NothingFound: there is no such folder.
        """
        place = _absolute(path)
        if not os.path.isdir(place):
            raise NothingFound(tr("There is no such folder."), tr("Choose a folder of contracts."), place)
        for folder in self._folders.watched():
            if folder.holds(place):
                return folder
        folder = WatchedFolder(place, os.path.ismount(place))
        self._folders.watch(folder)
        self._assembly.keep()
        return folder

    def remove(self, path: Path) -> WatchedFolder:
        """Has a folder watched no longer, and returns it. Its files stay in the library.

        Raises:
            NothingFound: it is not watched.
        """
        place = _absolute(path)
        folder = next((each for each in self._folders.watched() if each.path == place), None)
        if folder is None:
            raise NothingFound(tr("This folder is not watched."), tr("Choose one of the watched folders."), place)
        self._folders.unwatch(folder)
        self._assembly.keep()
        return folder


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path.expanduser()))  # resolved it would lose the name that the user knows
