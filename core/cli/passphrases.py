"""How passphrases are given: typed without echo, or where a script puts them; never among the arguments."""

from __future__ import annotations

import os
import sys
from getpass import getpass
from pathlib import Path
from typing import Final

from core.base.errors import LockedLibrary

VARIABLE: Final = "MUNIMENT_PASSPHRASE"
FILE_VARIABLE: Final = "MUNIMENT_PASSPHRASE_FILE"


def read_passphrase(folder: Path, what: str = "Passphrase", suffix: str = "") -> str:
    """The passphrase of the library in a folder: from a variable, from the first line of a file, or typed.

    Args:
        folder: the library's folder.
        what: what to ask for.
        suffix: ends the variables' names, for a passphrase other than the library's own.

    Raises:
        LockedLibrary: there is none, and nobody to ask.
    """
    if (given := os.environ.get(VARIABLE + suffix)) is not None:
        return given
    if file := os.environ.get(FILE_VARIABLE + suffix):
        return _first_line(Path(file))
    if not sys.stdin.isatty():
        advice = f"Give its passphrase in the variable {VARIABLE}{suffix}, or name a file in {FILE_VARIABLE}{suffix}."
        raise LockedLibrary("This library is encrypted, and there is nobody to ask.", advice, folder)
    return getpass(f"{what}: ")


def choose_passphrase(folder: Path, suffix: str = "") -> str:
    """A new passphrase; if it is typed, it is asked for twice.

    Raises:
        LockedLibrary: the two differ, or there is nobody to ask.
    """
    chosen = read_passphrase(folder, "New passphrase", suffix)
    scripted = VARIABLE + suffix in os.environ or os.environ.get(FILE_VARIABLE + suffix)
    if not scripted and getpass("The same again: ") != chosen:
        raise LockedLibrary("The two passphrases differ.", "Nothing was changed. Try again.", folder)
    return chosen


def _first_line(file: Path) -> str:
    try:
        with file.open(encoding="utf-8-sig") as lines:
            return lines.readline().rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise LockedLibrary("The file of the passphrase cannot be read.", "Name a text file (UTF-8).", file) from error
