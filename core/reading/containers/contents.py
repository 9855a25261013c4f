"""The contents of an archive or a mail: the members that are read as files, and those that are left out.

Others chose their names, which become safe paths: relative, plain and unique.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import BinaryIO, Final

from core.reading.listing import SUFFIXES, ending, is_litter, listed_kinds
from core.text.visible import visible_name
from core.types import Issue

MEMBERS: Final = 5000
"""The most files read from one archive or mail; the rest count as left out."""
_OF_MACOS: Final = "__MACOSX"

Save = Callable[[BinaryIO, Sequence[str]], None]
"""Writes a member's content to a file, given the passwords to try."""


@dataclass(frozen=True, slots=True)
class PackedFile:
    """An item in an archive or a mail, under the name that it has there.

    Attributes:
        name: as it is written there.
        save: writes its content to a file.
        aside: whether it is left out whatever its kind: a link, or a picture that belongs to a text.
    """

    name: str
    save: Save
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of an archive or a mail.

    Attributes:
        members: what is read, under plain names, in the order of the container.
        left_out: the plain names of what is not read; the litter of operating systems and Word is in neither.
        issues: what could not be read of the container itself.
    """

    members: dict[PurePosixPath, Save]
    left_out: tuple[PurePosixPath, ...]
    issues: tuple[Issue, ...] = ()


def contents_of(packed: Iterable[PackedFile]) -> Contents:
    """Sorts these into what is read, as from a folder, and what is left out."""
    everything = list(packed)
    named = [
        (path, each)
        for path, each in zip(plain_names(each.name for each in everything), everything, strict=True)
        if not (path.parts[0] == _OF_MACOS or is_litter(path.name))
    ]
    readable = [path for path, each in named if not (each.aside or _is_in_hidden_folder(path))]
    kinds = listed_kinds(readable)
    wanted = [path for path in readable if ending(path.name) in kinds][:MEMBERS]
    saves = {path: each.save for path, each in named}
    return Contents({path: saves[path] for path in wanted}, tuple(saves.keys() - set(wanted)))


def _is_in_hidden_folder(path: PurePosixPath) -> bool:
    """Whether a program keeps a member for itself (".git/README.md"); a hidden name alone may be a typing error."""
    return any(part.startswith(".") for part in path.parts[:-1])


# ------------------------------------------------------------- names

_LONGEST: Final = 200  # characters of a name
_DEEPEST: Final = 12  # levels of folders in an archive that are kept apart
_NAMELESS: Final = "_"


def plain_names(names: Iterable[str]) -> Iterator[PurePosixPath]:
    """For each name, a unique path that only leads down, without invisible characters.

    No path leads through another, as if a file were a folder too: what lies in an archive is found by its path, which
    is that of the archive and its own.
    """
    given: dict[str, int] = {}  # paths of files, and how often each was wanted
    above: set[str] = set()  # paths of folders
    folders: dict[PurePosixPath, PurePosixPath] = {}  # as wanted, and as given

    def free(wanted: PurePosixPath, *taken: Collection[str]) -> PurePosixPath:
        number, path = given.get(str(wanted).casefold(), 0), wanted
        while any(str(path).casefold() in paths for paths in taken):
            number += 1
            path = wanted.with_name(f"{wanted.stem} ({number}){wanted.suffix}")
        if number:
            given[str(wanted).casefold()] = number
        return path

    for name in names:
        *into, last = _plain(name).parts
        folder = PurePosixPath()
        for part in into:
            if (wanted := folder / part) not in folders:
                folders[wanted] = free(wanted, given)
                above.add(str(folders[wanted]).casefold())
            folder = folders[wanted]
        path = free(folder / last, given, above)
        given.setdefault(str(path).casefold(), 1)
        yield path


def _plain(name: str) -> PurePosixPath:
    """Both kinds of slash separate folders; on Windows a colon would name a drive, or a stream of a file."""
    written = visible_name(name.encode(errors="replace").decode()).replace("\\", "/").replace(":", "_")
    parts = [part for part in (each.strip(" ").rstrip(". ") for each in written.split("/")) if part]
    *folders, name = parts[-_DEEPEST:] or [_NAMELESS]
    if name.lower() in SUFFIXES:  # nothing but an ending
        name = _NAMELESS + name
    return PurePosixPath(*map(_short, (*folders, name)))


def _short(part: str) -> str:
    stem, suffix = os.path.splitext(part)
    return f"{stem[: _LONGEST - len(suffix)]}{suffix}" if len(suffix) < 20 else part[:_LONGEST]
