"""The stand-in's backups: the verbs of `core.library.backups.Backups`, on what the stand-in keeps."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from core import Backup, ExportError, LibraryError, NothingFound, Rating, Restored, SavedSearch

if TYPE_CHECKING:
    from tests.desktop.fake_library import FakeLibrary

_MARK = "backup of a library"  # what the file of a backup says; what it holds is remembered


@dataclass
class Held:
    """What a backup holds."""

    searches: tuple[SavedSearch, ...]
    ratings: tuple[Rating, ...]
    collected: set[tuple[str, Path]]


class FakeBackups:
    """See `core.library.backups.Backups`."""

    def __init__(self, library: FakeLibrary) -> None:
        self._library = library
        self._held: dict[Path, Held] = {}
        self.failure: LibraryError | None = None

    def list(self) -> tuple[Backup, ...]:
        own = self._own()
        return (Backup(1, date.today(), own),) if own.is_file() else ()

    def write(self, to: Path | None = None) -> Path:
        self._library.fail()
        now, to = self._now(), to or self._own()
        if not (now.searches or now.ratings or now.collected):
            raise NothingFound("There is nothing to back up yet.", "Saved searches, stars and collections are.")
        if to.exists() and to.read_text() != _MARK:
            raise ExportError("Another file has this name.", "Choose another name.", to)
        to.parent.mkdir(exist_ok=True)
        to.write_text(_MARK)
        self._held[to] = now
        return to

    def write_weekly(self) -> None:
        pass

    def restore(self, file: Path | None = None) -> Restored:
        self._library.fail()
        file = file or self._own()
        if not file.is_file():
            raise NothingFound("There is no backup in this library.", "Choose the file of a backup.")
        if file.read_text() != _MARK:
            raise LibraryError("This file is no backup of a library.", "Choose the file of a backup.", file)
        held, now = self._held[file], self._now()
        searches = [each for each in held.searches if each not in now.searches]
        ratings = [each for each in held.ratings if each not in now.ratings]
        self._library.saved += searches
        self._library.rated += ratings
        collected = held.collected - now.collected
        for name, path in collected:
            self._library.collected.setdefault(name, set()).add(path)
        return Restored(len(searches), len(ratings), len(collected))

    def _now(self) -> Held:
        collected = {(name, path) for name, paths in self._library.collected.items() for path in paths}
        return Held(tuple(self._library.saved), self._library.ratings.list(), collected)

    def _own(self) -> Path:
        return self._library.folder / "backups" / "0001 2026-11-22.backup"
