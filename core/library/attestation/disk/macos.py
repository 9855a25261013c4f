"""macOS: FileVault, as ``fdesetup status`` reports it, which every user may run (fdesetup(8))."""

from __future__ import annotations

from typing import Final

from core.base.translation import tr
from core.library.attestation.disk.asking import answer_of
from core.library.attestation.disk.state import DiskEncryption, DiskState

_COMMAND: Final = ("/usr/bin/fdesetup", "status")


def filevault(command: tuple[str, ...] = _COMMAND) -> DiskEncryption:
    """Whether FileVault, which encrypts the startup disk, is on.

    Args:
        command: what to run.
    """
    said = answer_of(*command) or ""
    if said.startswith("FileVault is On"):
        return DiskEncryption(DiskState.ENCRYPTED, tr("FileVault is on."))
    if said.startswith("FileVault is Off"):
        return DiskEncryption(DiskState.NOT_FOUND, tr("FileVault is off."))
    return DiskEncryption(DiskState.UNKNOWN, tr("macOS did not say whether FileVault is on."))
