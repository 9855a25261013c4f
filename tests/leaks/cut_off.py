"""``python -m tests.leaks.cut_off COMMAND...`` runs a command without any network interface.

A new network namespace (Linux, network_namespaces(7)) has a loopback that is down, and nothing else; users other than
root first need a user namespace, in which they may make one (user_namespaces(7)).
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
    """The command line that runs a command this way."""
    return [*_HERE, *command]


def can_be_cut_off() -> bool:
    """Whether this kernel allows this user to make such a namespace."""
    return sys.platform == "linux" and not subprocess.run(cut_off_command("true"), stderr=subprocess.DEVNULL).returncode


def cut_off() -> None:
    """Cuts off this process, and all that it starts from now on, from the network.

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
