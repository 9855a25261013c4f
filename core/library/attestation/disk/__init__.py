"""Whether the disk that holds a folder is encrypted: answered for each system in its own module."""

from __future__ import annotations

import sys
from pathlib import Path

from core.library.attestation.disk.state import DiskEncryption, DiskState

__all__ = ["DiskEncryption", "DiskState", "disk_encryption"]


def disk_encryption(folder: Path) -> DiskEncryption:
    """What can be found out about the disk of an existing folder. Changes nothing."""
    if sys.platform == "linux":
        from core.library.attestation.disk.linux import luks

        return luks(folder)
    if sys.platform == "win32":
        from core.library.attestation.disk.windows import bitlocker

        return bitlocker(folder)
    from core.library.attestation.disk.macos import filevault

    return filevault()
