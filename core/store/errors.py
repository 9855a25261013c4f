"""The databases' errors in plain language: what happened to the library, and what to do."""

from __future__ import annotations

import errno
import os
import sqlite3
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from core.base.errors import DamagedLibrary, LibraryError, MunimentError
from core.base.translation import marked, tr

_REPAIR = marked("Repair it: whatever can be restored from the library itself will be. Your contracts are not touched.")
_DAMAGED = (marked("The library is damaged."), _REPAIR)
_READ_ONLY = (
    marked("The library folder cannot be written."),
    marked("Check its permissions, or choose another library folder."),
)
_FAILING = marked(
    "Check that its drive is connected, and try again. If it goes on failing, repair the library, or restore a backup."
)
_NO_SPACE = (
    marked("There is no space left on the disk."),
    marked("Free some space and try again; what was finished is kept."),
)
_NO_FOLDER = (
    marked("The library folder cannot be opened."),
    marked("Check that it exists and that you have permission to write to it."),
)
_AWAY = (
    marked("The library folder cannot be reached."),
    marked(
        "Check that its drive is connected and that you have permission to open it, then try again; what "
        "was finished is kept."
    ),
)
_NO_LINKS = (
    marked("This drive cannot hold a library: its file system has no hard links."),
    marked(
        "FAT and exFAT, as on most memory sticks, have none. Choose another drive, or format it as NTFS, ext4 or APFS."
    ),
)
_TOO_FEW_FILES = (
    marked("The system lets Muniment open too few files at a time."),
    marked("Raise that limit (ulimit -n), or end other programs."),
)
_BUSY = (marked("Another program is using this library."), marked("Close it, or wait until it is done, and try again."))

_SQLITE = {
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_FULL: _NO_SPACE,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _NO_FOLDER,
}
# LanceDB passes on the operating system's messages; these are the ones that the user can act on.
_LANCE = {
    "no space left": _NO_SPACE,
    "permission denied": _READ_ONLY,
    "read-only file system": _READ_ONLY,
    "too many open files": _TOO_FEW_FILES,
    **dict.fromkeys(("stale file handle", "not connected", "host is down", "no such device"), _AWAY),
    "unable to rename file": _NO_LINKS,  # LanceDB commits by hard links
}
_LANCE_PACKAGES: Final = {"lancedb", "lance", "pyarrow"}
# The Python exceptions for a panic of LanceDB's Rust code, which panics on damage. pyo3's is not an `Exception`.
_PANICS: Final = {"PanicException", "RustPanic"}


@contextmanager
def catalog_errors(folder: Path) -> Iterator[None]:
    """SQLite's errors as `LibraryError`, except those that only a bug in the program can cause."""
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.InterfaceError):
        raise
    except sqlite3.Error as error:
        _check_reach(folder)
        code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF  # the primary part of an extended code
        if code in _SQLITE:
            raise _in_words(_SQLITE[code], folder) from error
        title = tr("The library's catalogue failed ({error}).", error=error)
        advice = tr(_FAILING) if code == sqlite3.SQLITE_IOERR else tr(_REPAIR)
        raise DamagedLibrary(title, advice, folder) from error
    except (zlib.error, UnicodeDecodeError) as error:
        # Postings unpacked within a transaction: compressed data carries a checksum. And a message of SQLite that
        # quotes a damaged schema, which Python cannot decode.
        raise damaged(folder) from error


@contextmanager
def damage_errors(folder: Path) -> Iterator[None]:
    """Errors from unpacking a stored value, as `LibraryError`: the value is not what was packed."""
    try:
        yield
    except (zlib.error, struct.error, ValueError, TypeError, LookupError, OverflowError) as error:
        raise damaged(folder) from error


@contextmanager
def kept_as_it_was(folder: Path) -> Iterator[None]:
    """Errors that prevent bringing a library up to date, adding that the library is unchanged."""
    try:
        yield
    except DamagedLibrary:
        raise
    except LibraryError as error:
        title = tr(
            "This library was made by an older version of Muniment and could not be brought up to date. {reason}",
            reason=error.title,
        )
        advice = tr("{advice} The library has not been changed.", advice=error.message)
        raise type(error)(title, advice, folder) from error


@contextmanager
def vector_errors(folder: Path) -> Iterator[None]:
    """LanceDB's errors as `LibraryError`. Fails first if the folder is out of reach: LanceDB would create another."""
    _check_reach(folder)
    try:
        yield
    except MunimentError:
        raise
    except BaseException as error:
        usual = isinstance(error, OSError | RuntimeError | ValueError | LookupError)
        arose_there = isinstance(error, Exception) and _arose_in(error) in _LANCE_PACKAGES
        if not (usual or arose_there or type(error).__name__ in _PANICS):
            raise
        _check_reach(folder)
        text = str(error).lower()
        if words := next((words for phrase, words in _LANCE.items() if phrase in text), None):
            raise _in_words(words, folder) from error
        if not usual:
            raise damaged(folder) from error
        reason = str(error).partition(", /")[0]  # what follows is a location in its source
        title = tr("The library's vectors could not be read or written ({error}).", error=reason)
        raise DamagedLibrary(title, tr(_REPAIR), folder) from error


@contextmanager
def folder_errors(folder: Path) -> Iterator[None]:
    """The operating system's errors with files of the library, as `LibraryError`."""
    try:
        yield
    except OSError as error:
        words = _NO_SPACE if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG) else _READ_ONLY
        raise _in_words(words, folder) from error


def _in_words(words: tuple[str, str], folder: Path) -> LibraryError:
    if _is_away(folder):  # its drive is out of reach, which explains any other error
        words = _AWAY
    title, message = words
    kind = DamagedLibrary if words is _DAMAGED else LibraryError
    return kind(tr(title), tr(message), folder)


def _is_away(folder: Path) -> bool:
    try:
        os.stat(folder)
    except OSError:
        return True
    return False


def _check_reach(folder: Path) -> None:
    if _is_away(folder):
        raise _in_words(_AWAY, folder)


def damaged(folder: Path) -> LibraryError:
    """The error to raise where something stored differs from what was written, or the whole library is out of reach."""
    return _in_words(_DAMAGED, folder)


def _arose_in(error: BaseException) -> str:
    """The package in which an error arose."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0] if trace else ""
