"""What every entry point does first when the program is frozen into an executable (PyInstaller)."""

from __future__ import annotations

import os
import sys
from typing import Final

from core.isolation.environment import CHILD_FLAG

_LIBRARIES: Final = "LD_LIBRARY_PATH"


def start() -> None:
    """Becomes an isolated process, and exits afterwards, if started as one; otherwise prepares the program.

    The executable puts its own libraries ahead of the system's. Once running it no longer needs that, and other
    programs that it starts, such as the file manager, would load the wrong libraries.
    """
    if sys.argv[1:2] == [CHILD_FLAG]:  # a frozen program can start an isolated process only by running itself
        from core.isolation.child import serve

        serve()
        raise SystemExit
    if getattr(sys, "frozen", False):
        before = os.environ.pop(f"{_LIBRARIES}_ORIG", "")
        os.environ.pop(_LIBRARIES, None)
        os.environ.update({_LIBRARIES: before} if before else {})
