"""Folders that the user has the program watch."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class WatchedFolder:
    """A folder whose new and changed files come into the library by themselves, with all folders below it.

    Attributes:
        path: absolute, as the user chose it.
        mounted: whether a drive or a share was mounted there then: while none is, what lies there is another folder.
    """

    path: Path
    mounted: bool = False

    def holds(self, path: Path) -> bool:
        """Whether a file or folder is this folder or lies below it."""
        return self.path == path or self.path in path.parents
