"""Encrypting and decrypting a library that no program has open."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

from core.base import paths
from core.base.errors import BusyLibrary, LibraryError
from core.base.layout import need_library, sealed_files
from core.base.translation import tr
from core.library.publishing import subscription_in
from core.store.errors import folder_errors
from core.store.folder import WriterLock

if TYPE_CHECKING:
    from core.privacy.vault import UnlockedVault


class Encryption:
    """Encrypts the library in ``folder`` (None: the user's own) file by file; the program works on a decrypted copy.

    If the passphrase is lost, so is the library; the contracts it was made from are not touched.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = paths.library_folder(folder)

    def is_on(self) -> bool:
        """Whether the library is encrypted."""
        with folder_errors(self.folder):
            return has_vault(self.folder)

    @staticmethod
    def shortest_passphrase() -> int:
        """The least number of characters of a passphrase."""
        from core.privacy.keys import SHORTEST

        return SHORTEST

    @staticmethod
    def unlocks_into_memory() -> bool:
        """Whether the decrypted copy of a library in use is in memory here, not on the disk."""
        from core.privacy.vault import is_in_memory

        return is_in_memory()

    def check(self, passphrase: str) -> None:
        """Tries a passphrase; the library may be open.

        Raises:
            LockedLibrary: it is wrong.
            LibraryError: the library is not encrypted, or damaged.
        """
        from core.privacy.keys import read_key

        self.need(encrypted=True)
        read_key(self.folder, passphrase)

    def encrypt(self, passphrase: str) -> None:
        """Encrypts the library.

        Raises:
            NothingFound: there is no library.
            LockedLibrary: the passphrase is too short.
            LibraryError: it is already encrypted, another program uses it, or there is no space for a copy.
        """
        from core.privacy.vault import encrypt_folder

        with self._unused():
            encrypt_folder(self.folder, passphrase)

    def decrypt(self, passphrase: str) -> None:
        """Makes it an ordinary library again.

        Raises:
            LockedLibrary: the passphrase is wrong.
            LibraryError: it is not encrypted, unlocked elsewhere, damaged, or there is no space for a copy.
        """
        from core.privacy.vault import decrypt_folder

        self.need(encrypted=True)
        decrypt_folder(self.folder, passphrase)

    def change_passphrase(self, old: str, new: str) -> None:
        """Replaces the passphrase; the library may be open. Earlier copies still open with the old one.

        Raises:
            LockedLibrary: the old passphrase is wrong, or the new one too short.
            LibraryError: it is not encrypted, or damaged.
        """
        from core.privacy.vault import change_passphrase

        self.need(encrypted=True)
        change_passphrase(self.folder, old, new)

    def need(self, *, encrypted: bool) -> None:
        """Makes sure that there is a library, and that it is encrypted or is not.

        Raises:
            NothingFound: there is no library.
            LibraryError: it is not encrypted, or is already.
        """
        need_library(self.folder)
        if self.is_on() and not encrypted:
            raise LibraryError(tr("This library is encrypted already."), source=self.folder)
        if encrypted and not self.is_on():
            raise LibraryError(tr("This library is not encrypted."), source=self.folder)

    @contextmanager
    def _unused(self) -> Iterator[None]:
        """Ensures, as far as can be known, that no other program works on the library during the block."""
        self.need(encrypted=False)
        if subscription_in(self.folder):
            title = tr("A library that others publish cannot be encrypted here.")
            raise LibraryError(title, tr("Encrypt the disk of this computer."), self.folder)
        with WriterLock(self.folder):
            if _is_open_elsewhere(self.folder):
                title, advice = tr("Another program is using this library."), tr("Close it, and try again.")
                raise BusyLibrary(title, advice, self.folder)
            yield


def _is_open_elsewhere(folder: Path) -> bool:
    """Whether another process of this user has a file in a folder open. Windows does not delete open files anyway."""
    if os.name != "posix":
        return False
    import psutil  # only here: no search waits for it

    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            files = () if process.pid == os.getpid() else process.open_files()
            if any(Path(file.path).is_relative_to(folder) for file in files):
                return True
    return False


def has_vault(folder: Path) -> bool:
    """Whether the library in a folder is encrypted."""
    if not sealed_files(folder):  # so that an ordinary library need not load a cipher
        return False
    from core.privacy.vault import is_sealed

    return is_sealed(folder)


def sweep_unlocked() -> None:
    """Deletes decrypted files that killed programs left of any encrypted library, also where an ordinary one is opened.

    Costs nothing where there are none.
    """
    places = list(filter(None, (os.environ.get("MUNIMENT_UNLOCKED"), os.environ.get("XDG_RUNTIME_DIR"), "/dev/shm")))
    with suppress(OSError):  # no folder for temporary files can be written: the disk is full
        places.append(gettempdir())
    if any(any(Path(place).glob("muniment-*.unlocked")) for place in places):
        from core.privacy.vault import sweep

        sweep()


def unlock(folder: Path, passphrase: str | None) -> UnlockedVault | None:
    """An encrypted library, unlocked; None if it is not encrypted.

    Raises:
        LockedLibrary: the passphrase is missing or wrong.
        LibraryError: another program has unlocked it, it is damaged, or there is too little memory.
    """
    with folder_errors(folder):
        if not sealed_files(folder):
            return None
        from core.privacy.vault import UnlockedVault, is_encrypted, missing_passphrase

        if not is_encrypted(folder):
            return None
    if passphrase is None:
        raise missing_passphrase(folder)
    return UnlockedVault(folder, passphrase)


@contextmanager
def in_clear(folder: Path, passphrase: str | None) -> Iterator[Path]:
    """The folder with a library's decrypted files; an encrypted library is written back at the end, and locked.

    Raises:
        LockedLibrary: it is encrypted, and the passphrase is missing or wrong.
    """
    vault = unlock(folder, passphrase)
    if vault is None:
        yield folder
        return
    try:
        yield vault.folder
    finally:
        try:
            vault.keep()
        finally:
            vault.lock()
