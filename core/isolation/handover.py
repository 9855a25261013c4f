"""How a confined reader gets its file: the program opens it and passes it over, the reader makes a copy of its own.

A reader serves many files, and what it may open is fixed before the first. So it never opens one of the user's files
by its name: it copies what it was handed into its scratch folder, and reads that. Then all that is taken from the file,
its hash too, is of the same bytes, whatever happens to the file meanwhile.
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

from core.errors import OutOfReach
from core.isolation.channel import Channel
from core.isolation.messages import FileOrder
from core.isolation.room import no_room
from core.translation import tr

_HANDED: Final = sys.platform == "linux"  # elsewhere readers open files themselves, and copy them as well
_READING: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_LARGEST: Final = 1 << 30  # bytes; what is larger no reader takes
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def hand_over(channel: Channel, path: Path, process: int) -> None:
    """In the program: gives a reader a file. One that cannot be opened is only named: the reader finds out why.

    Raises:
        Disconnected: the reader has ended.
    """
    descriptor = _opened(path) if _HANDED else None
    try:
        channel.send(FileOrder(path, descriptor is not None))
        if descriptor is not None:
            channel.attach(descriptor, process)
    finally:
        if descriptor is not None:
            os.close(descriptor)


@contextmanager
def handed(path: Path, descriptor: int | None, scratch: Path) -> Iterator[Path]:
    """In the reader: where the file is to be read, within the context only.

    Args:
        path: as the user knows it.
        descriptor: the open file, which is closed; None: the reader opens it itself, if it may.
        scratch: the folder for the copy.

    Raises:
        OutOfReach: it is changed at this moment, cannot be read, or there is no space for the copy.
    """
    descriptor = _opened(path) if descriptor is None else descriptor
    if descriptor is None:  # whoever reads it says in words what is the matter
        yield path
        return
    folder = scratch / "file"
    try:
        try:
            folder.mkdir(mode=0o700)
            copy = _copy(path, descriptor, folder / path.name)
        except OSError as error:
            raise _uncopied(error, path) from error
        yield copy
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _opened(path: Path) -> int | None:
    """A regular file of a contract's size, open for reading; a device, which may never answer, is not waited for."""
    try:
        descriptor = os.open(path, _READING)
    except (OSError, ValueError):
        return None
    state = os.fstat(descriptor)
    if S_ISREG(state.st_mode) and state.st_size <= _LARGEST:
        return descriptor
    os.close(descriptor)
    return None


def _copy(path: Path, descriptor: int, copy: Path) -> Path:
    with open(descriptor, "rb") as source, copy.open("xb") as target:
        before = os.fstat(descriptor)
        shutil.copyfileobj(source, target, 1 << 20)
        after = os.fstat(descriptor)
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        raise OutOfReach(tr("This file was changed while it was read."), tr("Add it again when it is done."), path)
    return copy


def _uncopied(error: OSError, path: Path) -> OutOfReach:
    if error.errno in _FULL:
        return no_room(path)
    reason = error.strerror or tr("no reason given")
    return OutOfReach(
        tr("This file cannot be read from its disk ({reason}).", reason=reason), tr("Copy it to this computer."), path
    )
