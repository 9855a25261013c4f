"""The single entry to each system's means of confining a process: `confine`, and what then holds.

A process confines itself before it touches anything that may be hostile; it cannot undo it. What a system does not
offer is left out and reported, since every other program reads contracts without it.
"""

from __future__ import annotations

import sys
from typing import Final

from core.isolation.confined import Confinement
from core.isolation.limits import Limits

_NOT: Final = Confinement()
_current = _NOT


def confine(limits: Limits) -> Confinement:
    """Gives up, for good, whatever the limits do not name. Call it while this process has one thread.

    Returns what holds; if a system offers nothing, the process goes on unconfined.
    """
    global _current
    if sys.platform == "linux":
        from core.isolation.linux import confine_on_linux

        _current = confine_on_linux(limits)
    elif sys.platform == "win32":
        from core.isolation.windows import confine_on_windows

        _current = confine_on_windows(limits)
    else:
        from core.isolation.macos import confine_on_macos

        _current = confine_on_macos(limits)
    return _current


def confinable() -> bool:
    """Whether this system has all the means to confine another program, such as LibreOffice."""
    if sys.platform != "linux":
        return False
    from core.isolation.linux import linux_can_confine

    return linux_can_confine()


def confinement() -> Confinement:
    """What this process is kept from."""
    return _current
