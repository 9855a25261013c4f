"""Patterns of files and folders that are not added, as in .gitignore: ``~$*``, ``drafts/**``, ``**/superseded/``.

A pattern without a slash is one of names, wherever they are; with one it is a path from the folder that was added, in
which ``**`` stands for any folders. One that ends with a slash is of folders only. An excluded folder is excluded with
all that is in it. Capitals do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fnmatch import translate
from typing import Final

from core.base.errors import MunimentError
from core.base.translation import tr
from core.text.visible import checked_name

_ANY: Final = None  # stands for "**"
_Segments = tuple[re.Pattern[str] | None, ...]


class Exclusions:
    """What patterns exclude.

    Args:
        patterns: as `checked_pattern` gives them.
    """

    def __init__(self, patterns: Iterable[str] = ()) -> None:
        self._patterns = [(pattern, pattern.endswith("/"), _segments(pattern)) for pattern in patterns]

    def of(self, parts: Sequence[str], *, folder: bool) -> str:
        """The first pattern that excludes a file or a folder, itself or with a folder that it is in; "" if none does.

        Args:
            parts: its path from the folder that was added, name by name.
            folder: whether it is a folder.
        """
        names = [part.casefold() for part in parts]
        for end in range(1, len(names) + 1) if self._patterns else ():
            for pattern, of_folders, segments in self._patterns:
                if (folder or end < len(names) or not of_folders) and _fits(segments, names[:end]):
                    return pattern
        return ""


def checked_pattern(pattern: str) -> str:
    """A pattern as it is kept, with slashes.

    Raises:
        MunimentError: it cannot be used: it is empty, a whole path, or begins with "!".
    """
    written = checked_name(pattern).replace("\\", "/").removeprefix("./")
    if written.startswith(("/", "!")) or re.match(r"[A-Za-z]:", written) or not written.strip("/"):
        title = tr("“{pattern}” is no pattern of files to exclude.", pattern=written)
        advice = tr("Write a name, such as ~$* or *.bak, or a path from the folder that is added, such as drafts/**.")
        raise MunimentError(title, advice)
    return written


def _segments(pattern: str) -> _Segments:
    names = [name for name in pattern.casefold().split("/") if name]
    if "/" not in pattern.rstrip("/"):
        names.insert(0, "**")
    return tuple(_ANY if name == "**" else re.compile(translate(name)) for name in names)


def _fits(segments: _Segments, names: Sequence[str]) -> bool:
    if not segments:
        return not names
    first, *rest = segments
    if first is _ANY:
        others = tuple(rest)
        return any(_fits(others, names[at:]) for at in range(len(names) + 1)) if others else bool(names)
    return bool(names) and first.match(names[0]) is not None and _fits(tuple(rest), names[1:])
