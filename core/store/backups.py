"""The backups of a library: where they are, when one is due, and how many are kept.

A backup holds what cannot be recreated from the contracts, see `core.store.kept`. Its name is a number and a date. The
numbers rise, so that the newest is known whatever the clock said; the date is the last on which the backup was up to
date.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from core.base.layout import BACKUPS
from core.privacy.permissions import flush_folder, replace_file
from core.store.database import Database
from core.store.errors import folder_errors
from core.store.kept import has_user_data, pack_user_data
from core.types.backups import Backup

_NAME: Final = re.compile(r"(\d{4,}) (\d{4}-\d\d-\d\d)\.backup")
_KEPT: Final = 8
_WEEK: Final = timedelta(days=7)


def list_backups(folder: Path) -> list[Backup]:
    """The backups of the library in ``folder``, the newest first."""
    found = []
    for match in (_NAME.fullmatch(file.name) for file in (folder / BACKUPS).glob("*.backup")):
        with suppress(ValueError):  # no such date
            if match:
                found.append(Backup(int(match[1]), date.fromisoformat(match[2]), folder / BACKUPS / match[0]))
    return sorted(found, key=lambda each: each.number, reverse=True)


def newest_backup(folder: Path) -> Path | None:
    """The newest backup of the library in ``folder``; None where there is none."""
    return next((each.path for each in list_backups(folder)), None)


def is_backup_due(database: Database) -> bool:
    """Whether there is something to back up, and no backup or the newest is a week old or dated in the future."""
    newest = next(iter(list_backups(database.folder)), None)
    current = newest is not None and timedelta() <= date.today() - newest.made < _WEEK
    return not current and has_user_data(database)


def back_up(database: Database) -> Path | None:
    """Writes a backup into the library's folder, and deletes the oldest of more than 8. Call it outside transactions.

    Where nothing has changed since the newest, that one is renamed to today's date instead.

    Returns:
        The backup of the library as it is now; None where the user keeps nothing in it.

    Raises:
        LibraryError: damaged, no space, not writable; the other backups stay intact.
    """
    if not has_user_data(database):
        return None
    content = pack_user_data(database)
    folder = database.folder / BACKUPS
    with folder_errors(folder):
        folder.mkdir(mode=0o700, exist_ok=True)
        others = list_backups(database.folder)
        if others and others[0].path.read_bytes() == content:
            return others[0].path.replace(folder / _name(others[0].number))
        path = folder / _name(others[0].number + 1 if others else 1)
        replace_file(path, content)
        drafts = folder.glob("*.new")  # left by programs that were killed
        for old in (*drafts, *(each.path for each in others[_KEPT - 1 :])):
            old.unlink(missing_ok=True)
        return path


def delete_backups(folder: Path) -> None:
    """Deletes the backups folder of the library in ``folder``, with all that is in it.

    Raises:
        LibraryError: they cannot be deleted.
    """
    with folder_errors(folder), suppress(FileNotFoundError):
        shutil.rmtree(folder / BACKUPS)
        flush_folder(folder)


@contextmanager
def work_folder(folder: Path, name: str) -> Iterator[Path]:
    """A new folder among the backups, removed at the end; if the program is killed, forgetting deletes it too.

    Raises:
        LibraryError: it cannot be made.
    """
    place = folder / BACKUPS / name
    with folder_errors(folder):
        shutil.rmtree(place, ignore_errors=True)
        place.parent.mkdir(mode=0o700, exist_ok=True)
        place.mkdir(mode=0o700)
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _name(number: int) -> str:
    return f"{number:04} {date.today().isoformat()}.backup"
