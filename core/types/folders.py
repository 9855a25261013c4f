"""Folders that the program watches for the user."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class WatchedFolder:
    """A folder whose new and changed files, subfolders included, are added to the library automatically.

    Attributes:
        path: absolute, as the user chose it.
        mounted: whether a drive or share was mounted there at that time: while none is, the path is another folder.
    """

    path: Path
    mounted: bool = False

    def holds(self, path: Path) -> bool:
        """Whether a file or folder is this folder or inside it."""
        return self.path == path or self.path in path.parents
