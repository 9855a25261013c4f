"""Whether a watched folder can be reached: its drive is connected, and so is the network it is on."""

from __future__ import annotations

import os

from core.types import WatchedFolder


def is_away(folder: WatchedFolder) -> bool:
    """Whether a folder cannot be listed now, or is only the empty mount point of its drive or share."""
    try:
        with os.scandir(folder.path):
            return folder.mounted and not os.path.ismount(folder.path)
    except OSError:
        return True
