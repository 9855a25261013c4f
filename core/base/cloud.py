"""Files that are only in the cloud: their folder lists them, and reading one downloads it.

OneDrive, Dropbox and the like mark them by attributes (Windows: [MS-FSCC] 2.6; macOS: ``SF_DATALESS`` in sys/stat.h).
Before macOS 14, iCloud Drive put a stub in their place: ``.Lease.pdf.icloud`` for ``Lease.pdf``. On Linux nothing tells
them apart.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from stat import FILE_ATTRIBUTE_OFFLINE
from typing import Final

_RECALLED: Final = FILE_ATTRIBUTE_OFFLINE | 0x0004_0000 | 0x0040_0000  # RECALL_ON_OPEN, RECALL_ON_DATA_ACCESS
_DATALESS: Final = 0x4000_0000
_STUB: Final = ".icloud"
_PLATFORM: Final[str] = sys.platform


def is_in_cloud(path: Path) -> bool:
    """Whether reading a file would download it."""
    if _PLATFORM not in ("win32", "darwin"):
        return False
    try:
        state = _state(path)
    except OSError:
        return has_stub(path)
    attributes, flags = getattr(state, "st_file_attributes", 0), getattr(state, "st_flags", 0)
    return bool(attributes & _RECALLED or flags & _DATALESS)


def has_stub(path: Path) -> bool:
    """Whether there is a stub in place of a file, which is now only in iCloud Drive."""
    return _PLATFORM == "darwin" and os.path.lexists(path.with_name(f".{path.name}{_STUB}"))


def behind_stub(name: str) -> str:
    """The name of the file that a stub stands for; "" if the name is not a stub's."""
    stub = _PLATFORM == "darwin" and name.startswith(".") and name.endswith(_STUB)
    return name[1 : -len(_STUB)] if stub else ""


def _state(path: Path) -> os.stat_result:
    return os.stat(path)
