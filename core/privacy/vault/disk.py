"""Errors with the files of an encrypted library, in plain language."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.base.errors import LibraryError
from core.base.translation import tr


@contextmanager
def vault_errors(folder: Path) -> Iterator[None]:
    """The operating system's errors with the files of an encrypted library, as `LibraryError`."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            title, advice = tr("There is no space left."), tr("Free some space and try again; what was kept is safe.")
        else:
            title = tr("The encrypted library cannot be read or written.")
            advice = tr("Check that its folder exists and that you have permission to write to it.")
        raise LibraryError(title, advice, folder) from error
