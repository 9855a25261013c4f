"""Finds the files of a library that the user names, by the paths they were added under or others that lead to them."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

from core.base.errors import NothingFound
from core.base.translation import tr
from core.types import FileRecord


def named_files(files: Sequence[FileRecord], paths: Iterable[Path]) -> list[FileRecord]:
    """The files at or below these paths, in path order, each once.

    A path is first taken as written. If the library has nothing there, links are followed, both in the path and in
    those that files were added under, and case is ignored if the file system ignores it.

    Raises:
        NothingFound: there is none at or below one of them.
    """
    chosen: dict[Path, FileRecord] = {}
    for path in paths:
        place = Path(os.path.abspath(path.expanduser()))
        found = _below(files, place) or _resolved(files, place) or _in_another_case(files, place)
        if not found:
            title = tr("{path} is not in this library.", path=path)
            raise NothingFound(title, tr("Look for its name in the list of files."))
        chosen |= {file.path: file for file in found}
    return sorted(chosen.values(), key=lambda file: file.path)


def copies_of(files: Sequence[FileRecord], chosen: Sequence[FileRecord]) -> tuple[Path, ...]:
    """The other files with the same content, whatever version of the extraction read it."""
    paths, contents = {file.path for file in chosen}, {_content(file) for file in chosen if file.document}
    return tuple(file.path for file in files if file.document and _content(file) in contents and file.path not in paths)


def _content(file: FileRecord) -> str:
    """See `core.library.indexing.extract.content_of`, whose import would load the readers."""
    return (file.document or "").partition("-")[0]


def _below(files: Sequence[FileRecord], place: Path) -> list[FileRecord]:
    return [file for file in files if file.path == place or place in file.path.parents]


def _resolved(files: Sequence[FileRecord], place: Path) -> list[FileRecord]:
    """The files at or below the place that the links lead to."""
    real = Path(os.path.realpath(place))
    by_folder: dict[Path, Path] = {}
    found = []
    for file in files:
        folder = by_folder.setdefault(file.path.parent, Path(os.path.realpath(file.path.parent)))
        ways = (file.path, folder / file.path.name, Path(os.path.realpath(file.path)))
        if any(way == real or real in way.parents for way in ways):
            found.append(file)
    return found


def _in_another_case(files: Sequence[FileRecord], place: Path) -> list[FileRecord]:
    """The files at or below a place, where the file system also knows it by this spelling."""
    name = _folded(place)
    spelled = {way for file in files for way in (file.path, *file.path.parents) if _folded(way) == name}
    same = {way for way in spelled if _same_file(way, place)}
    return [file for file in files if same & {file.path, *file.path.parents}]


def _folded(path: Path) -> str:
    return unicodedata.normalize("NFC", str(path)).casefold()


def _same_file(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False
