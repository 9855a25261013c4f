"""The number of processors to share work among."""

from __future__ import annotations

import os


def usable_cores() -> int:
    """The physical cores that this process may use: two threads on one core would wait for each other."""
    import psutil

    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(psutil.cpu_count(logical=False) or allowed, allowed))
