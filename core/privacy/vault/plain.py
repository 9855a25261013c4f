"""The folder of an unlocked library's decrypted files: private to its user, and in memory where the system allows.

On Linux that is a file system in memory (tmpfs), though the system may move its pages to swap. Windows and macOS have
none without a driver: there it is a temporary folder on the disk, deleted when the library is locked. A killed program
cannot delete its folder: the next one that unlocks or opens a library does.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from typing import Final

import psutil
from filelock import FileLock, Timeout

from core.base.errors import LibraryError
from core.base.translation import tr
from core.privacy.vault.disk import vault_errors

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
