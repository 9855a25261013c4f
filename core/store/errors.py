"""The databases' errors in words: what happened to the library, and what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.errors import LibraryError

_REBUILD = "Move this folder away and add your contracts again; the contracts themselves are not touched."
_DAMAGED = ("The library is damaged.", _REBUILD)
_READ_ONLY = ("The library folder cannot be written.", "Check its permissions, or choose another library folder.")
_NO_SPACE = ("There is no space left on the disk.", "Free some space and try again; what was finished is kept.")
_NO_FOLDER = ("The library folder cannot be opened.", "Check that it is there and that you may write to it.")
_BUSY = ("Another program is using this library.", "Close it, or wait until it is done, and try again.")

_SQLITE = {
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_FULL: _NO_SPACE,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _NO_FOLDER,
}
# LanceDB passes on the operating system's words; these are the ones that the user can do something about.
_LANCE = {"no space left": _NO_SPACE, "permission denied": _READ_ONLY, "read-only file system": _READ_ONLY}


@contextmanager
def catalog_errors(folder: Path) -> Iterator[None]:
    """SQLite's errors as `LibraryError`, except those that only a fault of the program can raise."""
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.InterfaceError):
        raise
    except sqlite3.Error as error:
        code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF  # the primary code of an extended one
        title, message = _SQLITE.get(code, (f"The library's catalogue failed ({error}).", _REBUILD))
        raise LibraryError(title, message, folder) from error


@contextmanager
def clause_errors(folder: Path) -> Iterator[None]:
    """LanceDB's errors as `LibraryError`."""
    try:
        yield
    except (OSError, RuntimeError, ValueError) as error:
        text = str(error).lower()
        matches = (words for phrase, words in _LANCE.items() if phrase in text)
        title, message = next(matches, (f"The library's clauses could not be read or written ({error}).", _REBUILD))
        raise LibraryError(title, message, folder) from error
