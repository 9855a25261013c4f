"""Files written so that a crash leaves the old one or the new one, and that nobody else may read."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from core.errors import LibraryError
from core.translation import tr


@contextmanager
def private_file(path: Path) -> Iterator[BinaryIO]:
    """A new file for its owner alone (0600); on the disk when the context ends, gone if it ends with an error."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def replace_file(path: Path, content: bytes) -> None:
    """Gives a file another content, in one step."""
    beside = path.with_name(path.name + ".new")
    with private_file(beside) as file:
        file.write(content)
    beside.replace(path)
    flush_folder(path.parent)


def flush_folder(folder: Path) -> None:
    """Puts what was made, renamed or removed in a folder on the disk, where the system has a way to."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def vault_errors(folder: Path) -> Iterator[None]:
    """The operating system's errors with the files of an encrypted library, in words."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            title, advice = tr("There is no space left."), tr("Free some space and try again; what was kept is safe.")
        else:
            title = tr("The encrypted library cannot be read or written.")
            advice = tr("Check that its folder is there and that you may write to it.")
        raise LibraryError(title, advice, folder) from error
