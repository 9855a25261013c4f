"""Whether the disk that holds a folder is encrypted: one question, answered on each system in a module of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from core.doctor.disk.state import DiskEncryption, DiskState

__all__ = ["DiskEncryption", "DiskState", "disk_encryption"]


def disk_encryption(folder: Path) -> DiskEncryption:
    """What can be found out about the disk of a folder, which must be there. Nothing is changed."""
    if sys.platform == "linux":
        from core.doctor.disk.linux import luks

        return luks(folder)
    if sys.platform == "win32":
        from core.doctor.disk.windows import bitlocker

        return bitlocker(folder)
    from core.doctor.disk.macos import filevault

    return filevault()
