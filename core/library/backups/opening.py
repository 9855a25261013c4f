"""Opens a backup as a library is opened: a copy of it, brought up to date where an older version wrote it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from core.base.errors import DamagedLibrary, LibraryError, NothingFound
from core.base.generators import finish
from core.base.translation import tr
from core.store.backups import backup_version, newest_backup
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import can_open
from core.store.database import FILE_NAME
from core.store.errors import folder_errors
from core.store.folder import work_folder
from core.types import Restored

_COPY: Final = "copy"


@dataclass(frozen=True)
class OpenedBackup:
    """A backup to restore from.

    Attributes:
        file: the file that was opened.
        catalog: a copy of the catalogue in it.
        damaged: whether it differs from what was written.
    """

    file: Path
    catalog: Catalog
    damaged: bool

    def restore_into(self, catalog: Catalog) -> Restored:
        """Adds to a library what it lacks, and replaces nothing.

        Raises:
            LibraryError: the library cannot be written, or the backup cannot be read.
        """
        if self.damaged:
            with _words_for(self.file):  # a trial, to see whether it can be read at all
                self.catalog.user_data.packed()
        return replace(catalog.user_data.add_missing(self.catalog.user_data), damaged=self.damaged)


@contextmanager
def opened_backup(file: Path | None, folder: Path) -> Iterator[OpenedBackup]:
    """Opens a backup for a library.

    Args:
        file: the backup; None for the newest of the library.
        folder: the library folder.

    Raises:
        NothingFound: the library has no backup.
        LibraryError: the file is not a backup, is damaged or of another version, or cannot be copied.
    """
    chosen = file or newest_backup(folder)
    if chosen is None:
        raise NothingFound(tr("There is no backup in this library."), tr("Choose the file of a backup."), folder)
    _check(chosen)
    with work_folder(folder, _COPY) as place:
        with folder_errors(folder):
            shutil.copyfile(chosen, place / FILE_NAME)
        with _words_for(chosen):
            catalog = Catalog(place)
        with closing(catalog):
            yield OpenedBackup(chosen, catalog, damaged=not finish(catalog.is_sound()))


def _check(file: Path) -> None:
    """Refuses a file that is not a backup, and one of a version that this program does not open."""
    try:
        version = backup_version(file)
    except OSError as error:
        reason = tr("The system says: {reason}.", reason=error.strerror or error)
        raise LibraryError(tr("The backup cannot be read."), reason, file) from error
    if version is None:
        raise LibraryError(tr("This file is no backup of a library."), tr("Choose the file of a backup."), file)
    if not can_open(version):
        title = tr("This backup was made by another version of Muniment.")
        raise LibraryError(title, tr("Restore it with the Muniment that made it, or choose another backup."), file)


@contextmanager
def _words_for(file: Path) -> Iterator[None]:
    """Turns the errors of a library into ones about the backup that it was opened from."""
    try:
        yield
    except DamagedLibrary as error:
        advice = tr("Choose another backup.")
        raise LibraryError(tr("The backup is damaged, and nothing in it can be read."), advice, file) from error
    except LibraryError as error:
        raise LibraryError(error.title, error.message, file) from error
