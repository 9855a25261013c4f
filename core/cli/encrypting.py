"""The commands that encrypt a library, decrypt it for good, and change its passphrase."""

from __future__ import annotations

from typing import Annotated

import typer

from core.cli.app import JsonOption, LibraryOption, emit, say
from core.cli.passphrases import choose_passphrase, read_passphrase

_IN_MEMORY = "While it is in use, its files are unencrypted in memory that only you can read."
_ON_DISK = "While it is in use, its files are unencrypted in a folder on the disk that only you can read."
_LOST = "Without its passphrase nobody can open it again. Your contracts are not touched."
_BEFORE = "The unencrypted files were deleted, but not overwritten: to protect those too, encrypt the disk."


def encrypt(
    yes: Annotated[bool, typer.Option("--yes", help="Begin without asking.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Encrypt the library with a passphrase. A lost passphrase is a lost library."""
    from core.library.encryption import Encryption
    from core.privacy.vault import is_in_memory

    encryption = Encryption(library)
    encryption.need(encrypted=False)
    if not yes and not as_json:
        say(f"{_LOST} {_IN_MEMORY if is_in_memory() else _ON_DISK}")
        typer.confirm("Encrypt the library?", abort=True)
    encryption.encrypt(choose_passphrase(encryption.folder))
    emit({"encrypted": True}, f"The library is encrypted. {_BEFORE}", as_json=as_json)


def decrypt(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Make an encrypted library an ordinary one again."""
    from core.library.encryption import Encryption

    encryption = Encryption(library)
    encryption.need(encrypted=True)
    encryption.decrypt(read_passphrase(encryption.folder))
    emit({"encrypted": False}, "The library is no longer encrypted.", as_json=as_json)


def passphrase(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Change the passphrase of an encrypted library. Copies made before still open with the old one."""
    from core.library.encryption import Encryption

    encryption = Encryption(library)
    encryption.need(encrypted=True)
    old = read_passphrase(encryption.folder)
    encryption.change_passphrase(old, choose_passphrase(encryption.folder, "_NEW"))
    emit({"encrypted": True}, "The passphrase is changed.", as_json=as_json)
