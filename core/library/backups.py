"""Backups of what cannot be recreated from the contracts, and restoring from them."""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.base import paths
from core.base.errors import BusyLibrary, DamagedLibrary, ExportError, LibraryError, NothingFound
from core.base.generators import finish
from core.base.layout import BACKUPS, make_place, need_library
from core.base.translation import tr
from core.library.encryption import in_clear
from core.library.health import repair_catalogue
from core.library.publishing import subscription_in
from core.privacy.permissions import replace_file
from core.store.backups import backup_version, list_backups, newest_backup
from core.store.catalog.catalog import Catalog
from core.store.catalog.schema import can_open
from core.store.database import FILE_NAME
from core.store.errors import folder_errors
from core.store.folder import WriterLock, work_folder
from core.types import Backup, Progress, Restored, Stage

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary

_COPY: Final = "copy"
_NEW: Final = "new"


class Backups:
    """Writes backups of saved searches, ratings, collections, trays, corrections, tuning and file names; restores
    them.

    Attributes:
        failure: why the weekly backup could not be written at opening; None if it was, or none was due.
    """

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened
        self.failure: LibraryError | None = None

    def list(self) -> tuple[Backup, ...]:
        """The backups in the library's folder, the newest first."""
        return tuple(list_backups(self._opened.own_folder))

    def write(self, to: Path | None = None) -> Path:
        """Writes a backup, and returns its file; where nothing has changed since the newest, that one.

        Args:
            to: any file or folder, where the backup is not encrypted even if the library is; None for the library's own
                folder, which keeps the last 8.

        Raises:
            NothingFound: the user keeps nothing in the library yet.
            ExportError: another file has that name, or it cannot be written there.
            LibraryError: the library cannot be read or written.
        """
        with self._opened.kept() as catalog:
            if catalog.user_data.is_empty():
                advice = tr(
                    "Saved searches, stars, collections, trays, corrections, dismissed findings, versions joined or "
                    "parted and what was learned from your stars are what a backup holds."
                )
                raise NothingFound(tr("There is nothing to back up yet."), advice)
            if to is not None:
                return write_backup(catalog, to.expanduser().absolute())
            with self._opened.keeping():
                written = catalog.user_data.back_up()
        assert written is not None
        return written

    def write_weekly(self) -> None:
        """Writes a backup if the newest is a week old; stores an error in ``failure``."""
        try:
            with self._opened.kept() as catalog:
                if catalog.user_data.is_backup_due():
                    with self._opened.keeping():
                        catalog.user_data.back_up()
        except BusyLibrary:
            pass  # the next opening does it
        except LibraryError as error:
            self.failure = error

    def restore(self, file: Path | None = None) -> Restored:
        """Adds from a backup what the library lacks, and replaces nothing.

        Missing files are listed as not read: index them again.

        Args:
            file: the backup; None for the newest of the library.

        Raises:
            NothingFound: the library has no backup.
            LibraryError: the backup cannot be used, or another program is writing to the library.
        """
        opened = self._opened
        with opened.keeping(), opened.kept() as catalog, opened_backup(file, opened.own_folder) as backup:
            return backup.restore_into(catalog)


def restore_folder(
    folder: Path | None = None, file: Path | None = None, passphrase: str | None = None
) -> Generator[Progress, None, Restored]:
    """`Backups.restore` for a library that need not be open or exist; its catalogue may be missing or damaged.

    A catalogue beyond repair is moved to the backups, and a new one replaces it. Every yield is a checkpoint.

    Raises:
        LockedLibrary: it is encrypted, and the passphrase is missing or wrong.
        NothingFound: the library has no backup, or no file was given and there is no library.
        LibraryError: the backup cannot be used, another program is writing to the library, or the folder holds other
            files and no library.
    """
    folder = paths.library_folder(folder)
    make_place(folder) if file is not None else need_library(folder)
    subscription = subscription_in(folder)
    with in_clear(subscription.own if subscription else folder, passphrase) as clear, WriterLock(clear):
        return (yield from restore_library(clear, file))


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


def write_backup(catalog: Catalog, to: Path) -> Path:
    """Writes a backup to a file, or into a folder; an older backup there is replaced as a whole.

    Returns:
        The file written.

    Raises:
        ExportError: there is another file of that name, or it cannot be written.
        LibraryError: the catalogue cannot be read.
    """
    to = to / f"Muniment {date.today().isoformat()}.backup" if to.is_dir() else to
    content = catalog.user_data.packed()
    try:
        if to.exists() and backup_version(to) is None:
            raise ExportError(tr("Another file has this name."), tr("Choose another name."), to)
        replace_file(to, content)
    except OSError as error:
        reason = tr("The system says: {reason}.", reason=error.strerror or error)
        raise ExportError(tr("The backup could not be written here."), reason, to) from error
    return to
