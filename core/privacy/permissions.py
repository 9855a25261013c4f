"""Private by default: only the user can read what the program writes, except for exports.

Folders are created 0700 and files 0600, through the process's umask, so that what SQLite, LanceDB and Qt create later
is private too. What was there before keeps its permissions. On Windows a user's folders are private already.

Files are written so that a crash leaves either the old one or the new one.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

_PRIVATE: Final = 0o077  # masked out of everything created
_others: int | None = None  # the umask with which the process was started


def keep_private() -> None:
    """Makes everything private that this process and its children create from now on. Safe to call again."""
    global _others
    if _others is None:
        _others = os.umask(_PRIVATE)
        os.umask(_PRIVATE | _others)


def take_place(draft: Path, to: Path) -> None:
    """Moves an exported file into the place of another, keeping the owner and mode of the file it replaces.

    A file that replaces none gets those that the user's other programs would give it.

    Raises:
        OSError: it cannot be put there.
    """
    try:
        shutil.copymode(to, draft)
        if hasattr(os, "chown"):
            with suppress(OSError):  # only the administrator may give a file away
                os.chown(draft, to.stat().st_uid, to.stat().st_gid)
    except FileNotFoundError:
        if _others is not None:
            draft.chmod(0o666 & ~_others)
    draft.replace(to)


def shared_folder(folder: Path) -> None:
    """Creates a folder for an export, as accessible to others as the user's other programs would make it."""
    if not folder.exists():
        folder.mkdir(parents=True)
        if _others is not None:
            folder.chmod(0o777 & ~_others)


@contextmanager
def private_file(path: Path) -> Iterator[BinaryIO]:
    """A new file readable only by its owner (0600); flushed to disk when the context ends, removed on an error."""
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
    """Replaces the content of a file atomically; on failure the old content stays, and no temporary file is left."""
    beside = path.with_name(path.name + ".new")
    with private_file(beside) as file:
        file.write(content)
    try:
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    flush_folder(path.parent)


def flush_folder(folder: Path) -> None:
    """Flushes to disk what was created, renamed or removed in a folder, if the system supports that."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
