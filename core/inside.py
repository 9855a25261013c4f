"""Files that lie in an archive or a mail: their paths lead through it, as if it were a folder.

``Re closing.msg/Lease.pdf`` is the contract attached to a mail. So what holds of the files below a folder, such as that
they leave the library with it, holds of the files in an archive, and a path alone says where a contract comes from.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from core.translation import tr

CONTAINERS: Final = frozenset({".zip", ".eml", ".msg"})
"""How the names of archives and mails end, in lower case."""


def on_disk(path: Path) -> Path:
    """The file of the disk by which a file is reached: the archive or mail in which it lies, or else the file itself.

    Where there is neither, and where that cannot be seen, it is the path as it was given.
    """
    nearest = next(filter(_is_there, (path, *path.parents)), path)
    return nearest if nearest != path and nearest.is_file() else path


def _is_there(path: Path) -> bool:
    """Whether the system does not say that there is nothing at a path; it may fail to say so."""
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
    """The folder in which a file lies, or the archive or mail that holds it."""
    return [path, *_containers(path)][-1].parent


def _containers(path: Path) -> list[Path]:
    """The archives and mails in which a file lies, by their names, the innermost first."""
    return [parent for parent in path.parents if parent.suffix.lower() in CONTAINERS]
