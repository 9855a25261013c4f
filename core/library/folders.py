"""Watched folders, whose new and changed files are added to the library automatically, and what is excluded from
adding.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.base.errors import NothingFound
from core.base.paths import is_away
from core.base.translation import tr
from core.library.loaded_models import Lazy
from core.types import WatchedFolder

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary
    from core.library.watching import FolderEvents
    from core.store.catalog.user_data import StoredFolders


class WatchedFolders:
    """The watched folders, and what is new in them.

    A program that has the library open may `follow` them: the system then reports changes in them.
    """

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened
        self._events: Lazy[FolderEvents] = Lazy(_folder_events)

    @property
    def _folders(self) -> StoredFolders:
        return self._opened.catalog.user_data.folders

    def list(self) -> tuple[WatchedFolder, ...]:
        """The watched folders, in path order; none is below another."""
        return self._folders.watched()

    def add(self, path: Path) -> WatchedFolder:
        """Starts watching a folder. Nothing is read yet.

        Returns:
            The folder that is watched, which may be an already watched one above it.

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
        self._opened.keep()
        return folder

    def remove(self, path: Path) -> WatchedFolder:
        """Stops watching a folder, and returns it. Its files stay in the library.

        Raises:
            NothingFound: it is not watched.
        """
        place = _absolute(path)
        folder = next((each for each in self._folders.watched() if each.path == place), None)
        if folder is None:
            raise NothingFound(tr("This folder is not watched."), tr("Choose one of the watched folders."), place)
        self._folders.unwatch(folder)
        self._opened.keep()
        return folder

    def exclusions(self) -> tuple[str, ...]:
        """The patterns of files and folders that are not added from folders, in the order in which they were given."""
        return self._folders.exclusions()

    def exclude(self, pattern: str) -> str:
        """Excludes files and folders from adding and watching; see `core.reading.exclusions`. What is in the library
        stays. Returns the pattern as it is kept.

        Raises:
            MunimentError: it is no pattern.
        """
        from core.reading.exclusions import checked_pattern

        pattern = checked_pattern(pattern)
        self._folders.exclude(pattern)
        self._opened.keep()
        return pattern

    def include(self, pattern: str) -> None:
        """Excludes no longer what a pattern matches.

        Raises:
            NothingFound: it is none of those that are excluded.
        """
        if not self._folders.include(pattern):
            title = tr("“{pattern}” is not excluded.", pattern=pattern)
            raise NothingFound(title, tr("Choose one of the patterns that are."))
        self._opened.keep()

    def away(self) -> tuple[WatchedFolder, ...]:
        """The watched folders that cannot be reached now: their drive or the network is not connected."""
        return tuple(folder for folder in self._folders.watched() if is_away(folder.path, mounted=folder.mounted))

    def follow(self) -> None:
        """Follows the current watched folders until the library is closed; costs nothing if it already does."""
        folders = [folder.path for folder in self._folders.watched()]
        if folders or self._events.peek():
            self._events().follow(folders)

    def close(self) -> None:
        """Stops following. Safe to call twice."""
        if events := self._events.peek():
            events.close()

    def changed(self) -> frozenset[Path]:
        """The files and folders that were changed, added or removed in the followed folders, once they are quiet."""
        events = self._events.peek()
        return events.changed() if events else frozenset()

    def look(self, changed: Sequence[Path] | None = None) -> tuple[Path, ...]:
        """The files to read in the watched folders, in path order. Lists files, and reads none.

        Args:
            changed: what has changed in them; None to search all of them.

        Raises:
            BusyLibrary: another job or program is writing to the library, so nothing could be read now.
        """
        from core.library.indexing.files import folder_news

        self._opened.check_free()
        return folder_news(self._opened.catalog, self._folders.watched(), changed)


def _folder_events() -> FolderEvents:
    from core.library.watching import FolderEvents

    return FolderEvents()


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path.expanduser()))  # not resolved, which would lose the name that the user knows
