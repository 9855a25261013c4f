"""The folders for temporary files of reading processes: private, and removed with them and the program.

A program that is killed cannot remove them, and its confined processes can empty theirs but not remove it. So each is
locked while in use (the system drops the lock however the program ends), and creating a new one, or opening a library,
removes those that nobody holds. A lack of room for them is not the document's fault.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import Final

from core.base.errors import MunimentError, OutOfReach
from core.base.translation import tr

PREFIX: Final = "muniment-"
_SUFFIX: Final = ".scratch"


class Scratch:
    """A private folder for temporary files, which only its user may enter (0700).

    Attributes:
        folder: where it is.

    Raises:
        MunimentError: there is no room for it, or it cannot be created.
    """

    def __init__(self) -> None:
        sweep_scratch()
        try:
            made = Path(mkdtemp(prefix=PREFIX)).resolve()
            self._lock = _lock(made)
            self.folder = made.rename(made.with_name(made.name + _SUFFIX))  # already locked when others find it
        except OSError as error:
            title = tr("No folder for temporary files can be created.")
            advice = tr("Free some space on the disk, or set TMPDIR to another folder, and try again.")
            raise MunimentError(title, advice) from error

    def remove(self) -> None:
        """Removes it and everything in it. Safe to call twice."""
        shutil.rmtree(self.folder, ignore_errors=True)
        lock, self._lock = self._lock, None
        if lock is not None:
            os.close(lock)


def sweep_scratch() -> None:
    """Removes the folders left by programs that were killed."""
    if sys.platform == "win32":  # folders cannot be locked there; its processes remove their own
        return
    try:
        folders = list(Path(gettempdir()).glob(f"{PREFIX}*{_SUFFIX}"))
    except OSError:  # none is writable: the disk is full
        return
    for folder in folders:
        with suppress(OSError):
            if folder.is_symlink() or folder.stat().st_uid != os.getuid():
                continue
            if (lock := _lock(folder)) is not None:
                shutil.rmtree(folder, ignore_errors=True)
                os.close(lock)


def _lock(folder: Path) -> int | None:
    """An open lock on a folder; None if another program holds it, or there are no locks."""
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


_ROOM: Final = 4 << 20  # bytes: LibreOffice writes its settings there, and the document again


def is_full(folder: Path) -> bool:
    """Whether there is no room for temporary files, where that was the likely cause of a failure."""
    return shutil.disk_usage(folder).free < _ROOM


def no_room(path: Path) -> OutOfReach:
    """The error for a file that could not be read because there was no room for temporary files."""
    here = Path(tempfile.gettempdir())
    place = here.parent if here.name.startswith(PREFIX) else here  # a reader has its own folder there
    return OutOfReach(
        tr("There is no space left for temporary files in {place}.", place=place),
        tr("Free some space there, or set TMPDIR to another folder, and add this file again."),
        path,
    )
