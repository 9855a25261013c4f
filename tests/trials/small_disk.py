"""``python -m tests.trials.small_disk COMMAND...`` runs a command that may mount small disks, which vanish with it.

The command has its own mount namespace (Linux, mount_namespaces(7)); users other than root first need a user namespace,
in which they are root (user_namespaces(7)).
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_NEW_USER, _NEW_MOUNTS, _PRIVATE = 0x10000000, 0x00020000, 1 << 18 | 1 << 14
_MARK: Final = "MOUNTS_OF_ITS_OWN"
_LARGE: Final = 1 << 20  # kilobytes


def small_disk_command(*command: str) -> list[str]:
    """The command line that runs a command this way."""
    return [sys.executable, "-m", "tests.trials.small_disk", *command]


def can_be_mounted() -> bool:
    """Whether this kernel allows this user to mount disks this way."""
    command = small_disk_command("mount", "-t", "tmpfs", "tmpfs", "/mnt")
    return sys.platform == "linux" and not subprocess.run(command, capture_output=True).returncode


def has_own_mounts() -> bool:
    """Whether this process was started this way."""
    return _MARK in os.environ


class SmallDisk:
    """A disk in memory, mounted on a folder, with ample space until it is made full."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(mode=0o700, exist_ok=True)
        _mount("-t", "tmpfs", "-o", f"size={_LARGE}k,mode=700", "tmpfs", str(folder))

    @contextmanager
    def full_but_for(self, kilobytes: int) -> Iterator[None]:
        """Leaves space for only this much more during the block."""
        state = os.statvfs(self._folder)
        used = (state.f_blocks - state.f_bfree) * state.f_frsize // 1024
        self._resize(max(4, used + kilobytes))
        try:
            yield
        finally:
            self._resize(_LARGE)

    def close(self) -> None:
        """Unmounts it, with all that is on it."""
        subprocess.run(["umount", "--lazy", str(self._folder)], check=True)

    def _resize(self, kilobytes: int) -> None:
        _mount("-o", f"remount,size={kilobytes}k", str(self._folder))


def _mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True, stdout=subprocess.DEVNULL)


def _enter() -> None:
    """Gives this process, and all that it starts from now on, its own mounts.

    Raises:
        OSError: the kernel forbids it.
    """
    user, group, libc = os.getuid(), os.getgid(), ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_NEW_MOUNTS):
        if libc.unshare(_NEW_USER | _NEW_MOUNTS):
            raise OSError(ctypes.get_errno(), "unshare")
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"0 {user} 1")
        Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    if libc.mount(b"none", b"/", None, _PRIVATE, None):  # mounts are visible nowhere else
        raise OSError(ctypes.get_errno(), "mount")


if __name__ == "__main__":
    _enter()
    os.execvpe(sys.argv[1], sys.argv[1:], {**os.environ, _MARK: "1"})
