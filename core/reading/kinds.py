"""Kinds of files, by the endings of their names: which of them are met in folders, archives and mails."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import PurePath
from typing import Final

from core.inside import CONTAINERS

SUFFIXES: Final = CONTAINERS | {
    *(".pdf", ".docx", ".docm", ".dotx", ".dotm", ".doc", ".dot", ".odt", ".ott", ".pages"),
    *(".rtf", ".htm", ".html", ".xhtml", ".mht", ".mhtml", ".txt", ".text", ".md", ".markdown"),
    *(".tif", ".tiff", ".png", ".jpg", ".jpeg"),
}
"""What a folder is searched for, in lower case. A file that is named itself is read whatever its name."""
_WRAPPED: Final = "winmail.dat"  # in which Outlook wraps attachments
_ADVISED: Final = frozenset(
    {
        *(".xlsx", ".xlsm", ".xlsb", ".xls", ".ods", ".numbers", ".pptx", ".ppt", ".odp"),
        *(".wpd", ".wp", ".wp5", ".wp6", ".wps", ".xps", ".oxps"),
        *(".7z", ".rar", ".tar", ".gz", ".tgz", ".pst", ".mbox", ".p7m", _WRAPPED),
    }
)
"""What may hold a contract and is not read: each file is listed with what to do."""
_MANY: Final = 100  # files of such a kind, which are counted and no longer listed
_OF_THE_SYSTEM: Final = frozenset({"thumbs.db", "desktop.ini", "ehthumbs.db", "icon\r"})


def is_hidden(name: str) -> bool:
    """Whether a file is none of the user's: hidden, a lock of Word's, or a note of the system's on its folder."""
    return name.startswith((".", "~$")) or name.lower() in _OF_THE_SYSTEM


def listed_kinds(files: Iterable[PurePath]) -> frozenset[str]:
    """The endings of those files, of all that were met together, of which each is listed: to be read, or with what to
    do. Where there are many of a kind that is not read, they are left out, and counted.
    """
    return SUFFIXES | {kind for kind, count in count_kinds(files).items() if kind in _ADVISED and count <= _MANY}


def ending(name: str) -> str:
    """The ending of the name of a file, in lower case, by which kinds are counted; "" where it has none."""
    return _WRAPPED if name.lower() == _WRAPPED else os.path.splitext(name)[1].lower()


def count_kinds(files: Iterable[PurePath]) -> dict[str, int]:
    """How many files are of each kind, by the ending of their names in lower case, the most first."""
    return dict(Counter(ending(file.name) for file in files).most_common())
