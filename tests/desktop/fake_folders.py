"""The stand-in of the folders that a library watches."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from core import BusyLibrary, MunimentError, NothingFound, WatchedFolder
from tests.desktop.fake_answers import FakePart


class FakeWatchedFolders(FakePart):
    """See `core.library.folders.WatchedFolders`."""

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

    def exclusions(self) -> tuple[str, ...]:
        return tuple(self._library.excluded)

    def exclude(self, pattern: str) -> str:
        self._library.fail()
        if pattern.startswith("/"):
            raise MunimentError(f"“{pattern}” is no pattern of files to exclude.", "Write a name.")
        self._library.excluded.append(pattern)
        return pattern

    def include(self, pattern: str) -> None:
        if pattern not in self._library.excluded:
            raise NothingFound(f"“{pattern}” is not excluded.", "Choose one of the patterns that are.")
        self._library.excluded.remove(pattern)

    def away(self) -> tuple[WatchedFolder, ...]:
        return tuple(folder for folder in self.list() if folder.path in self._library.away)

    def follow(self) -> None:
        self._library.followed = set(self._library.watched)

    def changed(self) -> frozenset[Path]:
        changed, self._library.reported = frozenset(self._library.reported), set()
        return changed

    def look(self, changed: Sequence[Path] | None = None) -> tuple[Path, ...]:
        library = self._library
        if library.busy:
            raise BusyLibrary("Contracts are already being added to this library.", "Wait until that is done.")
        library.looks += 1
        return tuple(
            sorted(
                path
                for path in library.lying
                if (changed is None or path in changed) and any(folder.holds(path) for folder in self.list())
            )
        )
