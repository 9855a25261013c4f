"""Whether a file whose content is found elsewhere has moved, or is merely out of reach."""

from __future__ import annotations

import os
from pathlib import Path


def has_left(path: Path, to: Path) -> bool:
    """Whether a file was moved; False if it is still there, or may be on a drive that is away.

    A drive that is away takes its folders with it, or leaves an empty mount point. So a file has left if its folder
    holds other things but not that file; or if the nearest folder that still exists also contains the new place, on the
    same disk: then the folders in between were renamed or removed. In doubt it has not left.

    Args:
        path: where it was.
        to: where the same content is now.
    """
    if not _is_missing(path):
        return False
    folder = next((each for each in path.parents if not _is_missing(each)), None)
    if folder is None:
        return False
    try:
        if folder == path.parent and os.listdir(folder):
            return True
        return folder in to.parents and os.stat(folder).st_dev == os.stat(to).st_dev
    except OSError:
        return False


def _is_missing(path: Path) -> bool:
    """Whether the system says that there is no such file, rather than that access is denied or the disk fails."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False
