"""From a library's folder to the folder with its decrypted files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

from core.base.layout import sealed_files
from core.store.errors import folder_errors

if TYPE_CHECKING:
    from core.privacy.vault import UnlockedVault


def has_vault(folder: Path) -> bool:
    """Whether the library in a folder is encrypted."""
    if not sealed_files(folder):  # so that an ordinary library need not load a cipher
        return False
    from core.privacy.vault import is_sealed

    return is_sealed(folder)


def sweep_unlocked() -> None:
    """Deletes decrypted files that killed programs left of any encrypted library, also where an ordinary one is opened.

    Costs nothing where there are none.
    """
    places = filter(
        None, (os.environ.get("MUNIMENT_UNLOCKED"), os.environ.get("XDG_RUNTIME_DIR"), "/dev/shm", gettempdir())
    )
    if any(any(Path(place).glob("muniment-*.unlocked")) for place in places):
        from core.privacy.vault import sweep

        sweep()


def unlock(folder: Path, passphrase: str | None) -> UnlockedVault | None:
    """An encrypted library, unlocked; None if it is not encrypted.

    Raises:
        LockedLibrary: the passphrase is missing or wrong.
        LibraryError: another program has unlocked it, it is damaged, or there is too little memory.
    """
    with folder_errors(folder):
        if not sealed_files(folder):
            return None
        from core.privacy.vault import UnlockedVault, is_encrypted, missing_passphrase

        if not is_encrypted(folder):
            return None
    if passphrase is None:
        raise missing_passphrase(folder)
    return UnlockedVault(folder, passphrase)


@contextmanager
def in_clear(folder: Path, passphrase: str | None) -> Iterator[Path]:
    """The folder with a library's decrypted files; an encrypted library is written back at the end, and locked.

    Raises:
        LockedLibrary: it is encrypted, and the passphrase is missing or wrong.
    """
    vault = unlock(folder, passphrase)
    if vault is None:
        yield folder
        return
    try:
        yield vault.folder
    finally:
        try:
            vault.keep()
        finally:
            vault.lock()
