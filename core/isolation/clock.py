"""The clock by which limits of time are kept: it stands still while this program does, so that sleep costs nobody.

A computer that sleeps, and a program that is stopped (SIGSTOP), take away the time in which what is waited for could
have come. Whether the system's clock counts that differs from system to system; here no step between two looks counts
for more than a moment. So whoever waits looks often.
"""

from __future__ import annotations

import threading
from time import monotonic
from typing import Final

LONGEST_STEP: Final = 1.0  # seconds that count, of however many passed between two looks


class WakingClock:
    """Counts the seconds during which this program ran and looked at it. Any thread may look."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._began = self._seen = monotonic()
        self._seconds = 0.0

    def __call__(self) -> float:
        """Seconds since it was made, but for those that were slept."""
        with self._lock:
            now = monotonic()
            self._seconds += min(now - self._seen, LONGEST_STEP)
            self._seen = now
            return self._seconds

    def slept(self) -> float:
        """Seconds since it was made that do not count."""
        seconds = self()
        return self._seen - self._began - seconds


waking: Final = WakingClock()
"""The clock of this program."""
