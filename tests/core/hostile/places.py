"""What is in folders but not readable: pipes, devices, sockets, circular links, locked folders, odd names."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from pathlib import Path

from tests.core.hostile.texts import CLAUSE

NAMES = ("line\nfeed", "tab\tand \x07bell", "emoji 📜", "العربية", "a" * 240, "quote ' \" ` $(true)", "--help", "%s %n")


def write(folder: Path) -> None:
    """Everything that the system supports."""
    for number, name in enumerate(NAMES):
        with contextlib.suppress(OSError):
            (folder / f"{name}.txt").write_text(f"{number + 1}. {CLAUSE}")
    if sys.platform.startswith("linux"):
        odd = os.fsencode(folder) + b"/odd \xff\xfe bytes"
        Path(os.fsdecode(odd + b".txt")).write_text(f"99. {CLAUSE}")
        Path(os.fsdecode(odd + b".pdf")).write_text("")
    if sys.platform != "win32":
        _special(folder)
        _links(folder)
    closed = folder / "closed.txt"
    closed.write_text(CLAUSE)
    closed.chmod(0)
    inside = folder / "closed folder"
    inside.mkdir()
    (inside / "inside.txt").write_text(CLAUSE)
    inside.chmod(0)
    with (folder / "four gigabytes of nothing.pdf").open("wb") as sparse:
        sparse.truncate(4 << 30)


def _special(folder: Path) -> None:
    os.mkfifo(folder / "pipe.pdf")
    for device in ("zero", "null", "full", "tty"):
        (folder / f"device {device}.pdf").symlink_to(f"/dev/{device}")
    here = os.getcwd()
    os.chdir(folder)  # the path of a socket may be no longer than a hundred bytes
    try:
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind("socket.pdf")
    finally:
        os.chdir(here)


def _links(folder: Path) -> None:
    (folder / "itself.pdf").symlink_to("itself.pdf")
    (folder / "nowhere.pdf").symlink_to("no such file.pdf")
    round_ = folder / "round"
    round_.mkdir()
    (round_ / "again").symlink_to(folder)
    (round_ / "up.pdf").symlink_to("..")
    (folder / "a folder.pdf").mkdir()


def open_again(folder: Path) -> None:
    """Unlocks the locked folders, so that everything can be removed."""
    for path in (folder / "closed.txt", folder / "closed folder"):
        if path.exists():
            path.chmod(0o700)
