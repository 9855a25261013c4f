"""The number of processors to share work among, and whose work goes first."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from typing import Final

_NICE: Final = 15  # of 19: a thread at 0 gets 28 times as much of a processor


def usable_cores() -> int:
    """The physical cores that this process may use: two threads on one core would wait for each other."""
    import psutil

    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(psutil.cpu_count(logical=False) or allowed, allowed))


def give_way() -> None:
    """Lets all else on this computer, such as a search, go before this thread. On Linux; elsewhere it does nothing."""
    if sys.platform == "linux":  # where each thread has a priority of its own
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
