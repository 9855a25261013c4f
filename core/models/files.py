"""Small files in the models folder, and the errors when it cannot be written."""

from __future__ import annotations

import errno
import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from core.base.errors import ModelError
from core.base.translation import tr

if TYPE_CHECKING:
    from pathlib import Path

CHUNK: Final = 4 << 20
"""The number of bytes copied or hashed between two checkpoints."""

_SPARE: Final = 64 << 20  # bytes left free on the disk
_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def write_object(path: Path, value: dict[str, Any]) -> None:
    """Writes a JSON object atomically: a crash leaves the old file or the new one.

    Raises:
        ModelError: the folder cannot be written.
    """
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise cannot_write(error, path.parent) from error


def check_space(folder: Path, needed: int) -> None:
    """Creates the folder if there is none, and checks that it has room for ``needed`` bytes.

    Raises:
        ModelError: it has too little, or cannot be created.
    """
    import shutil

    try:
        folder.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise cannot_write(error, folder) from error
    if free < needed + _SPARE:
        advice = tr(
            "It needs {needed}, but only {free} are free. Free some space, and try again.",
            needed=in_words(needed),
            free=in_words(free),
        )
        raise _full(folder, advice)


def cannot_write(error: OSError, folder: Path) -> ModelError:
    """The error when a file in the models folder cannot be written."""
    if error.errno in _FULL:
        return _full(folder, tr("Free some space, and try again."))
    advice = tr("Check that you have permission to write to it, or name another with MUNIMENT_MODELS.")
    return ModelError(tr("The folder of models cannot be written."), advice, folder)


def in_words(size: int) -> str:
    """A number of bytes as people say it: "612 MB", "2.5 GB"."""
    return f"{size / 1e9:.1f} GB" if size >= 999_500_000 else f"{max(size, 0) / 1e6:.0f} MB"


def _full(folder: Path, advice: str) -> ModelError:
    return ModelError(tr("There is not enough space for this model."), advice, folder)
