"""Where the backups of a library lie."""

from __future__ import annotations

from pathlib import Path
from typing import Final

BACKUPS: Final = "backups"  # a folder in that of the library


def newest_backup(folder: Path) -> Path | None:
    """The newest backup of the library in ``folder``; None where there is none."""
    backups = [file for file in (folder / BACKUPS).glob("*") if file.is_file()]
    return max(backups, key=lambda file: file.stat().st_mtime_ns, default=None)
