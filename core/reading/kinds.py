"""Kinds of files, by the endings of their names, and which of them count in folders, archives and mails."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import PurePath
from typing import Final

from core.base.places import CONTAINERS

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
