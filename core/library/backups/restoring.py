"""Use case: restoring from a backup what a library lacks, even if its catalogue is lost."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from core.base.errors import DamagedLibrary
from core.base.layout import BACKUPS
from core.library.backups.opening import OpenedBackup, opened_backup
from core.library.health.check import repair_catalogue
from core.store.catalog.catalog import Catalog
from core.store.database import FILE_NAME
from core.store.errors import folder_errors
from core.store.folder import work_folder
from core.types import Progress, Restored, Stage

_NEW: Final = "new"


def restore_library(folder: Path, file: Path | None) -> Generator[Progress, None, Restored]:
    """Restores into the library in ``folder``, which need not exist yet. Nothing else may write to it meanwhile.

    A damaged catalogue is repaired first. One that is missing or beyond repair is replaced by a new one.

    Args:
        folder: the library folder.
        file: the backup; None for the newest of the library.

    Raises:
        NothingFound: the library has no backup.
        LibraryError: the backup cannot be used, or the library cannot be written.
    """
    yield Progress(Stage.RESTORING, 0, 0)
    with opened_backup(file, folder) as backup:
        try:
            lost = (yield from repair_catalogue(folder)).lost
        except DamagedLibrary:
            return _with_new_catalogue(folder, backup)
        with closing(Catalog(folder)) as catalog:
            return replace(backup.restore_into(catalog), lost=lost)


def _with_new_catalogue(folder: Path, backup: OpenedBackup) -> Restored:
    """Restores into a new catalogue, which replaces the unusable one."""
    with work_folder(folder, _NEW) as place:
        with closing(Catalog(place)) as catalog:
            restored = backup.restore_into(catalog)
        with folder_errors(folder):
            _set_aside(folder / f"{FILE_NAME}-journal")
            aside = _set_aside(folder / FILE_NAME)
            (place / FILE_NAME).replace(folder / FILE_NAME)
    return replace(restored, aside=aside)


def _set_aside(file: Path) -> Path | None:
    """Moves a file of a damaged catalogue to the backups, where forgetting deletes it; an empty one is deleted."""
    if not file.exists():
        return None
    with file.open("rb") as opened:
        empty = not opened.read(100).strip(b"\0")
    if empty:
        file.unlink()
        return None
    return file.replace(file.parent / BACKUPS / f"damaged {date.today().isoformat()} {file.name}")
