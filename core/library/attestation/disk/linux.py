"""Linux: LUKS and plain dm-crypt, by the names that device mapper gives its disks, all the way down to the hardware.

The kernel shows them to every user: ``/proc/self/mountinfo`` says which device a folder is on, ``/sys`` what that is
made of. Source: proc_pid_mountinfo(5); cryptsetup, whose devices have UUIDs that begin with ``CRYPT-``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from core.base.translation import tr
from core.library.attestation.disk.state import DiskEncryption, DiskState

_ENCRYPTING: Final = frozenset({"ecryptfs", "fuse.gocryptfs", "fuse.encfs", "fuse.cryfs", "fuse.securefs"})
_DEEPEST: Final = 16  # layers of a disk: LVM on LUKS on RAID has four


class _Mount(NamedTuple):
    device: str  # "8:1", major and minor number
    point: str
    kind: str  # of file system
    source: str


def luks(folder: Path, root: Path = Path("/")) -> DiskEncryption:
    """What the kernel says about the disk of a folder.

    Args:
        folder: whose disk.
        root: where ``proc``, ``sys`` and ``dev`` are.
    """
    mount = _mount_of(folder.resolve(), root)
    if mount is None:
        return DiskEncryption(DiskState.UNKNOWN, tr("the list of mounted disks cannot be read."))
    if mount.kind in _ENCRYPTING:
        return DiskEncryption(DiskState.ENCRYPTED, tr("it is on an encrypted file system ({kind}).", kind=mount.kind))
    device = _device(mount, root)
    if device is None:
        words = tr("its file system does not show which disk it is on ({kind}).", kind=mount.kind)
        return DiskEncryption(DiskState.UNKNOWN, words)
    if _is_encrypted(device):
        return DiskEncryption(DiskState.ENCRYPTED, tr("LUKS or dm-crypt, on {device}.", device=mount.source))
    words = tr(
        "there is no LUKS on {device}. Encryption that the disk itself or the host of a virtual machine does cannot be "
        "seen from here.",
        device=mount.source,
    )
    return DiskEncryption(DiskState.NOT_FOUND, words)


def _mount_of(folder: Path, root: Path) -> _Mount | None:
    """The mount that a folder is on: the one with the longest path, and of several there the last."""
    found: _Mount | None = None
    try:
        lines = (root / "proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return None
    for line in lines:
        before, _, after = line.partition(" - ")
        fields, (kind, source, *_) = before.split(), [*after.split(), "", ""]
        mount = _Mount(fields[2], _plain(fields[4]), kind, _plain(source))
        if folder.is_relative_to(mount.point) and (found is None or len(mount.point) >= len(found.point)):
            found = mount
    return found


def _plain(path: str) -> str:
    """A path decoded: mountinfo writes spaces and some other characters as octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), path)


def _device(mount: _Mount, root: Path) -> Path | None:
    """Where ``/sys`` describes the block device of a mount."""
    named = root / "sys/class/block" / (root / mount.source.lstrip("/")).resolve().name
    numbered = root / "sys/dev/block" / mount.device  # Btrfs has numbers of its own
    is_named = mount.source.startswith("/dev/")
    return next((place for place in (numbered, named) if (place is numbered or is_named) and place.exists()), None)


def _is_encrypted(device: Path, depth: int = 0) -> bool:
    """Whether a device, or every device it is made of, is encrypted."""
    uuid = device / "dm/uuid"
    if uuid.is_file() and uuid.read_text(encoding="ascii", errors="replace").startswith("CRYPT-"):
        return True
    if (device / "partition").exists():
        device = device.resolve().parent
    below = list((device / "slaves").glob("*"))
    return bool(below) and depth < _DEEPEST and all(_is_encrypted(each, depth + 1) for each in below)
