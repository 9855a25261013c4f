"""Runs a task on files in isolated processes, so that a file that loops, crashes or swells harms only itself.

Workers serve one file after another, and are killed and replaced when a file exceeds its limits.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from core.base.errors import MunimentError, OutOfReach
from core.base.translation import tr
from core.isolation.channel import Channel, Disconnected, Garbled
from core.isolation.limits import Limits, waking
from core.isolation.messages import ProgramEnd, ProgramRequest, Reply, Step, replies, returned
from core.isolation.process import IsolatedProcess
from core.isolation.programs import MEGABYTES, Needs
from core.isolation.reader import DAMAGED, LONG_OR_DAMAGED, Task, hand_over, serve_files, unreadable
from core.isolation.scratch import Scratch

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
        needs: what the task reads besides its file, and the program that it runs.

    Raises:
        RuntimeError: workers do not start.
        AttributeError: the task cannot be found by its name.
    """
    pool: _Pool[T] = _Pool(task, seconds, megabytes, needs)
    try:
        yield from pool.work(iter(items), max(1, processes))
    finally:
        pool.close()


class _Pool(Generic[T]):
    def __init__(self, task: Task[T], seconds: float, megabytes: int, needs: Needs) -> None:
        self._task = task
        self._limits = (seconds, megabytes, needs)
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


_START: Final = 60.0  # seconds that a worker gets to start
_MEGABYTE: Final = 1 << 20


class Worker:
    """Reads one file after another.

    Attributes:
        path: the file that it is reading, None: none.
        ready: whether it has started.

    Args:
        task: what it does with a file.
        seconds: the longest for one file, or for a step of it.
        megabytes: the most memory.
        needs: what the task needs besides the file.
    """

    def __init__(self, task: Task[Any], seconds: float, megabytes: int, needs: Needs) -> None:
        self._seconds, self._megabytes = seconds, megabytes
        self._scratch = Scratch()
        self._needed = needs.program
        self._program: IsolatedProcess | None = None
        limits = Limits(megabytes=megabytes, scratch=str(self._scratch.folder), reads=needs.reads)
        expected = Step | ProgramRequest | replies(returned(task))
        try:
            self._process = IsolatedProcess(
                "muniment reader", serve_files, task, seconds, expected=expected, limits=limits
            )
        except BaseException:
            self._scratch.remove()
            raise
        self.channel = self._process.channel
        self.path: Path | None = None
        self.ready = False
        self._began = self._since = waking()  # reading its file; its last sign of life
        self._slept = waking.slept()  # before it began its file

    def give(self, path: Path) -> bool:
        """Gives it a file; False if the process has ended since its last one."""
        try:
            hand_over(self.channel, path, self._process.pid)
        except Disconnected:
            return False
        self.path, self._slept = path, waking.slept()
        if self.ready:
            self._began = self._since = waking()
        return True

    def receive(self) -> Step | Reply[Any] | None:
        """Its progress, or its file's outcome; None: it has started, or is having a program run.

        Raises:
            Disconnected: it has ended, or sent something invalid.
        """
        message: Step | ProgramRequest | Reply[Any] = self.channel.receive()
        self._since = waking()
        if not self.ready:
            self.ready, self._began = True, self._since
            return None
        if isinstance(message, ProgramRequest):
            self._run_program()
            return None
        return message

    def attend(self) -> None:
        """Checks on the program that runs for it."""
        program, needed = self._program, self._needed
        if program is None or needed is None:
            return
        if program.alive and waking() - self._since < needed.seconds and program.memory() < MEGABYTES * _MEGABYTE:
            return
        code = program.exit_code(0)
        self._end_program()
        self._say(ProgramEnd(code))
        self._since = waking()

    def _run_program(self) -> None:
        if self._needed is None or self._program is not None:
            self._say(ProgramEnd())
        else:
            self._program = self._needed.start(self._scratch.folder)

    def _say(self, end: ProgramEnd) -> None:
        with suppress(Disconnected):  # noticed when it is next listened to
            self.channel.send(end)

    def _end_program(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.close()

    def excess(self) -> tuple[str, str] | None:
        """Why its file was given up, and the possible cause, a sentence each; None if it is within the limits."""
        silent, lasted = waking() - self._since, waking() - self._began
        if not self.ready:
            not_started = tr("This file could not be read: the process that reads files did not start.")
            return (not_started, tr("Try again.")) if silent > _START else None
        if silent > self._seconds:
            too_slow = tr("This file took longer than {seconds:g} seconds to read.", seconds=self._seconds)
            return too_slow, tr(LONG_OR_DAMAGED)
        if lasted > _HOURS * 3600:
            too_long = tr("This file took longer than {hours:g} hours to read.", hours=_HOURS)
            return too_long, tr("It is very long.")
        if self._process.memory() > self._megabytes * _MEGABYTE:
            too_big = tr("This file needed more memory than {megabytes} megabytes.", megabytes=self._megabytes)
            return too_big, tr(LONG_OR_DAMAGED)
        return None

    @property
    def overslept(self) -> bool:
        """Whether this computer slept longer than its file may take: then its own timer has killed it on waking."""
        return waking.slept() - self._slept > self._seconds

    @property
    def swollen(self) -> bool:
        """Whether it uses so much memory that the next file would not have its full share."""
        return self._process.memory() > self._megabytes * _MEGABYTE // 2

    def kill(self) -> None:
        """Kills it, without waiting."""
        if self._program is not None:
            self._program.kill()
        self._process.kill()

    def close(self) -> None:
        """Kills it, waits until it is gone, and removes the copies of files that it had no time to remove."""
        self._end_program()
        self._process.close()
        self._scratch.remove()
