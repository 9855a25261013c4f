"""Where a contract's file is: on the disk, inside an archive or a mail, or only in the cloud.

The path of a file in an archive leads through it, as if it were a folder: ``Re closing.msg/Lease.pdf`` is the contract
attached to a mail. So what is true of files in a folder, such as leaving the library with it, is true of files in an
archive, and a path alone says where a contract comes from.

A file that is only in the cloud is listed in its folder, and reading it downloads it. OneDrive, Dropbox and the like
mark such files by attributes (Windows: [MS-FSCC] 2.6; macOS: ``SF_DATALESS`` in sys/stat.h). Before macOS 14, iCloud
Drive put a stub in their place: ``.Lease.pdf.icloud`` for ``Lease.pdf``. On Linux nothing tells them apart.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from stat import FILE_ATTRIBUTE_OFFLINE
from typing import Final

from core.base.translation import tr

CONTAINERS: Final = frozenset({".zip", ".eml", ".msg"})
"""The extensions of archives and mails, in lower case."""


def on_disk(path: Path) -> Path:
    """The file on disk through which a file is reached: the archive or mail that contains it, or else the file itself.

    If neither exists, or that cannot be determined, the path as given.
    """
    nearest = next(filter(_is_there, (path, *path.parents)), path)
    return nearest if nearest != path and nearest.is_file() else path


def _is_there(path: Path) -> bool:
    """Whether a path exists, or may: False only if the system says that there is nothing."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):
        return True
    return True


def file_words(path: Path) -> str:
    """The name of a file as the user reads it: "Lease.pdf", or "Lease.pdf in Re closing.msg"."""
    words = path.name
    for container in _containers(path):
        words = tr("{file} in {container}", file=words, container=container.name)
    return words


def folder_of(path: Path) -> Path:
    """The folder that contains a file, or the archive or mail that does."""
    return [path, *_containers(path)][-1].parent


def _containers(path: Path) -> list[Path]:
    """The archives and mails that contain a file, judged by their names, innermost first."""
    written = str(path).lower()
    if not any(suffix in written for suffix in CONTAINERS):  # as nearly all paths are: half a microsecond, not fifteen
        return []
    return [parent for parent in path.parents if parent.suffix.lower() in CONTAINERS]


# --------------------------------------------------------------------- files in the cloud

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
