"""The one door to what each system offers against a process that has been taken over: `confine`, and what then holds.

A process confines itself before it does anything with what may be hostile; it cannot undo it. What a system does not
offer is left out and said in the report, for reading a contract without it is what every other program does.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Final

from core.isolation.limits import Limits
from core.translation import marked, tr

_ABOUT: Final = (
    ("network", marked("They cannot open connections, not even on this computer.")),
    ("programs", marked("They cannot run other programs, nor become another.")),
    ("files", marked("They can open only their own file, and change nothing outside a folder of their own.")),
    ("processes", marked("They cannot signal, read or change other processes.")),
    ("resources", marked("Memory, processor time, open files and the size of files are limited.")),
)


@dataclass(frozen=True, slots=True)
class Confinement:
    """What the system keeps a process from, as far as it could be applied.

    Attributes:
        network: from sockets of any kind.
        programs: from starting or becoming other programs.
        files: from all files but its own.
        processes: from acting on other processes.
        resources: from using more than its share.
    """

    network: bool = False
    programs: bool = False
    files: bool = False
    processes: bool = False
    resources: bool = False

    @property
    def whole(self) -> bool:
        """Whether all of it holds."""
        return all(getattr(self, name) for name, _ in _ABOUT)

    def words(self) -> list[tuple[bool, str]]:
        """What was tried, in sentences for the user on the processes that read files, and whether it holds."""
        return [(getattr(self, name), tr(about)) for name, about in _ABOUT]


_NOT: Final = Confinement()
_current = _NOT


def confine(limits: Limits) -> Confinement:
    """Gives up, for good, what the limits do not name. Call it while this process has one thread.

    Returns what holds; where a system offers nothing, the process goes on unconfined.
    """
    global _current
    if sys.platform == "linux":
        from core.isolation.linux import confine_here
    elif sys.platform == "win32":
        from core.isolation.windows import confine_here
    else:
        from core.isolation.macos import confine_here
    _current = confine_here(limits)
    return _current


def confinable() -> bool:
    """Whether this system has all the means to confine another program, such as LibreOffice."""
    if sys.platform != "linux":
        return False
    from core.isolation.linux import confinable as on_linux

    return on_linux()


def confinement() -> Confinement:
    """What this process is kept from."""
    return _current
