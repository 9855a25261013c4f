"""Private by default: what the program writes can be read by its user alone, but for what he exports.

Folders are made 0700 and files 0600, by the umask of the process, so that what SQLite, LanceDB and Qt create later is
private too. On Windows the folders of a user are private already.

Files are written so that a crash leaves the old one or the new one.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

_PRIVATE: Final = 0o077  # taken away from all that is made
_others: int | None = None  # the umask that the process was started with


def keep_private() -> None:
    """Makes private whatever this process and those that it starts create from now on. Safe to call again."""
    global _others
    if _others is None:
        _others = os.umask(_PRIVATE)
        os.umask(_PRIVATE | _others)


def make_private(folder: Path) -> None:
    """Takes a folder and all in it from everybody but its owner, where others may enter it; made by older versions."""
    with suppress(OSError):  # another user's, or on a file system without owners
        if not folder.stat().st_mode & _PRIVATE:
            return
        for path in (*folder.rglob("*"), folder):  # the folder last: until it is private, all in it is looked at
            if not path.is_symlink():
                with suppress(OSError):  # another program has just removed it
                    path.chmod(stat.S_IMODE(path.stat().st_mode) & ~_PRIVATE)


def take_place(draft: Path, to: Path) -> None:
    """Puts a file that was exported into the place of another, with the owner and the mode of that.

    A file that takes no other's place gets those that the user's other programs would give it.

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
    """Makes a folder for an export, which others may enter as far as the user's other programs would let them."""
    if not folder.exists():
        folder.mkdir(parents=True)
        if _others is not None:
            folder.chmod(0o777 & ~_others)


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
    """Gives a file another content, in one step; where that fails it has the old one, and nothing lies beside it."""
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
    """Puts what was made, renamed or removed in a folder on the disk, where the system has a way to."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
