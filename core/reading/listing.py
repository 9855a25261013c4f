"""Which files lie under the paths that the user named."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SUFFIXES = frozenset(
    {
        *(".pdf", ".docx", ".docm", ".dotx", ".dotm", ".doc", ".dot", ".odt", ".ott"),
        *(".rtf", ".htm", ".html", ".xhtml", ".txt", ".text"),
    }
)
"""What a folder is searched for, in lower case. A file that is named itself is read whatever its name."""


def list_files(paths: Iterable[Path]) -> list[Path]:
    """The files to read, as absolute paths, sorted and each once.

    A path to a file is taken as it is, also where there is no such file, so that it is reported; folders are searched
    with all below them, leaving out hidden files, Word's lock files (``~$name.docx``) and names not in `SUFFIXES`.
    A folder that is linked into itself is searched once; one that may not be opened is listed itself, to be reported.
    """
    files: set[Path] = set()
    for path in paths:
        place = Path(os.path.abspath(path))  # resolve() would lose the name by which the user knows a linked file
        if place.is_dir():
            files.update(_under(place))
        else:
            files.add(place)
    return sorted(files)


def _under(folder: Path) -> Iterator[Path]:
    seen: set[Path] = set()
    closed: list[OSError] = []
    for root, folders, names in os.walk(folder, followlinks=True, onerror=closed.append):
        here = Path(root).resolve()
        if here in seen:
            folders.clear()
            continue
        seen.add(here)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(root, name) for name in names if _wanted(name))
    yield from (Path(error.filename) for error in closed)


def _wanted(name: str) -> bool:
    return not name.startswith((".", "~$")) and os.path.splitext(name)[1].lower() in SUFFIXES
