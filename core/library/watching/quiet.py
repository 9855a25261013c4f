"""Holds changes back until they are over: a file that is still being written must not be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

QUIET_S: Final = 10.0
"""Seconds without a change after which a file counts as written: as long as indexing requires before a file counts as
settled, see `core.library.indexing.records.settled`.
"""


class QuietPaths:
    """The paths that have changed, each held until it has been quiet for a while. Thread-safe.

    Args:
        seconds: how long it must be quiet.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, seconds: float = QUIET_S, clock: Callable[[], float] = monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._changed: dict[Path, float] = {}  # each with the time of its last change
        self._lock = Lock()

    def note(self, path: Path) -> None:
        """Notes that a path has just changed."""
        with self._lock:
            self._changed[path] = self._clock()

    def take(self) -> frozenset[Path]:
        """The paths that are quiet now, each returned once."""
        with self._lock:
            until = self._clock() - self._seconds
            quiet = frozenset(path for path, at in self._changed.items() if at <= until)
            for path in quiet:
                del self._changed[path]
            return quiet
