"""Whether a watched folder can be reached: its drive is there, and the network that leads to it."""

from __future__ import annotations

import os

from core.types import WatchedFolder


def is_away(folder: WatchedFolder) -> bool:
    """Whether a folder cannot be listed now, or is the empty one where its drive or share was mounted."""
    try:
        with os.scandir(folder.path):
            return folder.mounted and not os.path.ismount(folder.path)
    except OSError:
        return True
