"""Changes held back until they are over: a file that is still being written is not to be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

QUIET_S: Final = 10.0
"""Seconds without a change after which a file counts as written. As long as an indexing wants a file to be unchanged
before it takes it for settled, see `core.usecases.indexing.records.settled`.
"""


class QuietPaths:
    """The paths that have changed, each until it was quiet for a while. May be used from several threads.

    Args:
        seconds: for how long.
        clock: that only goes forward, in seconds.
    """

    def __init__(self, seconds: float = QUIET_S, clock: Callable[[], float] = monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._changed: dict[Path, float] = {}  # and when last
        self._lock = Lock()

    def note(self, path: Path) -> None:
        """A path has changed just now."""
        with self._lock:
            self._changed[path] = self._clock()

    def take(self) -> frozenset[Path]:
        """The paths that are quiet, each once."""
        with self._lock:
            until = self._clock() - self._seconds
            quiet = frozenset(path for path, at in self._changed.items() if at <= until)
            for path in quiet:
                del self._changed[path]
            return quiet
