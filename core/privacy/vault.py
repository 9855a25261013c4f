"""An encrypted library: its files are sealed in its folder, and in clear only in a private folder while it is unlocked.

Neither LanceDB nor SQLite, as built for Python, can encrypt what it writes; so whole files are sealed, and the program
works on a copy. On Linux that is in a file system in memory (tmpfs), though the system may move its pages to swap.
Windows and macOS have none without a driver: there it is a temporary folder on the disk, deleted when the library is
locked. A killed program cannot delete its folder: the next one that unlocks or opens a library does. For what all this
protects, and what not, see resources/handbook/library.md.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir
from typing import Final

import psutil
from filelock import FileLock, Timeout

from core.base.errors import LibraryError, LockedLibrary
from core.base.layout import CATALOGUE, WINDOW, own_folders, sealed_files
from core.base.translation import tr
from core.privacy.container import LIST, Container, clear_files, vault_errors
from core.privacy.keys import HEADER, new_key, read_key, write_key
from core.privacy.permissions import flush_folder, private_file


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


# ---------------------------------------------------------- the folder of the decrypted files

PLACE: Final = "MUNIMENT_UNLOCKED"
"""The environment variable that names a folder for unlocked libraries, where none in memory will do."""
_PREFIX: Final = "muniment-"
_SUFFIX: Final = ".unlocked"
_MAKING: Final = 10  # seconds within which a folder is made after its lock
_SPARE: Final = 16 << 20  # bytes for new files, written before they replace old ones


class ClearFolder:
    """A new private folder, held until `remove`.

    Args:
        size: bytes to be stored in it; twice that must be free, since parts of a library are rewritten.
        source: the library folder, for messages.

    Raises:
        LibraryError: there is too little memory.

    Attributes:
        folder: its path.
    """

    def __init__(self, size: int, source: Path) -> None:
        sweep()
        place = _place(2 * size + _SPARE, source)
        name = _PREFIX + secrets.token_hex(8) + _SUFFIX
        self._lock = _lock_of(place / name)
        self.folder = place / name
        with vault_errors(place):
            self._lock.acquire()
            self.folder.mkdir(mode=0o700)

    def remove(self) -> None:
        """Deletes it with its contents. Safe to call twice. The next `sweep` deletes what cannot be deleted now."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self._lock.release()
        with suppress(OSError):
            Path(self._lock.lock_file).unlink(missing_ok=True)


def sweep() -> None:
    """Deletes the folders of programs that were killed, and locks that could not be deleted with their folder."""
    for folder in (folder for place in _places() for folder in _left(place)):
        with suppress(OSError, Timeout):
            if folder.is_symlink() or not _is_own(folder if folder.exists() else folder.with_suffix(".lock")):
                continue
            with _lock_of(folder) as lock:
                shutil.rmtree(folder, ignore_errors=True)
                Path(lock.lock_file).unlink(missing_ok=True)


def _left(place: Path) -> Iterator[Path]:
    """The folders that may have been left behind, and those of which only the lock was."""
    yield from place.glob(f"{_PREFIX}*{_SUFFIX}")
    for lock in place.glob(f"{_PREFIX}*.lock"):
        with suppress(OSError):
            if time.time() - lock.stat().st_mtime > _MAKING:  # the folder is made after its lock
                yield lock.with_suffix(_SUFFIX)


def is_in_memory() -> bool:
    """Whether unlocked libraries are in memory here, not on the disk."""
    return sys.platform == "linux" and PLACE not in os.environ


def _is_own(path: Path) -> bool:
    return os.name != "posix" or path.stat().st_uid == os.getuid()


def _lock_of(folder: Path) -> FileLock:
    """The lock of a folder, beside it, so that it is taken before the folder exists."""
    return FileLock(folder.with_suffix(".lock"), timeout=0, thread_local=False, mode=0o600)


def _place(needed: int, source: Path) -> Path:
    """The place with the most free space, if that is enough."""
    free = {place: _free(place) for place in _places()}
    best = max(free, key=lambda place: free[place], default=None)
    if best is None or free[best] < needed:
        title = tr(
            "There is too little memory to unlock this library: it needs {needed:,} MB, and {free:,} MB are free.",
            needed=-(-needed // 1_000_000),
            free=free[best] // 1_000_000 if best else 0,
        )
        advice = tr(
            "Close other programs; or name a folder on an encrypted disk by the variable {variable}.", variable=PLACE
        )
        raise LibraryError(title, advice, source)
    return best


def _free(place: Path) -> int:
    free = shutil.disk_usage(place).free
    return min(free, psutil.virtual_memory().available) if is_in_memory() else free


def _places() -> tuple[Path, ...]:
    """The places for unlocked libraries."""
    if named := os.environ.get(PLACE):
        return (Path(named),)
    if sys.platform != "linux":
        return (Path(gettempdir()),)
    return tuple(dict.fromkeys(_memory_folders()))


def _memory_folders() -> Iterator[Path]:
    """The folders in memory that this user may write to."""
    mounted = {part.mountpoint for part in psutil.disk_partitions(all=True) if part.fstype in ("tmpfs", "ramfs")}
    for name in filter(None, (os.environ.get("XDG_RUNTIME_DIR"), "/dev/shm")):
        folder = Path(name).resolve()
        if str(folder) in mounted and os.access(folder, os.W_OK | os.X_OK):
            yield folder
