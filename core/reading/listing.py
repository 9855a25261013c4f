"""Which files are read: their kinds, and those under the paths that the user named."""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from core.base.places import CONTAINERS, behind_stub, is_in_cloud
from core.reading.exclusions import Exclusions

if TYPE_CHECKING:
    from collections.abc import Sequence

DOCUMENTS: Final = CONTAINERS | {
    *(".pdf", ".docx", ".docm", ".dotx", ".dotm", ".doc", ".dot", ".odt", ".ott", ".pages"),
    *(".rtf", ".htm", ".html", ".xhtml", ".mht", ".mhtml", ".txt", ".text", ".md", ".markdown"),
}
"""What may contain a contract as text, in lower case."""
SUFFIXES: Final = DOCUMENTS | {".tif", ".tiff", ".png", ".jpg", ".jpeg"}
"""What a folder is searched for, in lower case. A file that the user names is read whatever its ending."""
_WRAPPED: Final = "winmail.dat"  # Outlook wraps attachments in it
_ADVISED: Final = frozenset(
    {
        *(".xlsx", ".xlsm", ".xlsb", ".xls", ".ods", ".numbers", ".pptx", ".ppt", ".odp"),
        *(".wpd", ".wp", ".wp5", ".wp6", ".wps", ".xps", ".oxps", ".fodt", ".heic", ".heif"),
        *(".7z", ".rar", ".tar", ".gz", ".tgz", ".pst", ".ost", ".mbox", ".p7m", _WRAPPED),
    }
)
"""Kinds that may contain a contract but are not read: each file is listed with what to do."""
_MANY: Final = 100  # so many files of such a kind are counted instead of listed
_OF_THE_SYSTEM: Final = frozenset({"thumbs.db", "desktop.ini", "ehthumbs.db", "icon\r", ".ds_store"})


def is_hidden(name: str) -> bool:
    """Whether a file is not the user's own: hidden, a Word lock file, or the system's note on its folder."""
    return name.startswith(".") or is_litter(name)


def is_litter(name: str) -> bool:
    """Whether a file is a Word lock file, or a system's note on its folder or on another file."""
    return name.startswith(("~$", "._")) or name.lower() in _OF_THE_SYSTEM


def listed_kinds(files: Iterable[PurePath]) -> frozenset[str]:
    """The endings whose files are each listed, to be read or with what to do.

    A kind that is not read and has many files is left out, and counted.
    """
    return SUFFIXES | {kind for kind, count in count_kinds(files).items() if kind in _ADVISED and count <= _MANY}


def ending(name: str) -> str:
    """The ending of the name of a file, in lower case, which gives its kind; "" where it has none."""
    return _WRAPPED if name.lower() == _WRAPPED else os.path.splitext(name)[1].lower()


def count_kinds(files: Iterable[PurePath]) -> dict[str, int]:
    """The number of files of each kind, by their lower-case ending, the most frequent first."""
    return dict(Counter(ending(file.name) for file in files).most_common())


# ------------------------------------------- what is under the paths


_NOTHING: Final = Exclusions()


class Listing(NamedTuple):
    """The files and folders under the paths that the user named, each list sorted.

    Attributes:
        files: to read, as absolute paths.
        links: links that lead out of the folders named; they are not followed.
        left_out: files in those folders of kinds that are not read.
        folders: the folders named, which were searched.
        in_cloud: files in them that are only in the cloud, and must not be read.
        excluded: files in them that would have been read but for the user, each with the pattern that excludes it.
    """

    files: list[Path]
    links: list[Path]
    left_out: list[Path]
    folders: list[Path]
    in_cloud: list[Path]
    excluded: list[tuple[Path, str]]


def list_files(paths: Iterable[Path], within: Iterable[Path] | None = None, excluded: Exclusions = _NOTHING) -> Listing:
    """The files to read, each once.

    A path to a file is kept as it is, even if there is no such file, so that it is reported; folders are searched with
    all below them, leaving out hidden files, Word's lock files (``~$name.docx``), what is excluded, and what is not in
    `core.reading.listing.listed_kinds`. A folder linked into itself is searched once; one that cannot be opened or
    entered is listed itself, to be reported. A folder may come from someone else, so a link in it (a symbolic link or a
    junction) is followed only into the folders named. macOS aliases are ordinary files, which nothing here follows.

    Args:
        paths: of files and folders.
        within: folders in which the paths were found rather than named by the user: they are listed as if these folders
            were searched for them. None: the user named them.
        excluded: what is left out of folders; not of what the user named.
    """
    places = [Path(os.path.abspath(path)) for path in paths]  # resolved they would lose the names that the user knows
    folders = None if within is None else list(within)
    search = _Search({_target(place) for place in (places if folders is None else folders)}, excluded)
    for place in places:
        base = place if folders is None else next((each for each in folders if place.is_relative_to(each)), place)
        if folders is not None and (
            _is_unseen(place, folders) or search.leaves_out(place, base, folder=os.path.isdir(place))
        ):
            continue
        if os.path.isdir(place):  # `Path.is_dir` fails where a drive does
            search.folder(place, base)
        elif folders is None:
            search.files.add(place)
        elif os.path.lexists(place):
            search.file(place)
    return search.listing()


class _Search:
    """Collects what is found.

    Args:
        named: the folders that the user named, without links.
        exclusions: what is left out.
    """

    def __init__(self, named: set[Path], exclusions: Exclusions) -> None:
        self._named, self._exclusions = named, exclusions
        self._excluded: dict[Path, str] = {}
        self.files: set[Path] = set()
        self._links: set[Path] = set()
        self._others: dict[Path, bool] = {}  # of kinds that are not read, and whether they are outside
        self._folders: set[Path] = set()
        self._in_cloud: set[Path] = set()

    def folder(self, folder: Path, base: Path) -> None:
        """Searches a folder and all below it; ``base`` is the folder that was added, which has it."""
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
            folders[:] = sorted(
                name
                for name in folders
                if not name.startswith(".") and not self.leaves_out(Path(root, name), base, folder=True)
            )
            names = [name for name in names if is_hidden(name) or not self.leaves_out(Path(root, name), base)]
            self._in_cloud |= {Path(root, name) for name in map(behind_stub, names) if ending(name) in SUFFIXES}
            for path in (Path(root, name) for name in names if not is_hidden(name)):
                self._take(path, os.path.islink(path) and not _within(_target(path), self._named))
        self.files |= {Path(error.filename) for error in closed}

    def leaves_out(self, path: Path, base: Path, *, folder: bool = False) -> bool:
        """Whether a file or a folder is excluded; notes which files are."""
        pattern = self._exclusions.of(path.relative_to(base).parts, folder=folder)
        if pattern:
            below = (Path(root, name) for root, _, names in os.walk(path) for name in names) if folder else [path]
            self._excluded |= {
                file: pattern for file in below if ending(file.name) in SUFFIXES and not is_hidden(file.name)
            }
        return bool(pattern)

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
        excluded = sorted(self._excluded.items())
        return Listing(sorted(self.files), links, left_out, sorted(self._folders), in_cloud, excluded)


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
