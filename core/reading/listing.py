"""Lists the files under the paths that the user named."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from core.base.places import behind_stub, is_in_cloud
from core.reading.kinds import SUFFIXES, ending, is_hidden, listed_kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Listing(NamedTuple):
    """The files and folders under the paths that the user named, each list sorted.

    Attributes:
        files: to read, as absolute paths.
        links: links that lead out of the folders named; they are not followed.
        left_out: files in those folders of kinds that are not read.
        folders: the folders named, which were searched.
        in_cloud: files in them that are only in the cloud, and must not be read.
    """

    files: list[Path]
    links: list[Path]
    left_out: list[Path]
    folders: list[Path]
    in_cloud: list[Path]


def list_files(paths: Iterable[Path], within: Iterable[Path] | None = None) -> Listing:
    """The files to read, each once.

    A path to a file is kept as it is, even if there is no such file, so that it is reported; folders are searched
    with all below them, leaving out hidden files, Word's lock files (``~$name.docx``) and what is not in
    `core.reading.kinds.listed_kinds`.
    A folder linked into itself is searched once; one that cannot be opened or entered is listed itself, to
    be reported. A folder
    may come from someone else, so a link in it (a symbolic link or a junction) is followed only into the folders named.
    macOS aliases are ordinary files, which nothing here follows.

    Args:
        paths: of files and folders.
        within: folders in which the paths were found rather than named by the user: they are listed as if these folders
            were searched for them. None: the user named them.
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
        self._others: dict[Path, bool] = {}  # of kinds that are not read, and whether they are outside
        self._folders: set[Path] = set()
        self._in_cloud: set[Path] = set()

    def folder(self, folder: Path) -> None:
        """Searches a folder and all below it."""
        self._folders.add(folder)
        seen: set[Path] = set()
        closed: list[OSError] = []
        for root, folders, names in os.walk(folder, followlinks=True, onerror=closed.append):
            if not _can_enter(root):  # its files would each be listed as unreadable
                closed.append(PermissionError(errno.EACCES, os.strerror(errno.EACCES), root))
                folders.clear()
                continue
            here = _target(Path(root))
            outside = not _within(here, self._named)
            if here in seen or outside:
                folders.clear()
                self._links |= {Path(root)} if outside else set()
                continue
            seen.add(here)
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            self._in_cloud |= {Path(root, name) for name in map(behind_stub, names) if ending(name) in SUFFIXES}
            for path in (Path(root, name) for name in names if not is_hidden(name)):
                self._take(path, os.path.islink(path) and not _within(_target(path), self._named))
        self.files |= {Path(error.filename) for error in closed}

    def file(self, path: Path) -> None:
        """Takes a file, however it was found."""
        self._take(path, not _within(_target(path), self._named))

    def _take(self, path: Path, outside: bool) -> None:
        if ending(path.name) in SUFFIXES:
            self._list(path, outside)
        else:
            self._others[path] = outside

    def _list(self, path: Path, outside: bool) -> None:
        if outside:
            self._links.add(path)
        else:
            (self._in_cloud if is_in_cloud(path) else self.files).add(path)

    def listing(self) -> Listing:
        kinds = listed_kinds(self._others)
        left_out = sorted(path for path in self._others.keys() - self.files if ending(path.name) not in kinds)
        for path in self._others.keys() - set(left_out):
            self._list(path, self._others[path])
        links, in_cloud = sorted(self._links - self.files), sorted(self._in_cloud - self.files)
        return Listing(sorted(self.files), links, left_out, sorted(self._folders), in_cloud)


def _can_enter(folder: str) -> bool:
    """Whether what is in a folder can be opened, and not only listed."""
    try:
        os.stat(os.path.join(folder, os.curdir))
    except OSError:
        return False
    return True


def _is_unseen(place: Path, folders: Sequence[Path]) -> bool:
    """Whether a search of these folders would skip a place, for its name or that of a folder above it."""
    inside = next((place.relative_to(folder).parts for folder in folders if place.is_relative_to(folder)), ())
    if not inside:
        return place not in folders
    return any(name.startswith(".") for name in inside) or is_hidden(inside[-1])


def _target(path: Path) -> Path:
    """Where a path leads; `Path.resolve` would fail at a link that points back to itself."""
    return Path(os.path.realpath(path))


def _within(path: Path, folders: set[Path]) -> bool:
    return path in folders or any(parent in folders for parent in path.parents)
