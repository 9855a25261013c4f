"""Names of files in archives and mails, which others chose, as safe paths: relative, plain and unique."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import PurePosixPath
from typing import Final

from core.reading.kinds import SUFFIXES
from core.text.visible import visible_name

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
