"""Windows: BitLocker, as the system's own database of devices (WMI) knows it.

Source: ``Win32_EncryptableVolume`` in the documentation of Win32, ``ProtectionStatus``: 0 off, 1 on, 2 unknown. Windows
answers administrators only.
"""

from __future__ import annotations

import re
from pathlib import Path, PurePath
from typing import Final

from core.base.translation import tr
from core.library.attestation.disk.asking import answer_of
from core.library.attestation.disk.state import DiskEncryption, DiskState

_SHELL: Final = ("powershell.exe", "-NoProfile", "-NonInteractive", "-Command")
_QUESTION: Final = (
    "(Get-CimInstance -Namespace root/cimv2/Security/MicrosoftVolumeEncryption -ClassName Win32_EncryptableVolume"
    " -Filter \"DriveLetter='{drive}'\").ProtectionStatus"
)


def bitlocker(folder: Path, shell: tuple[str, ...] = _SHELL) -> DiskEncryption:
    """Whether BitLocker protects the drive of a folder.

    Args:
        folder: whose drive.
        shell: what runs the query.
    """
    drive = drive_of(folder.resolve())
    if not drive:
        return DiskEncryption(DiskState.UNKNOWN, tr("it is on another computer."))
    said = answer_of(*shell, _QUESTION.format(drive=drive))
    if said == "1":
        return DiskEncryption(DiskState.ENCRYPTED, tr("BitLocker protects {drive}.", drive=drive))
    if said == "0":
        return DiskEncryption(DiskState.NOT_FOUND, tr("BitLocker does not protect {drive}.", drive=drive))
    words = tr("Windows answers administrators only. Ask one to run: manage-bde -status {drive}", drive=drive)
    return DiskEncryption(DiskState.UNKNOWN, words)


def drive_of(folder: PurePath) -> str:
    """The letter of a folder's drive with a colon, "" if it has none."""
    return folder.drive if re.fullmatch("[A-Za-z]:", folder.drive) else ""
