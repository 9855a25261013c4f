"""Linux: which files a process may open, run or make, whoever's they are. It holds for all that it starts, for good.

Takes from the kernel what it offers: how far a process may rename came with the second version of landlock's
interface, truncation with the third, TCP ports with the fourth, devices with the fifth, signals and abstract Unix
sockets with the sixth. The state of a file (its size, whether it exists) can be seen nevertheless.

Source: landlock(7); Linux, ``Documentation/userspace-api/landlock.rst``.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Iterable
from contextlib import suppress
from stat import S_ISDIR
from typing import Final

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # the numbers of the calls, on all processors
_GET_VERSION: Final = 1
_PATH_BENEATH: Final = 1
_PR_SET_NO_NEW_PRIVS: Final = 38

_EXECUTE, _WRITE, _READ, _LIST = 1, 1 << 1, 1 << 2, 1 << 3
_DEVICE_CONTROL: Final = 1 << 15
_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights over files each version knows; from the fifth on they are 16."""
_RIGHTS_OF_A_FILE: Final = _EXECUTE | _WRITE | _READ | (1 << 14)
_NO_TCP: Final = 0b11  # to bind, to connect
_NO_SIGNALS_OUT: Final = 0b11  # abstract Unix sockets of others, signals to others


def landlock_version() -> int:
    """The version of landlock's interface that this kernel offers; 0: none, or it is switched off."""
    if sys.platform != "linux" or ctypes.sizeof(ctypes.c_void_p) != 8:
        return 0
    return max(0, int(ctypes.CDLL(None, use_errno=True).syscall(_CREATE, None, 0, _GET_VERSION)))


def restrict_files(*, read: Iterable[str], write: Iterable[str] = (), run: Iterable[str] = ()) -> bool:
    """Leaves this thread, and those that it starts, these files and folders only, as far as they exist.

    Args:
        read: to be read, with all below.
        write: to be read and changed, with all below.
        run: to be read and run as programs, with all below.

    Returns:
        Whether that holds from now on.
    """
    version = landlock_version()
    if not version:
        return False
    known = (1 << _RIGHTS[min(version, 5)]) - 1
    libc = ctypes.CDLL(None, use_errno=True)
    rules = libc.syscall(_CREATE, _attributes(version, known), _size(version), 0)
    if rules < 0:
        return False
    try:
        for paths, rights in (
            (read, _READ | _LIST),
            (write, known & ~_EXECUTE & ~_DEVICE_CONTROL),
            (run, _READ | _LIST | _EXECUTE),
        ):
            for path in paths:
                _allow(libc, rules, path, rights & known)
        return bool(libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 and libc.syscall(_RESTRICT, rules, 0) == 0)
    finally:
        os.close(rules)


def _attributes(version: int, known: int) -> bytes:
    return struct.pack("QQQ", known, _NO_TCP if version >= 4 else 0, _NO_SIGNALS_OUT if version >= 6 else 0)


def _size(version: int) -> int:
    return 24 if version >= 6 else 16 if version >= 4 else 8


def _allow(libc: ctypes.CDLL, rules: int, path: str, rights: int) -> None:
    """A path that is not there needs no right."""
    with suppress(OSError):
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            if not S_ISDIR(os.fstat(place).st_mode):
                rights &= _RIGHTS_OF_A_FILE
            libc.syscall(_ADD, rules, _PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
        finally:
            os.close(place)
