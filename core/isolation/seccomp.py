"""Linux: a filter that refuses system calls, in classic BPF. It holds for the process and all that it starts, for good.

Refused calls fail with EPERM, so that a library that tries one can go on without. Calls newer than the table fail with
ENOSYS, as on an older Linux. A call by another processor's numbers (32 bits) kills the process.

Source: seccomp(2); Linux, ``Documentation/userspace-api/seccomp_filter.rst``.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Iterable, Iterator
from typing import Final

from core.isolation import syscalls
from core.isolation.syscalls import Numbers

_ARCHITECTURES: Final = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7), "arm64": (1, 0xC00000B7)}
"""Which of the two columns of numbers, and what the kernel calls the processor (AUDIT_ARCH_...)."""
_SECCOMP: Final = (317, 277)
_SET_MODE_FILTER, _ALL_THREADS, _ACTION_AVAILABLE = 1, 1, 2
_PR_SET_NO_NEW_PRIVS = 38

_LOAD, _EQUALS, _AT_LEAST, _HAS_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data; the lower half of the first argument
_ALLOW, _KILL = 0x7FFF0000, 0x80000000
_REFUSE, _UNKNOWN = 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS
_PRETEND = 0x00050000  # fails with error 0, which is success
_CLONE_THREAD = 0x00010000
_AF_UNIX = 1

Instruction = tuple[int, int, int, int]
"""Code, jumps if true and if false (instructions to skip), and the operand."""


def can_refuse_calls() -> bool:
    """Whether this kernel filters system calls, and the table has those of its processor."""
    if platform.machine() not in _ARCHITECTURES or ctypes.sizeof(ctypes.c_void_p) != 8:
        return False
    number = _SECCOMP[_ARCHITECTURES[platform.machine()][0]]
    action = ctypes.c_uint32(_REFUSE & 0xFFFF0000)
    return bool(ctypes.CDLL(None).syscall(number, _ACTION_AVAILABLE, 0, ctypes.byref(action)) == 0)


def refuse_calls(*, programs: bool = False, unheard_sockets: bool = False) -> bool:
    """Applies the filter to all threads of this process, which can gain no more privileges.

    Args:
        programs: whether it may become another program.
        unheard_sockets: whether it may have Unix sockets. They get no name, and nobody hears of them: binding one to a
            name seems to succeed and does nothing, for programs that do not start without.

    Returns:
        Whether that holds from now on.
    """
    if not can_refuse_calls():
        return False
    code = b"".join(struct.pack("HBBI", *each) for each in _filter(programs, unheard_sockets))
    held = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(held))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    number = _SECCOMP[_ARCHITECTURES[platform.machine()][0]]
    return bool(libc.syscall(number, _SET_MODE_FILTER, _ALL_THREADS, program) == 0)


def _filter(programs: bool, unheard_sockets: bool) -> list[Instruction]:
    column, architecture = _ARCHITECTURES[platform.machine()]
    refused = {**syscalls.NEVER, **syscalls.NETWORK}
    if not programs:
        refused |= syscalls.PROGRAMS
    refused |= {} if unheard_sockets else syscalls.SOCKETS
    return [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUALS, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, syscalls.NEWEST),
        (_RETURN, 0, 0, _UNKNOWN),
        *_where(column, [syscalls.CLONE3], [(_RETURN, 0, 0, _UNKNOWN)]),  # its flags cannot be seen; clone's can
        *_where(column, refused.values(), [(_RETURN, 0, 0, _REFUSE)]),
        *_where(column, syscalls.NAMING.values(), [(_RETURN, 0, 0, _PRETEND)]),
        *_where(column, [syscalls.CLONE], _if_argument(_HAS_BITS, [_CLONE_THREAD])),
        *_where(column, syscalls.OF_ONE_PROCESS.values(), _if_argument(_EQUALS, [os.getpid()])),
        *_where(column, [syscalls.PRLIMIT], _if_argument(_EQUALS, [0, os.getpid()])),
        *_where(column, [syscalls.SOCKET], _if_argument(_EQUALS, [_AF_UNIX])),
        (_RETURN, 0, 0, _ALLOW),
    ]


def _where(column: int, calls: Iterable[Numbers], then: list[Instruction]) -> Iterator[Instruction]:
    for number in (numbers[column] for numbers in calls):
        if number is not None:
            yield _EQUALS, 0, len(then), number
            yield from then


def _if_argument(test: int, operands: list[int]) -> list[Instruction]:
    """Allows a call whose first argument passes one of the tests, and refuses it otherwise."""
    tests = [(test, len(operands) - at, 0, operand) for at, operand in enumerate(operands)]
    return [(_LOAD, 0, 0, _ARGUMENT), *tests, (_RETURN, 0, 0, _REFUSE), (_RETURN, 0, 0, _ALLOW)]
