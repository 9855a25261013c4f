"""Process limits that Unix systems enforce (setrlimit(2)): memory, processor time, open files and their size."""

from __future__ import annotations

import resource
import sys
from pathlib import Path
from typing import Final

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
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_NOFILE, _OPEN_FILES)
    _limit(resource.RLIMIT_FSIZE, _LARGEST_FILE if writes else 0)
    if megabytes and sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        _limit(resource.RLIMIT_AS, pages * resource.getpagesize() + (megabytes + _HEADROOM) * MEGABYTE)


def limit_processor(seconds: float) -> None:
    """Limits the computing time of this process from now on, on each processor; then the system kills it."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    bound = int(used.ru_utime + used.ru_stime + seconds) + 1
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (bound if most == resource.RLIM_INFINITY else min(bound, most), most))


def _limit(kind: int, bound: int) -> None:
    _, most = resource.getrlimit(kind)
    bound = bound if most == resource.RLIM_INFINITY else min(bound, most)
    resource.setrlimit(kind, (bound, bound))
