"""The report of a confinement: what the system keeps a process from, in plain language for the user."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.base.translation import marked, tr

_ABOUT: Final = (
    ("network", marked("They cannot open connections, not even on this computer.")),
    ("programs", marked("They cannot run other programs, or turn into one.")),
    ("files", marked("They can open only their own file, and change nothing outside a folder of their own.")),
    ("processes", marked("They cannot signal, read or change other processes.")),
    ("memory", marked("Their memory is limited.")),
    ("resources", marked("What else they use is limited: open files, sizes of files, or processes.")),
)


@dataclass(frozen=True, slots=True)
class Confinement:
    """What the system keeps a process from, as far as it could be applied.

    Attributes:
        network: from sockets of any kind.
        programs: from starting or becoming other programs.
        files: from all files but its own.
        processes: from acting on other processes.
        memory: from using more than its share of that.
        resources: from using more than its share of open files, of the disk, or of processes.
    """

    network: bool = False
    programs: bool = False
    files: bool = False
    processes: bool = False
    memory: bool = False
    resources: bool = False

    @property
    def whole(self) -> bool:
        """Whether all of it holds."""
        return all(getattr(self, name) for name, _ in _ABOUT)

    def words(self) -> list[tuple[bool, str]]:
        """What was tried, in sentences about the processes that read files, and whether it holds."""
        return [(getattr(self, name), tr(about)) for name, about in _ABOUT]
