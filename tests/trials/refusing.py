"""Runs a command whose writes fail from some moment on: `python -m tests.trials.refusing CALL ERROR CHANGES WORD...`.

After this many changes of the library's files, the kernel refuses the system call with this name to all threads of the
program, and to the processes that it starts from then on, with this error (seccomp(2)). What was written before stays.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
import threading
from pathlib import Path
from typing import Final

from core.cli import main
from tests.trials.program import Moment, wait_for

CALLS: Final = {
    "pwrite": ((18, 68),),
    "sync": ((74, 82), (75, 83), (26, 227), (277, 84)),
    "truncate": ((76, 45), (77, 46), (285, 47)),
    "rename": ((82, None), (264, 38), (316, 276), (86, None), (265, 37)),
    "unlink": ((87, None), (263, 35), (84, None)),
    "mkdir": ((83, None), (258, 34)),
}
"""Their numbers on x86_64 and aarch64, from Linux's system call tables."""
_COLUMN: Final = {"x86_64": 0, "aarch64": 1}
_SECCOMP: Final = (317, 277)
_SET_MODE_FILTER, _ALL_THREADS, _NO_NEW_PRIVS = 1, 1, 38
_LOAD, _EQUALS, _RETURN, _ALLOW, _ERROR = 0x20, 0x15, 0x06, 0x7FFF0000, 0x00050000


def can_refuse() -> bool:
    """Whether calls can be refused here."""
    from core.isolation.linux import can_refuse_calls

    return sys.platform.startswith("linux") and platform.machine() in _COLUMN and can_refuse_calls()


def refuse(calls: str, error: int) -> None:
    """Makes the kernel refuse calls to all threads of this process, from now on."""
    column = _COLUMN[platform.machine()]
    code = [(_LOAD, 0, 0, 0)]
    for number in (numbers[column] for numbers in CALLS[calls]):
        if number is not None:
            code += [(_EQUALS, 0, 1, number), (_RETURN, 0, 0, _ERROR | error)]
    packed = b"".join(struct.pack("HBBI", *each) for each in [*code, (_RETURN, 0, 0, _ALLOW)])
    held = ctypes.create_string_buffer(packed, len(packed))
    program = struct.pack("HxxxxxxP", len(packed) // 8, ctypes.addressof(held))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0)
    if libc.syscall(_SECCOMP[column], _SET_MODE_FILTER, _ALL_THREADS, program):
        raise OSError(ctypes.get_errno(), "the filter was not put on")


def _wait_and_refuse(calls: str, error: int, changes: int) -> None:
    if not changes or wait_for(Moment(0, changes), (Path(os.environ["MUNIMENT_LIBRARY"]),), lambda: False):
        refuse(calls, error)


if __name__ == "__main__":
    calls, error, changes, *words = sys.argv[1:]
    waiting = (calls, getattr(errno, error), int(changes))
    if waiting[2]:
        threading.Thread(target=_wait_and_refuse, args=waiting, daemon=True).start()
    else:
        _wait_and_refuse(*waiting)
    sys.argv = ["muniment", *words]
    main()
