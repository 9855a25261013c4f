"""Linux: landlock for files, seccomp for system calls, and limits of resources, each as far as the kernel has it.

All of it holds for the process and for whatever it starts, for good. What stays readable is what every program on the
computer may read: the code of this one, libraries, fonts, language data, and the few files of system configuration that
libraries ask for. Nothing of the user's, nothing in ``/etc`` besides, no other process in ``/proc``.

Of landlock the kernel's version decides: how far a process may rename came with the second version of its interface,
truncation with the third, TCP ports with the fourth, devices with the fifth, signals and abstract Unix sockets with the
sixth. The state of a file (its size, whether it exists) can be seen nevertheless. The filter of system calls is classic
BPF: refused calls fail with EPERM, so that a library that tries one can go on without; calls newer than the table fail
with ENOSYS, as on an older Linux; a call by another processor's numbers (32 bits) kills the process.

Sources: landlock(7), seccomp(2); Linux, ``Documentation/userspace-api/landlock.rst`` and ``seccomp_filter.rst``,
``arch/x86/entry/syscalls/syscall_64.tbl``, ``include/uapi/asm-generic/unistd.h``.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import site
import struct
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR
from typing import Final

from core.isolation.limits import Confinement, Limits, limit_resources

_READABLE: Final = (
    *("/usr", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/gnu/store"),
    *("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/locale.alias"),
    *("/etc/localtime", "/etc/timezone", "/etc/fonts", "/var/cache/fontconfig"),
    *("/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf", "/etc/crypto-policies"),
    *("/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/filesystems", "/sys/devices/system"),
    *("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"),
)
_LINKERS: Final = ("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1")
"""What the kernel runs first to start any program."""


def confine_on_linux(limits: Limits) -> Confinement:
    """See `confinement.confine`."""
    if limits.hosts:  # which opens no file of others: models and libraries of any size are fetched, clusters joined
        return Confinement()
    limit_resources(limits.megabytes, writes=bool(limits.scratch))
    files = _restrict_files(
        read=[*_READABLE, *_code(), *limits.reads],
        write=["/dev/null", *([limits.scratch] if limits.scratch else [])],
        run=[*limits.runs, *(_LINKERS if limits.runs else ())],
    )
    calls = refuse_calls(programs=bool(limits.runs), unheard_sockets=bool(limits.runs))
    held = {"network": calls, "programs": calls, "files": files, "processes": calls}
    return Confinement(**held, memory=bool(limits.megabytes), resources=True)


def linux_can_confine() -> bool:
    """Whether this kernel offers all that another program is confined with."""
    return landlock_version() > 0 and can_refuse_calls()


def _code() -> Iterator[str]:
    """Where the program's own code lies, and that of its libraries; not the folder that it happens to be started in."""
    yield from {sys.prefix, sys.base_prefix, sys.exec_prefix, sysconfig.get_path("stdlib")}
    yield str(Path(__file__).resolve().parent.parent.parent)  # where `core` lies
    yield from (getattr(sys, "_MEIPASS", ""), os.path.dirname(sys.executable) if getattr(sys, "frozen", False) else "")
    yield from (place for place in sys.path if os.path.basename(place) in ("site-packages", "dist-packages"))
    yield site.getusersitepackages()


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


def _restrict_files(*, read: Iterable[str], write: Iterable[str] = (), run: Iterable[str] = ()) -> bool:
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


_ARCHITECTURES: Final = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7), "arm64": (1, 0xC00000B7)}
"""Which of the two columns of numbers, and what the kernel calls the processor (AUDIT_ARCH_...)."""
_SECCOMP: Final = (317, 277)
_SET_MODE_FILTER, _ALL_THREADS, _ACTION_AVAILABLE = 1, 1, 2

_LOAD, _EQUALS, _AT_LEAST, _HAS_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data; the lower half of the first argument
_ALLOW, _KILL = 0x7FFF0000, 0x80000000
_REFUSE, _UNKNOWN = 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS
_PRETEND = 0x00050000  # fails with error 0, which is success
_CLONE_THREAD = 0x00010000
_AF_UNIX = 1

_Instruction = tuple[int, int, int, int]
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


def _filter(programs: bool, unheard_sockets: bool) -> list[_Instruction]:
    column, architecture = _ARCHITECTURES[platform.machine()]
    refused = {**_NEVER, **NETWORK}
    if not programs:
        refused |= _PROGRAMS
    refused |= {} if unheard_sockets else _SOCKETS
    return [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUALS, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, NEWEST),
        (_RETURN, 0, 0, _UNKNOWN),
        *_where(column, [_CLONE3], [(_RETURN, 0, 0, _UNKNOWN)]),  # its flags cannot be seen; clone's can
        *_where(column, refused.values(), [(_RETURN, 0, 0, _REFUSE)]),
        *_where(column, _NAMING.values(), [(_RETURN, 0, 0, _PRETEND)]),
        *_where(column, [_CLONE], _if_argument(_HAS_BITS, [_CLONE_THREAD])),
        *_where(column, _OF_ONE_PROCESS.values(), _if_argument(_EQUALS, [os.getpid()])),
        *_where(column, [_PRLIMIT], _if_argument(_EQUALS, [0, os.getpid()])),
        *_where(column, [_SOCKET], _if_argument(_EQUALS, [_AF_UNIX])),
        (_RETURN, 0, 0, _ALLOW),
    ]


def _where(column: int, calls: Iterable[Numbers], then: list[_Instruction]) -> Iterator[_Instruction]:
    for number in (numbers[column] for numbers in calls):
        if number is not None:
            yield _EQUALS, 0, len(then), number
            yield from then


def _if_argument(test: int, operands: list[int]) -> list[_Instruction]:
    """Allows a call whose first argument passes one of the tests, and refuses it otherwise."""
    tests = [(test, len(operands) - at, 0, operand) for at, operand in enumerate(operands)]
    return [(_LOAD, 0, 0, _ARGUMENT), *tests, (_RETURN, 0, 0, _REFUSE), (_RETURN, 0, 0, _ALLOW)]


Numbers = tuple[int | None, int | None]
"""Of one call: on x86_64, on aarch64."""

NEWEST: Final = 470
"""Numbers from here on belong to calls that this table does not know."""

NETWORK: Final[Mapping[str, Numbers]] = {
    "connect": (42, 203),
    "sendto": (44, 206),
    "sendmsg": (46, 211),
    "sendmmsg": (307, 269),
}
"""Reaching anyone; a process that may have a socket of its own may not connect it."""

_SOCKETS: Final[Mapping[str, Numbers]] = {
    "socket": (41, 198),
    "socketpair": (53, 199),
    "bind": (49, 200),
    "listen": (50, 201),
    "accept": (43, 202),
    "accept4": (288, 242),
}

_PROGRAMS: Final[Mapping[str, Numbers]] = {
    "execve": (59, 221),
    "execveat": (322, 281),
}

_NEVER: Final[Mapping[str, Numbers]] = {
    # other processes: those that are not threads of this one, and their resources
    "fork": (57, None),
    "vfork": (58, None),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "kcmp": (312, 272),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "setsid": (112, 157),
    "setpgid": (109, 154),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "mq_open": (240, 180),
    "msgget": (68, 186),
    "semget": (64, 190),
    "shmget": (29, 194),
    "shmat": (30, 196),
    # a file's metadata, not its content: landlock does not cover that
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, None),
    "fchown": (93, 55),
    "lchown": (94, None),
    "fchownat": (260, 54),
    "utime": (132, None),
    "utimes": (235, None),
    "futimesat": (261, None),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "setxattrat": (463, 463),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "removexattrat": (466, 466),
    "truncate": (76, 45),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "inotify_add_watch": (254, 27),
    "fanotify_init": (300, 262),
    "fanotify_mark": (301, 263),
    # the machine: mounts, namespaces, keys, modules, clocks, and the parts of the kernel that are attacked most
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "mount_setattr": (442, 442),
    "move_mount": (429, 429),
    "open_tree": (428, 428),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "unshare": (272, 97),
    "setns": (308, 268),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "userfaultfd": (323, 282),
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "reboot": (169, 142),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "iopl": (172, None),
    "ioperm": (173, None),
    "modify_ldt": (154, None),
    "uselib": (134, None),
    "personality": (135, 92),
    "acct": (163, 89),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "syslog": (103, 116),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "clock_adjtime": (305, 266),
    "adjtimex": (159, 171),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "vhangup": (153, 58),
    # other users
    "setuid": (105, 146),
    "setgid": (106, 144),
    "setreuid": (113, 145),
    "setregid": (114, 143),
    "setresuid": (117, 147),
    "setresgid": (119, 149),
    "setfsuid": (122, 151),
    "setfsgid": (123, 152),
    "setgroups": (116, 159),
    "capset": (126, 91),
}

_CLONE: Final[Numbers] = (56, 220)
_CLONE3: Final[Numbers] = (435, 435)
_OF_ONE_PROCESS: Final[Mapping[str, Numbers]] = {"kill": (62, 129), "tgkill": (234, 131)}
"""Signals: the first argument says to whom."""
_PRLIMIT: Final[Numbers] = (302, 261)
_NAMING: Final[Mapping[str, Numbers]] = {name: _SOCKETS[name] for name in ("bind", "listen")}
_SOCKET: Final[Numbers] = _SOCKETS["socket"]
