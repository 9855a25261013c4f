"""Whether the disk that holds a folder is encrypted, as Linux, macOS and Windows tell it."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from core.base.translation import tr

_SECONDS: Final = 30
_ENCRYPTING: Final = frozenset({"ecryptfs", "fuse.gocryptfs", "fuse.encfs", "fuse.cryfs", "fuse.securefs"})
_DEEPEST: Final = 16  # layers of a disk: LVM on LUKS on RAID has four
_COMMAND: Final = ("/usr/bin/fdesetup", "status")
_SHELL: Final = ("powershell.exe", "-NoProfile", "-NonInteractive", "-Command")
_QUESTION: Final = (
    "(Get-CimInstance -Namespace root/cimv2/Security/MicrosoftVolumeEncryption -ClassName Win32_EncryptableVolume"
    " -Filter \"DriveLetter='{drive}'\").ProtectionStatus"
)


class DiskState(StrEnum):
    """Encrypted; no encryption found, though there may be some; or unknown."""

    ENCRYPTED = "encrypted"
    NOT_FOUND = "not found"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class DiskEncryption:
    """The state of a disk, and a sentence on how it is known."""

    state: DiskState
    how: str


def disk_encryption(folder: Path) -> DiskEncryption:
    """What can be found out about the disk of an existing folder. Changes nothing."""
    if sys.platform == "linux":
        return luks(folder)
    if sys.platform == "win32":
        return bitlocker(folder)
    return filevault()


# ------------------------------------------------------------------ Linux


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


# ------------------------------------------------------------------ macOS


def filevault(command: tuple[str, ...] = _COMMAND) -> DiskEncryption:
    """Whether FileVault, which encrypts the startup disk, is on.

    Args:
        command: what to run.
    """
    said = _answer_of(*command) or ""
    if said.startswith("FileVault is On"):
        return DiskEncryption(DiskState.ENCRYPTED, tr("FileVault is on."))
    if said.startswith("FileVault is Off"):
        return DiskEncryption(DiskState.NOT_FOUND, tr("FileVault is off."))
    return DiskEncryption(DiskState.UNKNOWN, tr("macOS did not say whether FileVault is on."))


# ---------------------------------------------------------------- Windows


def bitlocker(folder: Path, shell: tuple[str, ...] = _SHELL) -> DiskEncryption:
    """Whether BitLocker protects the drive of a folder.

    Args:
        folder: whose drive.
        shell: what runs the query.
    """
    drive = drive_of(folder.resolve())
    if not drive:
        return DiskEncryption(DiskState.UNKNOWN, tr("it is on another computer."))
    said = _answer_of(*shell, _QUESTION.format(drive=drive))
    if said == "1":
        return DiskEncryption(DiskState.ENCRYPTED, tr("BitLocker protects {drive}.", drive=drive))
    if said == "0":
        return DiskEncryption(DiskState.NOT_FOUND, tr("BitLocker does not protect {drive}.", drive=drive))
    words = tr("Windows answers administrators only. Ask one to run: manage-bde -status {drive}", drive=drive)
    return DiskEncryption(DiskState.UNKNOWN, words)


def drive_of(folder: PurePath) -> str:
    """The letter of a folder's drive with a colon, "" if it has none."""
    return folder.drive if re.fullmatch("[A-Za-z]:", folder.drive) else ""


# ---------------------------------------------------- what a program says


def _answer_of(*command: str) -> str | None:
    """What a program prints; None if it is missing, fails, or takes too long."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=True,
            text=True,
            errors="replace",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
