"""Runs a task on files in processes of their own, so that a file that loops, crashes or swells costs itself alone.

Workers are started fresh (``spawn``), serve one file after another, and are killed and replaced when a file goes over
its limits.
"""

from __future__ import annotations

import logging
import multiprocessing
import shutil
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final, Generic, TypeVar

from core.errors import MunimentError
from core.isolation.serve import LONG_OR_DAMAGED, Step, Task, serve, unreadable

T = TypeVar("T")

_HEARTBEAT: Final = 0.1  # seconds between two looks at the workers
_GRACE: Final = 0.4  # seconds that a worker gets to end by itself
_START: Final = 60.0  # seconds that a worker gets to start
_ATTEMPTS: Final = 3  # workers in a row that may fail to start before the fault is held to be the program's
_MEGABYTE: Final = 1 << 20
_HOURS: Final = 6.0  # the longest for one file, whatever signs of life it gives
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """What came of one file: the task's result, or the error, never both."""

    path: Path
    result: T | None = None
    error: MunimentError | None = None


def run(
    task: Task[T], items: Iterable[Path], *, processes: int, seconds: float, megabytes: int, hours: float = _HOURS
) -> Generator[Outcome[T] | Step | None, None, None]:
    """Runs ``task`` on each path and yields what comes of them as it comes, steps of long tasks between.

    When there is nothing to tell, None comes at least every 0.2 s.

    Close the generator to stop: every worker has ended within a second. Paths are taken from ``items`` as workers come
    free, and no more results are held than there are workers.

    Args:
        task: a function of a module, or a partial one of it, for it is sent to the workers by its name.
        items: the files.
        processes: how many workers.
        seconds: the longest that one file may take, or a step of it; the starting of a worker apart.
        megabytes: the most memory that a worker may use.
        hours: the longest that one file may take, all steps together.

    Raises:
        RuntimeError: workers do not start, or the task cannot be found in them.
    """
    pool: _Pool[T] = _Pool(task, seconds, megabytes, hours)
    try:
        yield from pool.work(iter(items), max(1, processes))
    finally:
        pool.close()


class _Worker:
    """A process and the file it has in hand."""

    def __init__(self, task: Task[Any], seconds: float, megabytes: int) -> None:
        context = multiprocessing.get_context("spawn")
        orders, self.orders = context.Pipe(duplex=False)
        self.answers, answers = context.Pipe(duplex=False)
        self._scratch = mkdtemp(prefix="muniment-")
        settings = (seconds, megabytes, self._scratch)
        self.process: SpawnProcess = context.Process(
            target=serve, args=(task, orders, answers, *settings), name="muniment reader", daemon=True
        )
        try:
            self.process.start()
        except BaseException:
            self._clear()
            raise
        orders.close()  # the worker has its own; with ours closed, its end is seen
        answers.close()
        self.ready = False
        self.began = self.since = time.monotonic()  # its file; its last sign of life
        self.path: Path | None = None

    def give(self, path: Path) -> bool:
        """Hands over a file; False where the process has ended since its last one."""
        try:
            self.orders.send(path)
        except OSError:
            return False
        self.path = path
        if self.ready:
            self.began = self.since = time.monotonic()
        return True

    def memory(self) -> int:
        """The bytes that the process holds, 0 where that cannot be seen."""
        import psutil

        try:
            return int(psutil.Process(self.process.pid).memory_info().rss)
        except psutil.Error:
            return 0

    def end(self) -> None:
        """Asks the process to end, without waiting, and ends what it has started, such as a converter."""
        import psutil

        if not self.process.is_alive():
            return
        with suppress(psutil.Error):
            started = psutil.Process(self.process.pid).children(recursive=True)
            self.process.terminate()
            for child in started:
                with suppress(psutil.Error):
                    child.kill()

    def bury(self, until: float) -> None:
        """Waits for the end, and forces it when time is up."""
        self.process.join(max(0.0, until - time.monotonic()))
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.orders.close()
        self.answers.close()
        self.process.close()
        self._clear()

    def _clear(self) -> None:
        """Removes the copies of files that a process killed half-way had no time to remove."""
        shutil.rmtree(self._scratch, ignore_errors=True)


class _Pool(Generic[T]):
    def __init__(self, task: Task[T], seconds: float, megabytes: int, hours: float) -> None:
        self._task = task
        self._seconds = seconds
        self._megabytes = megabytes
        self._hours = hours
        self._workers: list[_Worker] = []
        self._failures = 0

    def work(self, items: Iterator[Path], processes: int) -> Iterator[Outcome[T] | Step | None]:
        """Keeps the workers busy until the paths are used up."""
        idle: list[_Worker] = []
        pending = next(items, None)
        while pending is not None or self._busy():
            while pending is not None and (idle or len(self._workers) < processes):
                worker = idle.pop() if idle else self._start()
                if worker.give(pending):
                    pending = next(items, None)
                else:
                    self._dismiss(worker)
            news: list[Outcome[T] | Step | None] = list(self._collect(idle))
            yield from news or [None]

    def close(self) -> None:
        """Ends all workers: at once those that listen, by force the others."""
        for worker in self._workers:
            worker.end()
        until = time.monotonic() + _GRACE
        for worker in self._workers:
            worker.bury(until)
        self._workers.clear()

    def _busy(self) -> bool:
        return any(worker.path is not None for worker in self._workers)

    def _start(self) -> _Worker:
        worker = _Worker(self._task, self._seconds, self._megabytes)
        self._workers.append(worker)
        return worker

    def _dismiss(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.path = None
        worker.end()
        worker.bury(time.monotonic() + _GRACE)

    def _collect(self, idle: list[_Worker]) -> Iterator[Outcome[T] | Step]:
        """Waits a moment for answers; files over their limits are given up."""
        busy = {worker.answers: worker for worker in self._workers if worker.path is not None}
        answered = wait(list(busy), timeout=_HEARTBEAT)
        for connection, worker in busy.items():
            if connection in answered and (news := self._answer(worker, idle)) is not None:
                yield news
            if worker.path is not None and (complaint := self._over_limit(worker)) is not None:
                yield self._give_up(worker, *complaint)

    def _answer(self, worker: _Worker, idle: list[_Worker]) -> Outcome[T] | Step | None:
        """What a worker says: that it is ready, how far it is, or what came of its file; or that it is gone."""
        path = worker.path
        assert path is not None
        try:
            answer = worker.answers.recv()
        except Exception:  # the pipe closed, or closed half-way through an answer
            return self._crashed(worker)
        worker.since = time.monotonic()
        if isinstance(answer, Step):
            return answer
        if answer is None:
            worker.ready, worker.began, self._failures = True, worker.since, 0
            return None
        result, error, fault = answer
        if fault:
            _log.error("%s: a fault of the program: %s", path.name, fault)
        worker.path = None
        if worker.memory() > self._megabytes * _MEGABYTE // 2:  # the next file is to have its full share
            self._dismiss(worker)
        else:
            idle.append(worker)
        return Outcome(path, result, error)

    def _crashed(self, worker: _Worker) -> Outcome[T] | None:
        path, ready = worker.path, worker.ready
        assert path is not None
        self._dismiss(worker)
        if ready:
            return Outcome(path, None, unreadable(path, "made the reader stop", "It is damaged."))
        self._failures += 1
        if self._failures >= _ATTEMPTS or not self._start().give(path):
            raise RuntimeError("The processes that read files do not start.")
        return None

    def _over_limit(self, worker: _Worker) -> tuple[str, str] | None:
        """What the file in hand did beyond its limits, and what that may mean; None where it is within them."""
        lasted, in_all = time.monotonic() - worker.since, time.monotonic() - worker.began
        if not worker.ready:
            return ("could not be read: no process started for it", "Try again.") if lasted > _START else None
        if lasted > self._seconds:
            return f"took longer than {self._seconds:g} seconds", LONG_OR_DAMAGED
        if in_all > self._hours * 3600:
            return f"took longer than {self._hours:g} hours", "It is very long."
        if worker.memory() > self._megabytes * _MEGABYTE:
            return f"needed more memory than {self._megabytes} megabytes", LONG_OR_DAMAGED
        return None

    def _give_up(self, worker: _Worker, deed: str, cause: str) -> Outcome[T]:
        path = worker.path
        assert path is not None
        self._dismiss(worker)
        return Outcome(path, None, unreadable(path, deed, cause))
