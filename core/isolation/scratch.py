"""Scratch folders: where readers put the copies of documents that they work on.

Those of all programs of a user lie in one folder. Each is held by a lock while its owner runs, which the system lets go
however that ends; so whoever needs one next finds those of owners that were killed, and removes them.
"""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import tempfile
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from filelock import BaseFileLock, FileLock, Timeout

_LOCK: Final = ".lock"
_making = threading.Lock()


def scratch_folder() -> str:
    """Makes an empty folder, which only this user can enter. Remove it when it is needed no more.

    Raises:
        OSError: the system's folder for temporary files is full, or cannot be written.
    """
    with _making:
        return tempfile.mkdtemp(prefix="reader-", dir=_own(_place()))


def _place() -> Path:
    """The folder of all scratch folders of this user."""
    name = f"muniment-{os.getuid()}" if hasattr(os, "getuid") else "muniment"
    place = Path(tempfile.gettempdir()) / name
    with suppress(FileExistsError):
        place.mkdir(mode=0o700)
    if hasattr(os, "getuid"):
        stat = place.lstat()
        if place.is_symlink() or stat.st_uid != os.getuid() or stat.st_mode & 0o077:  # somebody else was there first
            return Path(tempfile.mkdtemp(prefix=f"{name}-"))
    return place


@cache
def _own(place: Path) -> Path:
    """The folder of this process in it; those of processes that are gone are removed."""
    _remove_abandoned(place)
    folder = place / secrets.token_hex(8)
    lock = FileLock(folder.with_suffix(_LOCK), timeout=0, thread_local=False)
    lock.acquire()  # before there is a folder: one without a holder is removed
    folder.mkdir(mode=0o700)
    atexit.register(_remove, folder, lock)
    return folder


def _remove_abandoned(place: Path) -> None:
    for file in place.glob(f"*{_LOCK}"):
        lock = FileLock(file, timeout=0)
        with suppress(Timeout, OSError):
            lock.acquire()
            _remove(file.with_suffix(""), lock)


def _remove(folder: Path, lock: BaseFileLock) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    lock.release()
    with suppress(OSError):
        folder.with_suffix(_LOCK).unlink()
