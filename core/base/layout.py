"""A library's folder: whether a folder holds a library, could hold a new one, or is none of the program's business.

The program changes a folder only if it holds a library, or if it is empty and the user asked for a new one. So every
command and the window come here first. What is in a library's folder but not the program's own stays as it is, and so
do the permissions of everything that was found.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from core.base.errors import LibraryError, NothingFound
from core.base.translation import tr

CATALOGUE: Final = "catalog.sqlite"
"""The SQLite file of the catalogue."""
SUBSCRIPTION: Final = "subscription.json"
"""The file, in the folder of a library that others publish, that says where it is published."""
VERSIONS: Final = "versions"
"""The folder beside it that holds the versions fetched, each in a folder of its own."""
OWN: Final = "own"
"""The folder beside it that holds what the user keeps in the library."""
BACKUPS: Final = "backups"
"""The folder of the backups."""
WINDOW: Final = "window.ini"
"""The settings of the window."""
SEALED_LIST: Final = "files.sealed"
"""The list of the sealed files of an encrypted library."""

_TABLES: Final = r"windows-[0-9a-f]{16}\.(lance|gone|wipe)"
_SEALED: Final = re.compile(r"(files|[0-9a-f]{32})\.sealed")
_ITS_OWN: Final = re.compile(
    rf"""{re.escape(CATALOGUE)}(-journal|-wal|-shm)? | {_TABLES} | {BACKUPS}
    | meanings-[\w-]+\.npy(\.new)? | library\.id(\.new)? | writer\.lock | {re.escape(WINDOW)}(\.[\w.]+)?
    | vault\.(lock|json(\.new)?) | {_SEALED.pattern}(\.new)? | \.probe-[0-9a-f]{{32}}(\.link)?
    | {re.escape(SUBSCRIPTION)}(\.new)? | {OWN} | {VERSIONS} | current(\.new)? | incoming | checked""",
    re.VERBOSE,
)
_OF_THE_SYSTEM: Final = frozenset({".DS_Store", "desktop.ini", "Thumbs.db", ".directory", "lost+found"})
"""What file managers leave in a folder that is empty to its user."""
_BACKUP: Final = re.compile(r"\d{4,} \d{4}-\d\d-\d\d\.backup")


def is_its_own(name: str) -> bool:
    """Whether a file or folder of this name, directly in the folder of a library, is the program's own."""
    return _ITS_OWN.fullmatch(name) is not None


def own_files(folder: Path) -> Iterator[Path]:
    """The files of a library, without links and without what else lies in its folder."""
    for place, folders, names in os.walk(folder):
        if place == os.fspath(folder):
            folders[:], names = filter(is_its_own, folders), list(filter(is_its_own, names))
        yield from (file for name in names if not (file := Path(place, name)).is_symlink() and file.is_file())


def sealed_files(folder: Path) -> list[Path]:
    """The sealed files of an encrypted library, and the list of them; none where the folder cannot be listed."""
    return [path for path in folder.glob("*.sealed") if _SEALED.fullmatch(path.name)]


def own_folders(folder: Path) -> list[Path]:
    """The folders of a library below its own, the deepest first, without links."""
    found: list[Path] = []
    for place, folders, _ in os.walk(folder):
        if place == os.fspath(folder):
            folders[:] = filter(is_its_own, folders)
        found += (path for name in folders if not (path := Path(place, name)).is_symlink())
    return sorted(found, reverse=True)


def holds_library(folder: Path) -> bool:
    """Whether a folder holds a library: sound, damaged, encrypted, of which only a part is left, or of others.

    Raises:
        LibraryError: it cannot be opened.
    """
    names = _names(folder)
    if any(map(_SEALED.fullmatch, names)) and ({SEALED_LIST, "vault.json"} & names or CATALOGUE not in names):
        return True
    if SUBSCRIPTION in names and (folder / OWN / CATALOGUE).is_file():
        return True
    if CATALOGUE in names and (sound := _has_tables(folder / CATALOGUE)) is not None:
        return sound
    if any(re.fullmatch(_TABLES, name) and (folder / name).is_dir() for name in names):
        return True  # its catalogue is lost
    if BACKUPS in names and any(map(_BACKUP.fullmatch, _names(folder / BACKUPS))):
        return True
    return CATALOGUE in names and not _foreign(names)


def need_library(folder: Path) -> Path:
    """The folder, which holds a library. Nothing is changed.

    Raises:
        NothingFound: it holds none, or there is no such folder.
        LibraryError: it cannot be opened.
    """
    _check_name(folder)
    if not os.path.isdir(folder) or not holds_library(folder):
        title, advice = tr("There is no library here."), tr("Name its folder, or add contracts first.")
        raise NothingFound(title, advice, folder)
    return folder


def make_place(folder: Path) -> None:
    """Makes the folder for a new library if there is none; does nothing where it holds a library or is empty.

    Raises:
        LibraryError: it holds other files, is no folder, or cannot be made or opened.
    """
    _check_name(folder)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        title = tr("This is a file.") if os.path.isfile(folder) else tr("The library folder cannot be created.")
        raise LibraryError(title, tr("Choose a folder that you can write to."), folder) from error
    if _foreign(_names(folder)) and not holds_library(folder):
        title = tr("This folder holds other files, and no library.")
        advice = tr("Choose the folder of a library, or for a new one an empty folder. Nothing was changed here.")
        raise LibraryError(title, advice, folder)


def _check_name(folder: Path) -> None:
    try:
        str(folder).encode()
    except UnicodeEncodeError as error:  # LanceDB can open no such folder
        title = tr("The name of this folder is not valid text (UTF-8).")
        raise LibraryError(title, tr("Rename it, or choose another folder."), folder) from error


def _names(folder: Path) -> set[str]:
    try:
        return set(os.listdir(folder))
    except OSError as error:
        title = tr("The library folder cannot be opened.")
        advice = tr("Check that it exists and that you have permission to open it.")
        raise LibraryError(title, advice, folder) from error


def _foreign(names: set[str]) -> bool:
    """Whether any of these is neither the program's own nor the system's."""
    return any(not is_its_own(name) and name not in _OF_THE_SYSTEM for name in names)


def _has_tables(file: Path) -> bool | None:
    """Whether a file is the catalogue of a library and not another program's; None if it is too damaged to say.

    It is read only, and as it is: SQLite would otherwise finish what another program left unfinished there.
    """
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?immutable=1", uri=True)) as database:
            tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except (sqlite3.Error, UnicodeDecodeError):  # its message may quote what is damaged
        return None
    return {"documents", "files"} <= tables if tables else None
