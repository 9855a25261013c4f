"""What every entry point does first, where the program is frozen into an executable of its own (PyInstaller)."""

from __future__ import annotations

import os
import sys
from typing import Final

from core.isolation.environment import CHILD_FLAG

_LIBRARIES: Final = "LD_LIBRARY_PATH"


def start() -> None:
    """Becomes a process of its own where it was started as one, and ends then; otherwise prepares the program.

    The executable leads its own libraries before those of the system. It needs that no longer once it runs, and other
    programs that it starts, such as the file manager, would be led astray.
    """
    if sys.argv[1:2] == [CHILD_FLAG]:  # a frozen program has no other way to start a process of its own
        from core.isolation.child import serve

        serve()
        raise SystemExit
    if getattr(sys, "frozen", False):
        before = os.environ.pop(f"{_LIBRARIES}_ORIG", "")
        os.environ.pop(_LIBRARIES, None)
        os.environ.update({_LIBRARIES: before} if before else {})
