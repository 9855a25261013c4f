"""Backups of what cannot be recreated from the contracts, and restoring from them."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

from core.base import paths
from core.base.errors import BusyLibrary, LibraryError, NothingFound
from core.base.layout import make_place, need_library
from core.base.translation import tr
from core.library.publishing.subscription import subscription_in
from core.library.unlocking import in_clear
from core.types import Backup, Progress, Restored

if TYPE_CHECKING:
    from core.library.assembly import Assembly


class Backups:
    """Writes backups of saved searches, ratings, collections, trays, corrections, tuning and file names; restores
    them.

    Attributes:
        failure: why the weekly backup could not be written at opening; None if it was, or none was due.
    """

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly
        self.failure: LibraryError | None = None

    def list(self) -> tuple[Backup, ...]:
        """The backups in the library's folder, the newest first."""
        from core.store.backups import list_backups

        return tuple(list_backups(self._assembly.own_folder))

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
        from core.library.backups.writing import write_backup

        with self._assembly.kept() as catalog:
            if catalog.user_data.is_empty():
                advice = tr(
                    "Saved searches, stars, collections, trays, corrections and what was learned from your stars "
                    "are what a backup holds."
                )
                raise NothingFound(tr("There is nothing to back up yet."), advice)
            if to is not None:
                return write_backup(catalog, to.expanduser().absolute())
            with self._assembly.keeping():
                written = catalog.user_data.back_up()
        assert written is not None
        return written

    def write_weekly(self) -> None:
        """Writes a backup if the newest is a week old; stores an error in ``failure``."""
        try:
            with self._assembly.kept() as catalog:
                if catalog.user_data.is_backup_due():
                    with self._assembly.keeping():
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
        from core.library.backups.opening import opened_backup

        assembly = self._assembly
        with assembly.keeping(), assembly.kept() as catalog, opened_backup(file, assembly.own_folder) as backup:
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
    from core.library.backups.restoring import restore_library
    from core.store.folder import WriterLock

    folder = paths.library_folder(folder)
    make_place(folder) if file is not None else need_library(folder)
    subscription = subscription_in(folder)
    with in_clear(subscription.own if subscription else folder, passphrase) as clear, WriterLock(clear):
        return (yield from restore_library(clear, file))
