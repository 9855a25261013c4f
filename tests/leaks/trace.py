"""Traces the network calls of a tree of processes with strace(1), and finds leaks among them.

A leak is anything sent or connected to an address: on the internet, of another family, or of a program on this
computer; and every name look-up, which shows in the files and the socket that the C library uses. Pairs of sockets that
a process makes for itself and its children have no addresses.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_CALLS: Final = "trace=%network,open,openat,openat2,io_uring_setup"
_SENDING: Final = re.compile(r"(connect|sendto|sendmsg|sendmmsg)\(.*\bsa_family=(?!AF_NETLINK\b)")
_LISTENING: Final = re.compile(r"(bind|listen)\(.*\bsa_family=AF_INET")
_LOOKING_UP: Final = re.compile(r"(open|openat|openat2)\([^\"]*\"/etc/(resolv\.conf|hosts|host\.conf|gai\.conf)\"")
_NAMES: Final = "/var/run/nscd/socket"
_REFUSED: Final = re.compile(rf"connect\(.*sun_path=\"{_NAMES}\".*= -1 EPERM ")
"""LibreOffice asks for the user's name, and its sandbox denies it access to the name service; nothing was sent."""
_UNSEEN: Final = re.compile(r"io_uring_setup\(")  # lets a process connect without a visible call
_LEAKS: Final = (_SENDING, _LISTENING, _LOOKING_UP, _UNSEEN)


def traced_command(folder: Path, *command: str, fast: bool = False) -> list[str]:
    """The command line that runs a command, and writes the calls of all its processes into a folder.

    Args:
        folder: an existing folder, which gets a file for each process and thread.
        command: the command to run.
        fast: whether to see only what the sandbox allows; what it refuses takes twice as long to trace.
    """
    how = ["-ff", "-qq", "-s", "200", "-e", _CALLS, "-e", "signal=none", *(["--seccomp-bpf"] if fast else [])]
    return ["strace", *how, "-o", str(folder / "calls"), *command]


def can_be_traced(folder: Path) -> bool:
    """Whether strace is installed, and allowed to trace here."""
    if sys.platform != "linux" or shutil.which("strace") is None:
        return False
    run = subprocess.run(traced_command(folder, "true"), stderr=subprocess.DEVNULL)
    return run.returncode == 0


def processes(folder: Path) -> int:
    """How many processes and threads were traced."""
    return len(list(folder.glob("calls.*")))


def leaks(folder: Path) -> Iterator[str]:
    """The calls that are leaks, as strace prints them."""
    for file in sorted(folder.glob("calls.*")):
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            if any(pattern.match(line) for pattern in _LEAKS) and not _REFUSED.match(line):
                yield line
