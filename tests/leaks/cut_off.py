"""``python -m tests.leaks.cut_off COMMAND...`` runs a command where there is no network interface at all.

A new network namespace (Linux, network_namespaces(7)) has a loopback that is down, and nothing else; whoever is not
root makes a user namespace first, where he may make that (user_namespaces(7)).
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
_HERE: Final = [sys.executable, "-m", "tests.leaks.cut_off"]


def cut_off_command(*command: str) -> list[str]:
    """The command line that runs a command so."""
    return [*_HERE, *command]


def can_be_cut_off() -> bool:
    """Whether this kernel lets this user make such a namespace."""
    return sys.platform == "linux" and not subprocess.run(cut_off_command("true"), stderr=subprocess.DEVNULL).returncode


def cut_off() -> None:
    """From now on this process, and all that it starts, have no network.

    Raises:
        OSError: the kernel forbids it.
    """
    user, group = os.getuid(), os.getgid()
    try:
        _unshare(_NEW_NETWORK)
    except OSError:
        _unshare(_NEW_USER | _NEW_NETWORK)
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _unshare(flags: int) -> None:
    if ctypes.CDLL(None, use_errno=True).unshare(flags):
        raise OSError(ctypes.get_errno(), "unshare")


if __name__ == "__main__":
    cut_off()
    os.execvp(sys.argv[1], sys.argv[1:])
