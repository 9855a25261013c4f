"""How a confined reader gets its file: the program opens it and passes it over, and the reader copies it.

A reader serves many files, and what it may open is fixed before the first. So it never opens one of the user's files by
name: it copies what it was handed into its scratch folder, and reads that. Everything taken from the file, including
its hash, is then from the same bytes, even if the file changes meanwhile.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG
from typing import Final

from core.base.errors import OutOfReach
from core.base.inside import on_disk
from core.base.translation import tr
from core.isolation.channel import Channel
from core.isolation.child import empty
from core.isolation.messages import FileOrder
from core.isolation.room import no_room

_HANDED: Final = sys.platform == "linux"  # elsewhere readers open files themselves, and copy them too
_READING: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_LARGEST: Final = 1 << 30  # bytes; no reader accepts a larger file
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def hand_over(channel: Channel, path: Path, process: int) -> None:
    """In the program: gives a reader a file, or the archive or mail that holds it, see `core.base.inside`.

    A file that cannot be opened is only named: the reader finds out why.

    Raises:
        Disconnected: the reader has ended.
    """
    holder = on_disk(path)
    descriptor = _opened(holder) if _HANDED else None
    try:
        channel.send(FileOrder(path, holder, descriptor is not None))
        if descriptor is not None:
            channel.attach(descriptor, process)
    finally:
        if descriptor is not None:
            os.close(descriptor)


class Copies:
    """In the reader: its copies of the files handed to it.

    The copy of an archive or a mail stays until another file is handed over, as its members are read one after another.

    Args:
        scratch: the folder for copies, and for anything else the reader writes meanwhile.
    """

    def __init__(self, scratch: Path) -> None:
        self._scratch, self._folder = scratch, scratch / "file"
        self._kept: tuple[int, ...] | None = None  # identifies the copied file, as the system tells files apart

    @contextmanager
    def handed(self, path: Path, holder: Path, descriptor: int | None) -> Iterator[Path]:
        """The path to read a file from, valid only within the context.

        Args:
            path: as the user knows it.
            holder: the archive or mail that contains it, or the file itself.
            descriptor: the holder, open; it is closed here. None: the reader opens it itself, if it may.

        Raises:
            OutOfReach: it is being changed, cannot be read, or there is no space for the copy.
        """
        descriptor = _opened(holder) if descriptor is None else descriptor
        if descriptor is None:  # whoever reads it reports what is wrong
            yield path
            return
        try:
            copy = self._copy(holder, descriptor)
            yield copy / path.relative_to(holder)
        finally:
            if path == holder:
                self._kept = None
            self.tidy()

    def tidy(self) -> None:
        """Empties the scratch folder, except for a kept copy."""
        empty(self._scratch, but=self._folder.name if self._kept else "")

    def _copy(self, holder: Path, descriptor: int) -> Path:
        copy = self._folder / holder.name
        try:
            state = os.fstat(descriptor)
            identity = (state.st_dev, state.st_ino, state.st_size, state.st_mtime_ns)
            if self._kept == identity and copy.is_file():
                os.close(descriptor)
                return copy
            self._kept = None
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder.mkdir(mode=0o700)
            _copy(holder, descriptor, copy)
            self._kept = identity
        except OSError as error:
            raise _uncopied(error, holder) from error
        return copy


def _opened(path: Path) -> int | None:
    """Opens a regular file of a contract's size for reading; never waits for a device, which may not answer."""
    try:
        descriptor = os.open(path, _READING)
    except (OSError, ValueError):
        return None
    state = os.fstat(descriptor)
    if S_ISREG(state.st_mode) and state.st_size <= _LARGEST:
        return descriptor
    os.close(descriptor)
    return None


def _copy(path: Path, descriptor: int, copy: Path) -> None:
    with open(descriptor, "rb") as source, copy.open("xb") as target:
        before = os.fstat(descriptor)
        shutil.copyfileobj(source, target, 1 << 20)
        after = os.fstat(descriptor)
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        raise OutOfReach(tr("This file was changed while it was read."), tr("Add it again when it is done."), path)


def _uncopied(error: OSError, path: Path) -> OutOfReach:
    if error.errno in _FULL:
        return no_room(path)
    reason = error.strerror or tr("no reason given")
    return OutOfReach(
        tr("This file cannot be read from its disk ({reason}).", reason=reason), tr("Copy it to this computer."), path
    )
