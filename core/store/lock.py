"""Allows one writer per library, across programs."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from core.base.errors import BusyLibrary
from core.base.translation import tr
from core.store.errors import folder_errors


class WriterLock:
    """Held while a job writes. Entering it raises `BusyLibrary` while another job does.

    Args:
        folder: the library folder.
        seconds: how long to wait for another job.
    """

    def __init__(self, folder: Path, seconds: float = 0) -> None:
        self._folder = folder
        self._lock = FileLock(folder / "writer.lock", timeout=seconds, thread_local=False)

    def __enter__(self) -> None:
        with folder_errors(self._folder):
            try:
                os.stat(self._folder)  # the lock would create it where the drive is out of reach
                self._lock.acquire()
            except Timeout as error:  # itself an OSError
                raise BusyLibrary(
                    tr("Contracts are already being added to this library."),
                    tr("Wait until that is done, or stop it, and try again."),
                    self._folder,
                ) from error

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()
