"""Who can access the folders of the library, of the models, and of their settings."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from core.base.translation import tr
from core.types import Finding, Standing, Topic

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def folder_findings(library: Path, models: Path) -> Iterator[Finding]:
    """A finding for each folder."""
    yield _finding("library", library)
    yield _finding("models folder", models)


def _finding(key: str, folder: Path) -> Finding:
    try:
        state = folder.stat()
    except OSError:
        words = tr("{folder} does not exist yet.", folder=folder)
        return Finding(key, Topic.FOLDERS, Standing.NOTED, "missing", words)
    if sys.platform == "win32":
        words = tr("{folder}: its access list, which says who may read it, is not examined.", folder=folder)
        return Finding(key, Topic.FOLDERS, Standing.NOTED, "unknown", words)
    mode = f"{stat.S_IMODE(state.st_mode):04o}"
    if state.st_uid != os.getuid():
        words = tr("{folder} belongs to another user of this computer.", folder=folder)
        return Finding(key, Topic.FOLDERS, Standing.ATTENTION, mode, words)
    if state.st_mode & _OTHERS:
        words = tr(
            "{folder}: others may open it ({mode}). To close it: chmod 700",
            folder=folder,
            mode=mode,
        )
        return Finding(key, Topic.FOLDERS, Standing.ATTENTION, mode, words)
    words = tr("{folder}: only you may open it ({mode}).", folder=folder, mode=mode)
    return Finding(key, Topic.FOLDERS, Standing.WELL, mode, words)
