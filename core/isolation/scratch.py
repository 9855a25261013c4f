"""The folders for temporary files of processes that read: private, and gone when they and the program are.

A program that is killed cannot remove them, and its confined processes may empty theirs but not remove it. Each is
therefore locked while it is in use (the system drops the lock however the program ends), and whoever makes the next one
removes those that nobody holds, as does whoever opens a library.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import Final

from core.errors import MunimentError
from core.translation import tr

PREFIX: Final = "muniment-"
_SUFFIX: Final = ".scratch"


class Scratch:
    """A folder of one's own for temporary files, which its user alone may enter (0700).

    Attributes:
        folder: where it is.

    Raises:
        MunimentError: there is no room for it, or it may not be made.
    """

    def __init__(self) -> None:
        sweep_scratch()
        try:
            made = Path(mkdtemp(prefix=PREFIX)).resolve()
            self._lock = _lock(made)
            self.folder = made.rename(made.with_name(made.name + _SUFFIX))  # by it others find it, locked by now
        except OSError as error:
            title = tr("No folder for temporary files can be created.")
            advice = tr("Free some space on the disk, or set TMPDIR to another folder, and try again.")
            raise MunimentError(title, advice) from error

    def remove(self) -> None:
        """Removes it with all that is in it. Safe to call twice."""
        shutil.rmtree(self.folder, ignore_errors=True)
        lock, self._lock = self._lock, None
        if lock is not None:
            os.close(lock)


def sweep_scratch() -> None:
    """Removes the folders of programs that were killed."""
    if sys.platform == "win32":  # no folder can be locked there; its processes remove their own
        return
    try:
        folders = list(Path(gettempdir()).glob(f"{PREFIX}*{_SUFFIX}"))
    except OSError:  # there is none that can be written: the disk is full
        return
    for folder in folders:
        with suppress(OSError):
            if folder.is_symlink() or folder.stat().st_uid != os.getuid():
                continue
            if (lock := _lock(folder)) is not None:
                shutil.rmtree(folder, ignore_errors=True)
                os.close(lock)


def _lock(folder: Path) -> int | None:
    """An open lock on a folder; None where another program holds one, or there are none."""
    if sys.platform == "win32":
        return None
    import fcntl

    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor
