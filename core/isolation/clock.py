"""The clock for time limits: it stops while this program does, so that sleep counts against nobody.

While a computer sleeps, or a program is stopped (SIGSTOP), what is waited for cannot come. Whether the system's clock
counts that time differs from system to system; here no interval between two readings counts for more than a moment. So
whoever waits must read it often.
"""

from __future__ import annotations

import threading
from time import monotonic
from typing import Final

LONGEST_STEP: Final = 1.0  # seconds counted at most, however many passed between two readings


class WakingClock:
    """Counts the seconds during which this program ran and read it. Any thread may read it."""

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
