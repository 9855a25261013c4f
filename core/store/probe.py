"""Checks whether a file system can hold a library, before one is created."""

from __future__ import annotations

import os
import uuid
from pathlib import Path

from core.base.errors import LibraryError
from core.base.translation import tr
from core.store.database import FILE_NAME
from core.store.errors import folder_errors


def check_file_system(folder: Path) -> None:
    """Makes sure that a new library can be written in ``folder``; does nothing where there is one.

    LanceDB commits by hard links, which exFAT and some network drives lack.

    Raises:
        LibraryError: it cannot.
    """
    if (folder / FILE_NAME).exists():
        return
    probe = folder / f".probe-{uuid.uuid4().hex}"
    link = probe.with_suffix(".link")
    with folder_errors(folder):
        try:
            probe.touch()
            os.link(probe, link)
        except OSError as error:
            if not probe.exists():
                raise
            title = tr("The drive of this folder cannot hold a library: it has no hard links.")
            advice = tr("Choose a folder on a drive of this computer. The library can then be published to this one.")
            raise LibraryError(title, advice, folder) from error
        finally:
            for each in (link, probe):
                each.unlink(missing_ok=True)
