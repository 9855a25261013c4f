"""The stand-in of the folders that a library watches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core import NothingFound, WatchedFolder

if TYPE_CHECKING:
    from tests.desktop.fake_library import FakeLibrary


class FakeWatchedFolders:
    """See `core.library.folders.WatchedFolders`."""

    def __init__(self, library: FakeLibrary) -> None:
        self._library = library

    def list(self) -> tuple[WatchedFolder, ...]:
        return tuple(WatchedFolder(path) for path in sorted(self._library.watched))

    def add(self, path: Path) -> WatchedFolder:
        self._library.fail()
        if path.suffix:
            raise NothingFound("There is no such folder.", "Choose a folder of contracts.", path)
        self._library.watched.add(path)
        return WatchedFolder(path)

    def remove(self, path: Path) -> WatchedFolder:
        self._library.fail()
        if path not in self._library.watched:
            raise NothingFound("This folder is not watched.", "Choose one of the watched folders.", path)
        self._library.watched.remove(path)
        return WatchedFolder(path)
