"""The stand-in's backups: the verbs of `core.library.backups.Backups`, on what the stand-in keeps."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from core import Backup, LibraryError, NothingFound, Rating, Restored, SavedSearch

if TYPE_CHECKING:
    from tests.desktop.fake_library import FakeLibrary


class FakeBackups:
    """See `core.library.backups.Backups`."""

    def __init__(self, library: FakeLibrary) -> None:
        self._library = library
        self._written: list[tuple[Backup, tuple[SavedSearch, ...], tuple[Rating, ...]]] = []
        self.failure: LibraryError | None = None

    def list(self) -> tuple[Backup, ...]:
        return tuple(backup for backup, _, _ in reversed(self._written))

    def write(self, to: Path | None = None) -> Path:
        self._library.fail()
        kept, rated = tuple(self._library.kept), tuple(self._library.rated)
        if not kept and not rated:
            raise NothingFound("There is nothing to be backed up yet.")
        number = len(self._written) + 1
        path = to or self._library.folder / "backups" / f"{number:04} {date.today().isoformat()}.backup"
        self._written.append((Backup(number, date.today(), path), kept, rated))
        return path

    def write_weekly(self) -> None:
        pass

    def restore(self, file: Path | None = None) -> Restored:
        self._library.fail()
        chosen = [each for each in self._written if file in (None, each[0].path)]
        if not chosen:
            raise NothingFound("There is no backup in this library.")
        _, kept, rated = chosen[-1]
        searches = [each for each in kept if each not in self._library.kept]
        ratings = [each for each in rated if each not in self._library.rated]
        self._library.kept += searches
        self._library.rated += ratings
        return Restored(len(searches), len(ratings))
