"""Runs a task on files in isolated processes, so that a file that loops, crashes or swells harms only itself.

Workers serve one file after another, and are killed and replaced when a file exceeds its limits.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

from core.base.errors import MunimentError, OutOfReach
from core.base.translation import tr
from core.isolation.channel import Channel, Disconnected, Garbled
from core.isolation.messages import Reply, Step
from core.isolation.programs import Needs
from core.isolation.reader import DAMAGED, Task, unreadable
from core.isolation.worker import Worker

T = TypeVar("T")

_HEARTBEAT: Final = 0.1  # seconds between two checks of the workers
_ATTEMPTS: Final = 3  # workers in a row that may fail to start before it counts as a program fault
_HOURS: Final = 6.0  # the longest for one file, even if it gives signs of life
_NOTHING: Final = Needs()
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """The outcome for one file: the task's result, or the error, never both."""

    path: Path
    result: T | None = None
    error: MunimentError | None = None


def run_isolated(
    task: Task[T],
    items: Iterable[Path],
    *,
    processes: int,
    seconds: float,
    megabytes: int,
    hours: float = _HOURS,
    needs: Needs = _NOTHING,
) -> Generator[Outcome[T] | Step | None, None, None]:
    """Runs ``task`` on each path and yields outcomes as they come, with steps of long tasks in between.

    While there is nothing to report, yields None at least every 0.2 s.

    Close the generator to stop: every worker has ended within a second. Paths are taken from ``items`` as workers
    become free, and no more results are held than there are workers.

    Args:
        task: a module-level function, or a partial of one, because it is sent to the workers by name. What it sends
            back must be of its declared return type.
        items: the files. While any is being read, more may come after the last: they are asked for again.
        processes: how many workers.
        seconds: the longest that one file, or a step of it, may take, not counting the start of a worker.
        megabytes: the most memory that a worker may use.
        hours: the longest that one file may take, all steps together.
        needs: what the task reads besides its file, and the program that it runs.

    Raises:
        RuntimeError: workers do not start.
        AttributeError: the task cannot be found by its name.
    """
    pool: _Pool[T] = _Pool(task, seconds, megabytes, hours, needs)
    try:
        yield from pool.work(iter(items), max(1, processes))
    finally:
        pool.close()


class _Pool(Generic[T]):
    def __init__(self, task: Task[T], seconds: float, megabytes: int, hours: float, needs: Needs) -> None:
        self._task = task
        self._limits = (seconds, megabytes, hours, needs)
        self._workers: list[Worker] = []
        self._failures = 0

    def work(self, items: Iterator[Path], processes: int) -> Iterator[Outcome[T] | Step | None]:
        """Keeps the workers busy until the paths run out."""
        pending = next(items, None)
        while pending is not None or self._busy():
            while pending is not None and (worker := self._free(processes)) is not None:
                if worker.give(pending):
                    pending = next(items, None)
                else:
                    self._dismiss(worker)
            news: list[Outcome[T] | Step | None] = list(self._collect())
            yield from news or [None]
            pending = next(items, None) if pending is None else pending

    def close(self) -> None:
        """Ends all workers."""
        for worker in self._workers:
            worker.kill()
        while self._workers:
            self._workers.pop().close()

    def _busy(self) -> list[Worker]:
        return [worker for worker in self._workers if worker.path is not None]

    def _free(self, most: int) -> Worker | None:
        """A worker without a file; a new one if there is none and fewer than ``most`` in all."""
        free = next((worker for worker in self._workers if worker.path is None), None)
        return free or (self._start() if len(self._workers) < most else None)

    def _start(self) -> Worker:
        worker = Worker(self._task, *self._limits)
        self._workers.append(worker)
        return worker

    def _dismiss(self, worker: Worker) -> None:
        self._workers.remove(worker)
        worker.close()

    def _collect(self) -> Iterator[Outcome[T] | Step]:
        """Waits a moment for messages; gives up files over their limits."""
        busy = self._busy()
        ready = Channel.ready((worker.channel for worker in busy), _HEARTBEAT)
        for worker in busy:
            if worker.channel in ready and (news := self._receive(worker)) is not None:
                yield news
            worker.attend()
            if worker.path is not None and (excess := worker.excess()) is not None:
                yield self._give_up(worker, *excess)

    def _receive(self, worker: Worker) -> Outcome[T] | Step | None:
        """A worker's news: that it is ready, its progress, its file's outcome, or that it is gone."""
        path = worker.path
        assert path is not None
        try:
            message = worker.receive()
        except Garbled:
            _log.error("%s: the process that read it sent what it must not, and was ended", path.name)
            return self._crashed(worker)
        except Disconnected:
            return self._crashed(worker)
        if isinstance(message, Step):
            return Step(path, message.done, message.total)
        if message is None:
            self._failures = 0
            return None
        return self._finished(worker, path, message)

    def _finished(self, worker: Worker, path: Path, reply: Reply[T]) -> Outcome[T]:
        if reply.fault:
            _log.error("%s: a fault of the program: %r", path.name, reply.fault)
        if reply.error is not None:
            reply.error.source = path
        worker.path = None
        if worker.swollen:
            self._dismiss(worker)
        return Outcome(path, reply.result, reply.error)

    def _crashed(self, worker: Worker) -> Outcome[T] | None:
        path = worker.path
        assert path is not None
        if worker.ready and not worker.overslept:
            return self._give_up(worker, tr("This file made the reader stop."), tr(DAMAGED))
        self._dismiss(worker)
        worker.path = None  # another has it
        self._failures += 1
        if self._failures >= _ATTEMPTS or not self._start().give(path):
            raise RuntimeError("The processes that read files do not start.")
        return None

    def _give_up(self, worker: Worker, reason: str, cause: str) -> Outcome[T]:
        path = worker.path
        assert path is not None
        self._dismiss(worker)
        worker.path = None
        error = unreadable(path, reason, cause) if worker.ready else OutOfReach(reason, cause, path)
        return Outcome(path, None, error)
