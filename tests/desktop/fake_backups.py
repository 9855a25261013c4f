"""The part of the stand-in of the library that writes backups: a file names the collections, and what is in them."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from core import Backup, ExportError, LibraryError, NothingFound, Restored

if TYPE_CHECKING:
    from tests.desktop.fake_library import FakeLibrary

_MARK = "backup of a library\n"


class FakeBackups:
    """See `core.library.backups.Backups`."""

    def __init__(self, library: FakeLibrary) -> None:
        self._library = library
        self.failure: LibraryError | None = None

    def list(self) -> tuple[Backup, ...]:
        own = self._own()
        return (Backup(1, date.today(), own),) if own.is_file() else ()

    def write(self, to: Path | None = None) -> Path:
        self._library.fail()
        if not self._library.collected:
            raise NothingFound("There is nothing to be backed up yet.", "Collections are.")
        to = to or self._own()
        if to.exists() and not to.read_text().startswith(_MARK):
            raise ExportError("Another file has this name.", "Choose another name.", to)
        to.parent.mkdir(exist_ok=True)
        collected = {name: [str(path) for path in paths] for name, paths in self._library.collections.list().items()}
        to.write_text(_MARK + json.dumps(collected))
        return to

    def write_weekly(self) -> None:
        pass

    def restore(self, file: Path | None = None) -> Restored:
        self._library.fail()
        file = file or self._own()
        if not file.is_file():
            raise NothingFound("There is no backup in this library.", "Choose the file of a backup.")
        if not file.read_text().startswith(_MARK):
            raise LibraryError("This file is no backup of a library.", "Choose the file of a backup.", file)
        count = 0
        for name, paths in json.loads(file.read_text().removeprefix(_MARK)).items():
            there = self._library.collected.setdefault(name, set())
            missing = {Path(path) for path in paths} - there
            there |= missing
            count += len(missing)
        return Restored(collected=count)

    def _own(self) -> Path:
        return self._library.folder / "backups" / "0001 2026-11-22.backup"
