"""A process that reads files, and the file that it is reading, with what that may take."""

from __future__ import annotations

import shutil
from pathlib import Path
from time import monotonic
from typing import Any, Final

from core.isolation.confinement import MEGABYTE, Limits
from core.isolation.messages import Disconnected, Reply, Step
from core.isolation.process import IsolatedProcess
from core.isolation.reader import LONG_OR_DAMAGED, Task, serve_files
from core.isolation.scratch import scratch_folder

_START: Final = 60.0  # seconds that a worker gets to start


class Worker:
    """Reads one file after another.

    Attributes:
        path: the file that it is reading, None: none.
        ready: whether it has started.

    Args:
        task: what it does with a file.
        seconds: the longest for one file, or for a step of it.
        megabytes: the most memory.
        hours: the longest for one file, all steps together.
    """

    def __init__(self, task: Task[Any], seconds: float, megabytes: int, hours: float) -> None:
        self._seconds, self._megabytes, self._hours = seconds, megabytes, hours
        self._scratch = scratch_folder()
        limits = Limits(megabytes=megabytes, scratch=self._scratch)
        try:
            self._process = IsolatedProcess("muniment reader", serve_files, task, seconds, limits=limits)
        except BaseException:
            self._clear()
            raise
        self.channel = self._process.channel
        self.path: Path | None = None
        self.ready = False
        self._began = self._since = monotonic()  # its file; its last sign of life

    def give(self, path: Path) -> bool:
        """Hands over a file; False where the process has ended since its last one."""
        try:
            self.channel.send(path)
        except Disconnected:
            return False
        self.path = path
        if self.ready:
            self._began = self._since = monotonic()
        return True

    def receive(self) -> Step | Reply | None:
        """How far it is, or what came of its file; None: it has started.

        Raises:
            Disconnected: it has ended.
        """
        message: Step | Reply = self.channel.receive()
        self._since = monotonic()
        if self.ready:
            return message
        self.ready, self._began = True, self._since
        return None

    def excess(self) -> tuple[str, str] | None:
        """What its file did beyond the limits, and what may be the cause; None where it is within them."""
        silent, lasted = monotonic() - self._since, monotonic() - self._began
        if not self.ready:
            return ("could not be read: no process started for it", "Try again.") if silent > _START else None
        if silent > self._seconds:
            return f"took longer than {self._seconds:g} seconds", LONG_OR_DAMAGED
        if lasted > self._hours * 3600:
            return f"took longer than {self._hours:g} hours", "It is very long."
        if self._process.memory() > self._megabytes * MEGABYTE:
            return f"needed more memory than {self._megabytes} megabytes", LONG_OR_DAMAGED
        return None

    @property
    def swollen(self) -> bool:
        """Whether it holds so much memory that the next file would not have its full share."""
        return self._process.memory() > self._megabytes * MEGABYTE // 2

    def kill(self) -> None:
        """Ends it, without waiting."""
        self._process.kill()

    def close(self) -> None:
        """Ends it, waits until it is gone, and removes the copies of files that it had no time to remove."""
        self._process.close()
        self._clear()

    def _clear(self) -> None:
        shutil.rmtree(self._scratch, ignore_errors=True)
