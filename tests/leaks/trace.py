"""What a tree of processes asks of the network, by strace(1), and which of it is a leak.

A leak is whatever is sent, or connected, to an address: of the internet, of another family, or of a program on this
computer; and every look-up of a name, which shows in the files and the socket that the C library turns to. Pairs of
sockets that a process makes for itself and its children have no addresses.
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
_UNSEEN: Final = re.compile(r"io_uring_setup\(")  # by it a process connects without a call that could be seen


def traced_command(folder: Path, *command: str, fast: bool = False) -> list[str]:
    """The command line that runs a command, and writes what it and all that it starts calls into a folder.

    Args:
        folder: exists; gets a file for each process and thread.
        command: what is run.
        fast: only what the sandbox lets through is seen; else what it refuses, too, which takes twice as long.
    """
    how = ["-ff", "-qq", "-s", "200", "-e", _CALLS, "-e", "signal=none", *(["--seccomp-bpf"] if fast else [])]
    return ["strace", *how, "-o", str(folder / "calls"), *command]


def can_be_traced(folder: Path) -> bool:
    """Whether strace is installed, and may trace here."""
    if sys.platform != "linux" or shutil.which("strace") is None:
        return False
    run = subprocess.run(traced_command(folder, "true"), stderr=subprocess.DEVNULL)
    return run.returncode == 0


def processes(folder: Path) -> int:
    """How many processes and threads were traced."""
    return len(list(folder.glob("calls.*")))


def leaks(folder: Path) -> Iterator[str]:
    """The calls that are leaks, in the words of strace."""
    for file in sorted(folder.glob("calls.*")):
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            if any(pattern.match(line) for pattern in (_SENDING, _LISTENING, _LOOKING_UP, _UNSEEN)):
                yield line
