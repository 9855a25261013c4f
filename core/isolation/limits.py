"""What an isolated process may do, as set by the program that starts it; what of that the system holds it to; and the
clock by which its time is measured.
"""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from core.base.translation import marked, tr

SECONDS_A_STEP: Final = 120.0
"""The time that reading a file may take, or a page if pages are read one by one."""
MEGABYTES_A_FILE: Final = 2048
"""The memory that reading a file may take."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process may do. Where the system has the means, it may do nothing else, see `confinement.confine`.

    Attributes:
        hosts: that it may reach, each with its subdomains. A process that may reach any is not confined further.
        megabytes: the most memory that it may use, where the system enforces such a limit; 0: no limit.
        scratch: the folder for its temporary files, the only one that it may change; "": none.
        reads: the files and folders that it may read, besides code, libraries, fonts and so on.
        runs: the folders of the programs that it may become.
    """

    hosts: tuple[str, ...] = ()
    megabytes: int = 0
    scratch: str = ""
    reads: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()


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


# ------------------------------------------------ what Unix systems enforce (setrlimit(2))

MEGABYTE: Final = 1 << 20
_HEADROOM: Final = 512  # megabytes of address space that never become memory: libraries, stacks, reserves
_OPEN_FILES: Final = 256
_LARGEST_FILE: Final = 2 << 30


def limit_resources(megabytes: int, *, writes: bool) -> None:
    """Sets the limits, none above what already applies.

    Args:
        megabytes: of memory, where the system counts it (Linux); 0: no limit.
        writes: whether the process writes files at all.
    """
    import resource  # which Windows does not have

    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_NOFILE, _OPEN_FILES)
    _limit(resource.RLIMIT_FSIZE, _LARGEST_FILE if writes else 0)
    if megabytes and sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        _limit(resource.RLIMIT_AS, pages * resource.getpagesize() + (megabytes + _HEADROOM) * MEGABYTE)


def limit_processor(seconds: float) -> None:
    """Limits the computing time of this process from now on, on each processor; then the system kills it."""
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    bound = int(used.ru_utime + used.ru_stime + seconds) + 1
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (bound if most == resource.RLIM_INFINITY else min(bound, most), most))


def _limit(kind: int, bound: int) -> None:
    import resource

    _, most = resource.getrlimit(kind)
    bound = bound if most == resource.RLIM_INFINITY else min(bound, most)
    resource.setrlimit(kind, (bound, bound))


# ---------------------------------------------------------------------------- the clock

LONGEST_STEP: Final = 1.0  # seconds counted at most, however many passed between two readings


class WakingClock:
    """Counts the seconds during which this program ran and read it. Any thread may read it.

    While a computer sleeps, or a program is stopped (SIGSTOP), what is waited for cannot come. Whether the system's
    clock counts that time differs from system to system; here no interval between two readings counts for more than a
    moment, so that sleep counts against nobody. So whoever waits must read it often.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._began = self._seen = monotonic()
        self._seconds = 0.0

    def __call__(self) -> float:
        """Seconds since it was created, except those slept."""
        with self._lock:
            now = monotonic()
            self._seconds += min(now - self._seen, LONGEST_STEP)
            self._seen = now
            return self._seconds

    def slept(self) -> float:
        """Seconds since it was created that do not count."""
        seconds = self()
        return self._seen - self._began - seconds


waking: Final = WakingClock()
"""The clock of this program."""
