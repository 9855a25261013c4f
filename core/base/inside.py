"""Files inside an archive or a mail: their paths lead through it, as if it were a folder.

``Re closing.msg/Lease.pdf`` is the contract attached to a mail. So what is true of files in a folder, such as leaving
the library with it, is true of files in an archive, and a path alone says where a contract comes from.
"""

from __future__ import annotations

from pathlib import Path
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
