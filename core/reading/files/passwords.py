"""The error about a file whose password is missing or wrong."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from core.base.errors import ProtectedFile
from core.base.translation import marked

_ADVICE: Final = marked("Enter its password, or save a copy without the password and add that.")
_TITLES: Final = (
    marked("This file is protected by a password."),
    marked("This file is protected, and the password that was tried does not open it."),
    marked("This file is protected, and none of the passwords that were tried opens it."),
)


def wrong_password(path: Path, passwords: Sequence[str]) -> ProtectedFile:
    """The error about a file that none of these passwords opens."""
    return ProtectedFile(_TITLES[min(len(passwords), 2)], _ADVICE, path)
