"""LibreOffice where the system has no means to confine it: macOS and Windows.

This is the only place that starts another program unconfined; such a program bypasses `core.privacy.network`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

# Variables that a frozen build, a virtual environment or the window set for themselves, and that harm LibreOffice.
_NOT_FOR_IT: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONHOME", "PYTHONPATH", "QT_PLUGIN_PATH")
# $0 is the folder to clear away, the rest is the command. Whoever reads standard input outlives this process: it sees
# the end of its input when this process ends, in whatever way, and then ends all that was started.
_WATCHED: Final = (
    'exec 3<&0\n( read -r done <&3 || rm -rf -- "$0"; kill -9 0 ) >/dev/null 2>&1 &\n"$@" 3<&- </dev/null\nexit $?\n'
)


def run_unconfined(office: str, source: Path, target: str, seconds: float) -> int | None:
    """Runs LibreOffice on a document until it ends; the result is in the folder ``made`` beside it.

    Returns:
        Its exit code, None where it took too long.
    """
    folder = source.parent
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [office, "--headless", "--norestore", "--nolockcheck", profile]
    command += ["--convert-to", target, "--outdir", str(folder / "made"), str(source)]
    watched = sys.platform != "win32"
    process = subprocess.Popen(
        ["/bin/sh", "-c", _WATCHED, str(folder), *command] if watched else command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name not in _NOT_FOR_IT},
        start_new_session=watched,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        _end(process, watched=watched)


def _end(process: subprocess.Popen[bytes], *, watched: bool) -> None:
    """Ends the remaining processes of LibreOffice, and nothing else."""
    if watched:
        process.communicate(b"done\n")
        return
    import psutil

    try:
        for child in psutil.Process(process.pid).children(recursive=True):
            child.kill()
    except psutil.Error:
        pass  # it has ended by itself
    process.kill()
    process.communicate()
