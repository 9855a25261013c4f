"""A process of its own, as the program that starts it sees it: a channel, how it fares, and its end.

It is started fresh (``spawn``): it shares no memory with the program, and has loaded nothing of it.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.context import SpawnProcess
from typing import Any

from core.isolation.confinement import Limits, enter
from core.isolation.messages import Channel

_FREE = Limits()


class IsolatedProcess:
    """A running process, and this end of the pipe to it. Close it at the end.

    Attributes:
        channel: what is sent here, ``work`` receives.
    """

    def __init__(self, name: str, work: Callable[..., None], *arguments: Any, limits: Limits = _FREE) -> None:
        """Starts it.

        Args:
            name: of the process, for whoever lists those that run.
            work: a function of a module, for it is sent by its name; takes its end of the pipe and the arguments.
            arguments: for the function.
            limits: what the process may do.
        """
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.channel = Channel(ours)
        self._process: SpawnProcess = context.Process(
            target=enter, args=(limits, theirs, work, arguments), name=name, daemon=True
        )
        try:
            self._process.start()
        except BaseException:
            self.channel.close()
            raise
        finally:
            theirs.close()  # the process has its own; with ours closed, its end is seen

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def exit_code(self, seconds: float | None = None) -> int | None:
        """Waits for the end; the code with which it ended, minus the signal that ended it, None: it runs still."""
        self._process.join(seconds)
        return self._process.exitcode

    def memory(self) -> int:
        """The bytes that it holds, 0 where that cannot be seen."""
        import psutil

        try:
            return int(psutil.Process(self.pid).memory_info().rss)
        except psutil.Error:
            return 0

    def kill(self) -> None:
        """Ends it and all that it has started, such as a converter, without waiting. Any thread may do so."""
        import psutil

        started: list[Any] = []
        with suppress(ValueError):  # closed meanwhile
            with suppress(psutil.Error):  # gone
                started = psutil.Process(self.pid).children(recursive=True)
            self._process.kill()
        for child in started:
            with suppress(psutil.Error):
                child.kill()

    def close(self) -> None:
        """Ends it, and waits until it is gone."""
        self.kill()
        self._process.join()
        self._process.close()
        self.channel.close()
