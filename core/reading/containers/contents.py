"""The contents of an archive or a mail: the members that are read as files, and those that are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import BinaryIO, Final

from core.reading.containers.names import plain_names
from core.reading.kinds import ending, is_litter, listed_kinds
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
