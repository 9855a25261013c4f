"""Which files lie under the paths that the user named."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SUFFIXES = frozenset(
    {
        *(".pdf", ".docx", ".docm", ".dotx", ".dotm", ".doc", ".dot", ".odt", ".ott"),
        *(".rtf", ".htm", ".html", ".xhtml", ".txt", ".text"),
    }
)
"""What a folder is searched for, in lower case. A file that is named itself is read whatever its name."""


_OF_THE_SYSTEM = frozenset({"thumbs.db", "desktop.ini", "ehthumbs.db", "icon\r"})


class Listing(NamedTuple):
    """What lies under the paths that the user named, each list sorted.

    Attributes:
        files: to read, as absolute paths.
        links: that lead out of the folders named, and are not followed.
        left_out: how many files of kinds that are not read, by the ending of their names in lower case, the most first.
        folders: those named, which were searched.
    """

    files: list[Path]
    links: list[Path]
    left_out: dict[str, int]
    folders: list[Path]


def list_files(paths: Iterable[Path]) -> Listing:
    """The files to read, each once.

    A path to a file is taken as it is, also where there is no such file, so that it is reported; folders are searched
    with all below them, leaving out hidden files, Word's lock files (``~$name.docx``) and names not in `SUFFIXES`.
    A folder that is linked into itself is searched once; one that may not be opened is listed itself, to be reported.

    A folder may come from someone else, so a link in it (a symbolic link or a junction) is followed only to what lies
    in one of the folders named. Aliases of macOS are ordinary files, which nothing here follows.
    """
    places = [Path(os.path.abspath(path)) for path in paths]  # resolved they would lose the names that the user knows
    named = {_target(place) for place in places}
    files: set[Path] = set()
    links: set[Path] = set()
    left_out: set[Path] = set()
    folders: set[Path] = set()
    for place in places:
        if os.path.isdir(place):  # `Path.is_dir` fails where a drive does
            folders.add(place)
            for path, outside in _under(place, named, left_out):
                (links if outside else files).add(path)
        else:
            files.add(place)
    kinds = Counter(_ending(path.name) for path in left_out - files)
    return Listing(sorted(files), sorted(links - files), dict(kinds.most_common()), sorted(folders))


def _under(folder: Path, named: set[Path], left_out: set[Path]) -> Iterator[tuple[Path, bool]]:
    """What is found in a folder, and whether it is a link that leads out of the folders named.

    Those of kinds that are not read go to ``left_out``.
    """
    seen: set[Path] = set()
    closed: list[OSError] = []
    for root, folders, names in os.walk(folder, followlinks=True, onerror=closed.append):
        here = _target(Path(root))
        outside = not _within(here, named)
        if here in seen or outside:
            folders.clear()
            yield from [(Path(root), True)] if outside else []
            continue
        seen.add(here)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for path in (Path(root, name) for name in names if not _is_hidden(name)):
            if _ending(path.name) not in SUFFIXES:
                left_out.add(path)
                continue
            yield path, os.path.islink(path) and not _within(_target(path), named)
    yield from ((Path(error.filename), False) for error in closed)


def _target(path: Path) -> Path:
    """Where a path leads; `Path.resolve` would fail at a link that points back to itself."""
    return Path(os.path.realpath(path))


def _within(path: Path, folders: set[Path]) -> bool:
    return path in folders or any(parent in folders for parent in path.parents)


def _is_hidden(name: str) -> bool:
    """Whether a file is none of the user's: hidden, a lock of Word's, or a note of the system's on its folder."""
    return name.startswith((".", "~$")) or name.lower() in _OF_THE_SYSTEM


def _ending(name: str) -> str:
    return os.path.splitext(name)[1].lower()
