"""Which files lie under the paths that the user named."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from core.cloud import behind_stub, is_in_cloud

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SUFFIXES = frozenset(
    {
        *(".pdf", ".docx", ".docm", ".dotx", ".dotm", ".doc", ".dot", ".odt", ".ott"),
        *(".rtf", ".htm", ".html", ".xhtml", ".txt", ".text"),
        *(".tif", ".tiff", ".png", ".jpg", ".jpeg"),
    }
)
"""What a folder is searched for, in lower case. A file that is named itself is read whatever its name."""


_OF_THE_SYSTEM = frozenset({"thumbs.db", "desktop.ini", "ehthumbs.db", "icon\r"})


class Listing(NamedTuple):
    """What lies under the paths that the user named, each list sorted.

    Attributes:
        files: to read, as absolute paths.
        links: that lead out of the folders named, and are not followed.
        left_out: files in them of kinds that are not read.
        folders: those named, which were searched.
        in_cloud: files in them that lie in the cloud only, and are not to be read.
    """

    files: list[Path]
    links: list[Path]
    left_out: list[Path]
    folders: list[Path]
    in_cloud: list[Path]


def list_files(paths: Iterable[Path], within: Iterable[Path] | None = None) -> Listing:
    """The files to read, each once.

    A path to a file is taken as it is, also where there is no such file, so that it is reported; folders are searched
    with all below them, leaving out hidden files, Word's lock files (``~$name.docx``) and names not in `SUFFIXES`.
    A folder that is linked into itself is searched once; one that may not be opened is listed itself, to be reported.

    A folder may come from someone else, so a link in it (a symbolic link or a junction) is followed only to what lies
    in one of the folders named. Aliases of macOS are ordinary files, which nothing here follows.

    Args:
        paths: of files and folders.
        within: folders in which the paths were found, and were not named by the user: they are listed as if these
            folders were searched for them. None: the user has named them.
    """
    places = [Path(os.path.abspath(path)) for path in paths]  # resolved they would lose the names that the user knows
    folders = None if within is None else list(within)
    search = _Search({_target(place) for place in (places if folders is None else folders)})
    for place in places:
        if folders is not None and _is_unseen(place, folders):
            continue
        if os.path.isdir(place):  # `Path.is_dir` fails where a drive does
            search.folder(place)
        elif folders is None:
            search.files.add(place)
        elif os.path.lexists(place):
            search.file(place)
    return search.listing()


class _Search:
    """Collects what is found.

    Args:
        named: the folders that the user named, without links.
    """

    def __init__(self, named: set[Path]) -> None:
        self._named = named
        self.files: set[Path] = set()
        self._links: set[Path] = set()
        self._left_out: set[Path] = set()
        self._folders: set[Path] = set()
        self._in_cloud: set[Path] = set()

    def folder(self, folder: Path) -> None:
        """All that lies in a folder and below it."""
        self._folders.add(folder)
        seen: set[Path] = set()
        closed: list[OSError] = []
        for root, folders, names in os.walk(folder, followlinks=True, onerror=closed.append):
            here = _target(Path(root))
            outside = not _within(here, self._named)
            if here in seen or outside:
                folders.clear()
                self._links |= {Path(root)} if outside else set()
                continue
            seen.add(here)
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            self._in_cloud |= {Path(root, name) for name in map(behind_stub, names) if _ending(name) in SUFFIXES}
            for path in (Path(root, name) for name in names if not _is_hidden(name)):
                self._take(path, os.path.islink(path) and not _within(_target(path), self._named))
        self.files |= {Path(error.filename) for error in closed}

    def file(self, path: Path) -> None:
        """A file that was found, in whatever way."""
        self._take(path, not _within(_target(path), self._named))

    def _take(self, path: Path, outside: bool) -> None:
        if _ending(path.name) not in SUFFIXES:
            self._left_out.add(path)
        elif outside:
            self._links.add(path)
        else:
            (self._in_cloud if is_in_cloud(path) else self.files).add(path)

    def listing(self) -> Listing:
        left_out = sorted(self._left_out - self.files)
        links, in_cloud = sorted(self._links - self.files), sorted(self._in_cloud - self.files)
        return Listing(sorted(self.files), links, left_out, sorted(self._folders), in_cloud)


def _is_unseen(place: Path, folders: Sequence[Path]) -> bool:
    """Whether a search of these folders would pass a place by, for its name or that of a folder above it."""
    inside = next((place.relative_to(folder).parts for folder in folders if place.is_relative_to(folder)), ())
    if not inside:
        return place not in folders
    return any(name.startswith(".") for name in inside) or _is_hidden(inside[-1])


def _target(path: Path) -> Path:
    """Where a path leads; `Path.resolve` would fail at a link that points back to itself."""
    return Path(os.path.realpath(path))


def _within(path: Path, folders: set[Path]) -> bool:
    return path in folders or any(parent in folders for parent in path.parents)


def _is_hidden(name: str) -> bool:
    """Whether a file is none of the user's: hidden, a lock of Word's, or a note of the system's on its folder."""
    return name.startswith((".", "~$")) or name.lower() in _OF_THE_SYSTEM


def count_kinds(files: Iterable[Path]) -> dict[str, int]:
    """How many files are of each kind, by the ending of their names in lower case, the most first."""
    return dict(Counter(_ending(path.name) for path in files).most_common())


def _ending(name: str) -> str:
    return os.path.splitext(name)[1].lower()
