"""Locking, unlocking, encrypting and decrypting a library's folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from core.base.errors import LibraryError, LockedLibrary
from core.base.layout import CATALOGUE, WINDOW, own_folders, sealed_files
from core.base.translation import tr
from core.privacy.permissions import flush_folder, private_file
from core.privacy.vault.container import LIST, Container, clear_files
from core.privacy.vault.disk import vault_errors
from core.privacy.vault.keys import HEADER, new_key, read_key, write_key
from core.privacy.vault.plain import ClearFolder, sweep


class UnlockedVault:
    """An encrypted library, unlocked by this program alone until `lock`.

    Args:
        folder: the library folder.
        passphrase: the passphrase of the library.

    Raises:
        LockedLibrary: the passphrase is wrong.
        LibraryError: another program has unlocked it, it is damaged, or there is too little memory.

    Attributes:
        folder: the folder with the decrypted library.
    """

    def __init__(self, folder: Path, passphrase: str) -> None:
        self._lock = _held(folder)
        try:
            self._container = _container(folder, passphrase)
            self._clear = ClearFolder(self._container.size, folder)
            self.folder = self._clear.folder
            try:
                self._container.unpack(self.folder)
                _take_in(folder, self._container, self.folder)
            except BaseException:
                self._clear.remove()
                raise
        except BaseException:
            self._lock.release()
            raise

    def keep(self) -> None:
        """Writes back what has changed; nothing else may change it meanwhile.

        Raises:
            LibraryError: it cannot be written; the library stays unlocked, and what was kept earlier is safe.
        """
        self._container.keep(self.folder)

    def lock(self) -> None:
        """Deletes the decrypted files, with what was not kept. Safe to call twice."""
        self._clear.remove()
        self._lock.release()


def is_encrypted(folder: Path) -> bool:
    """Whether the library in a folder is encrypted, damaged or not.

    Deletes what killed programs left: decrypted files of encrypted libraries, and sealed files of this one if it is
    not.
    """
    encrypted = is_sealed(folder)
    if encrypted:
        sweep()
    elif sealed_files(folder):
        _drop_sealed(folder)
    return encrypted


def is_sealed(folder: Path) -> bool:
    """Whether the library in a folder is encrypted, damaged or not; deletes nothing."""
    if (folder / LIST).is_file():
        return True
    return bool(sealed_files(folder)) and not (folder / CATALOGUE).is_file()  # encrypted, but its list is lost


def encrypt_folder(folder: Path, passphrase: str) -> None:
    """Encrypts the library in a folder; deletes the original files once all sealed ones have been verified.

    A crash leaves it as it was, or encrypted; remaining original files are then deleted when it is next unlocked.

    Raises:
        LockedLibrary: the passphrase is too short.
        LibraryError: it is already encrypted, another program uses it, there is no space for a copy, or its disk fails.
    """
    with _locked(folder), vault_errors(folder):
        if is_encrypted(folder):
            raise LibraryError(tr("This library is encrypted already."), source=folder)
        container = Container(folder, new_key(folder, passphrase))
        container.keep(folder, verify=True)
        _drop_clear(folder, container)


def decrypt_folder(folder: Path, passphrase: str) -> None:
    """Decrypts an encrypted library. A crash leaves it encrypted, or decrypted.

    Raises:
        LockedLibrary: the passphrase is wrong.
        LibraryError: another program has unlocked it, it is damaged, or there is no space for a copy.
    """
    with _locked(folder), vault_errors(folder):
        container = _container(folder, passphrase)
        container.unpack(folder)
        flush_folder(folder)
        (folder / LIST).unlink()
        flush_folder(folder)
        for sealed in (*sealed_files(folder), folder / HEADER):
            sealed.unlink(missing_ok=True)


def change_passphrase(folder: Path, old: str, new: str) -> None:
    """Replaces the passphrase of an encrypted library, in one step. Copies of its folder still open with the old one.

    Raises:
        LockedLibrary: the old passphrase is wrong, or the new one too short.
        LibraryError: its key is damaged, or cannot be written.
    """
    with vault_errors(folder):
        write_key(folder, read_key(folder, old), new)


def missing_passphrase(folder: Path) -> LockedLibrary:
    """The error for an encrypted library when no passphrase was given."""
    return LockedLibrary(tr("This library is encrypted."), tr("Enter its passphrase."), folder)


def _container(folder: Path, passphrase: str) -> Container:
    """The container of an encrypted library, with its list read; deletes original files that encrypting left behind."""
    container = Container(folder, read_key(folder, passphrase))
    container.read()
    _drop_clear(folder, container)
    return container


def _take_in(folder: Path, container: Container, clear: Path) -> None:
    """Seals what an earlier version of the window left in clear beside an encrypted library, and deletes it there."""
    left = folder / WINDOW
    with vault_errors(folder):
        if left.is_file() and not left.is_symlink():
            if WINDOW not in container.paths:
                with private_file(clear / WINDOW) as kept:
                    kept.write(left.read_bytes())
                container.keep(clear)
            left.unlink()


def _drop_clear(folder: Path, container: Container) -> None:
    """Deletes original files that are also sealed, and emptied folders."""
    with vault_errors(folder):
        for path in sorted(set(clear_files(folder)) & set(container.paths)):
            (folder / path).unlink()
        for below in own_folders(folder):
            if not any(below.iterdir()):
                below.rmdir()


def _drop_sealed(folder: Path) -> None:
    """Deletes sealed files of an unencrypted library, left when encrypting or decrypting it was killed."""
    with suppress(LibraryError), _locked(folder), vault_errors(folder):  # refused while another program encrypts it
        if not (folder / LIST).is_file():
            for path in (folder / HEADER, *sealed_files(folder)):
                path.unlink(missing_ok=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    lock = _held(folder)
    try:
        yield
    finally:
        lock.release()


def _held(folder: Path) -> FileLock:
    """Acquires the lock of an encrypted library."""
    lock = FileLock(folder / "vault.lock", timeout=0, thread_local=False, mode=0o600)
    with vault_errors(folder):
        try:
            lock.acquire()
        except Timeout as error:
            title = tr("This library is unlocked in another program.")
            raise LibraryError(title, tr("Lock it or close it there, and try again."), folder) from error
    return lock
