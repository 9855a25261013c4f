"""Names of files in archives and mails, which others chose, as safe paths: relative, plain and unique."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Final

from core.text.visible import visible_name

_LONGEST: Final = 200  # characters of a name
_DEEPEST: Final = 12  # levels of folders in an archive that are kept apart
_NAMELESS: Final = "_"


def plain_names(names: Iterable[str]) -> Iterator[PurePosixPath]:
    """For each name, a unique path that only leads down, without invisible characters."""
    given: dict[str, int] = {}  # and how often each was wanted
    for name in names:
        wanted = path = _plain(name)
        number = given.get(str(wanted).casefold(), 0)
        while str(path).casefold() in given:
            number += 1
            path = wanted.with_name(f"{wanted.stem} ({number}){wanted.suffix}")
        given[str(wanted).casefold()] = max(number, 1)
        given.setdefault(str(path).casefold(), 1)
        yield path


def _plain(name: str) -> PurePosixPath:
    """Both kinds of slash separate folders; on Windows a colon would name a drive, or a stream of a file."""
    written = visible_name(name.encode(errors="replace").decode()).replace("\\", "/").replace(":", "_")
    parts = [part for part in (each.strip(" ") for each in written.split("/")) if part.strip(".")]
    return PurePosixPath(*map(_short, parts[-_DEEPEST:] or [_NAMELESS]))


def _short(part: str) -> str:
    stem, suffix = os.path.splitext(part)
    return f"{stem[: _LONGEST - len(suffix)]}{suffix}" if len(suffix) < 20 else part[:_LONGEST]
