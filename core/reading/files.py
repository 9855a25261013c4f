"""Files opened for reading, and errors of the operating system and about passwords in plain language."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO, Final

from core.base.errors import OutOfReach, ProtectedFile, UnreadableFile
from core.base.translation import marked, tr

_LARGEST: Final = 1 << 30


def open_regular(path: Path) -> BinaryIO:
    """Opens a file for reading. Refuses a pipe or a device, which may have no end or never begin.

    Raises:
        UnreadableFile: not a regular file, or larger than any contract.
        OSError: out of reach.
    """
    state = path.stat()
    if not S_ISREG(state.st_mode) and not S_ISDIR(state.st_mode):
        raise UnreadableFile(tr("This is a device or a connection, not a file."), tr("Leave it out."), path)
    if state.st_size > _LARGEST:
        title = tr("This file is larger than {gigabytes} gigabyte, which no contract is.", gigabytes=_LARGEST >> 30)
        raise UnreadableFile(title, tr("If it holds contracts, save each as a separate file and add those."), path)
    return path.open("rb")


def read_bytes(path: Path) -> bytes:
    """The whole content of a file.

    Raises:
        UnreadableFile: out of reach.
    """
    try:
        with open_regular(path) as file:
            return file.read()
    except OSError as error:
        raise read_error(error, path) from error


def read_error(error: OSError, path: Path) -> UnreadableFile:
    """The error for a file that the operating system fails to open or read."""
    if isinstance(error, FileNotFoundError):
        return OutOfReach(tr("There is no such file."), tr("It may have been moved, renamed or deleted."), path)
    if isinstance(error, IsADirectoryError) or os.path.isdir(path):
        return UnreadableFile(tr("This folder cannot be read."), tr("Check that you have permission to open it."), path)
    if isinstance(error, PermissionError):
        advice = tr("Check that you have permission to read it, and that no other program has it locked.")
        return OutOfReach(tr("This file may not be opened."), advice, path)
    if error.errno == errno.ELOOP:
        return UnreadableFile(tr("This link points back to itself."), tr("Add the file that it should point to."), path)
    if error.errno == errno.ENAMETOOLONG:
        advice = tr("Move it into a folder nearer to the top of the disk, and add that.")
        return UnreadableFile(tr("The path of this file or folder is too long for the system."), advice, path)
    reason = error.strerror or tr("no reason given")
    return OutOfReach(
        tr("This file cannot be read from its disk ({reason}).", reason=reason), tr("Copy it to this computer."), path
    )


_PASSWORD_ADVICE: Final = marked("Enter its password, or save a copy without the password and add that.")
_PROTECTED: Final = (
    marked("This file is protected by a password."),
    marked("This file is protected, and the password that was tried does not open it."),
    marked("This file is protected, and none of the passwords that were tried opens it."),
)


def wrong_password(path: Path, passwords: Sequence[str]) -> ProtectedFile:
    """The error about a file that none of these passwords opens."""
    return ProtectedFile(_PROTECTED[min(len(passwords), 2)], _PASSWORD_ADVICE, path)
