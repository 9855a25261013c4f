"""Runs a system tool for what only it knows. Nothing of the user's is passed to it."""

from __future__ import annotations

import subprocess
from typing import Final

_SECONDS: Final = 30


def answer_of(*command: str) -> str | None:
    """What a program prints; None if it is missing, fails, or takes too long."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=True,
            text=True,
            errors="replace",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
