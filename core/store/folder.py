"""A library's folder: one writer at a time, folders for work, and whether its file system can hold a library."""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from core.base.errors import BusyLibrary, LibraryError
from core.base.layout import BACKUPS, CATALOGUE
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


def check_file_system(folder: Path) -> None:
    """Makes sure that a new library can be written in ``folder``; does nothing where there is one.

    LanceDB commits by hard links, which exFAT and some network drives lack.

    Raises:
        LibraryError: it cannot.
    """
    if (folder / CATALOGUE).exists():
        return
    probe = folder / f".probe-{uuid.uuid4().hex}"
    link = probe.with_suffix(".link")
    with folder_errors(folder):
        try:
            probe.touch()
            os.link(probe, link)
        except OSError as error:
            if not probe.exists():
                raise
            title = tr("The drive of this folder cannot hold a library: it has no hard links.")
            advice = tr("Choose a folder on a drive of this computer. The library can then be published to this one.")
            raise LibraryError(title, advice, folder) from error
        finally:
            for each in (link, probe):
                each.unlink(missing_ok=True)


@contextmanager
def work_folder(folder: Path, name: str) -> Iterator[Path]:
    """A new folder among the backups, removed at the end; if the program is killed, forgetting deletes it too.

    Raises:
        LibraryError: it cannot be made.
    """
    place = folder / BACKUPS / name
    with folder_errors(folder):
        shutil.rmtree(place, ignore_errors=True)
        place.parent.mkdir(mode=0o700, exist_ok=True)
        place.mkdir(mode=0o700)
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)
