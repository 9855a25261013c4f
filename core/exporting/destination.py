"""Where an export goes: the ending of its name, and a file that is written whole or not at all."""

from __future__ import annotations

import errno
import glob
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import psutil

from core.base.errors import ExportError
from core.base.translation import tr
from core.privacy.permissions import take_place


def destination(chosen: Sequence[object], to: Path, ending: str) -> Path:
    """The file that chosen clauses are written to: ``to``, with the ending added if it has another extension.

    Raises:
        ExportError: nothing was chosen.
    """
    if not chosen:
        raise ExportError(tr("No clause is selected."), tr("Select at least one clause, then export again."))
    return to if to.suffix.lower() == ending else to.with_name(f"{to.name}{ending}")


def write_aside(data: bytes, to: Path, failed: str) -> None:
    """Writes a whole file beside its destination, and then moves it there, so that a failure leaves the old file.

    Args:
        data: all of it.
        to: the destination; an existing file is replaced.
        failed: what to say if it cannot be written.

    Raises:
        ExportError: it cannot be written; the old file is unchanged.
    """
    draft = to.with_name(f".{to.name}.{os.getpid()}.tmp")
    _remove_drafts(to)
    try:
        draft.write_bytes(data)
        take_place(draft, to)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise ExportError(failed, _advice(error), to) from error


def _remove_drafts(to: Path) -> None:
    """Removes drafts left by programs that were killed while writing this file."""
    for draft in to.parent.glob(f".{glob.escape(to.name)}.*.tmp"):
        writer = draft.name.split(".")[-2]
        if writer.isdecimal() and not psutil.pid_exists(int(writer)):
            with suppress(OSError):
                draft.unlink()


def _advice(error: OSError) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return tr("There is no such folder. Choose another one.")
    if isinstance(error, IsADirectoryError):
        return tr("A folder has that name. Choose another name.")
    if isinstance(error, PermissionError):
        return tr("If it is open in another program, close it there; otherwise choose a folder that you can write to.")
    if error.errno == errno.ENOSPC:
        return tr("The disk is full. Make room, or choose another disk.")
    if error.errno == errno.ENAMETOOLONG:
        return tr("The name is too long. Choose a shorter one.")
    return tr("The system says: {reason}.", reason=error.strerror or error)
