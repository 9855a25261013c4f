"""The base of presenters that run one long job at a time, which the user can stop."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from enum import Enum
from itertools import count
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal, Slot

from core import Cancelled

Steps = Generator[Any, None, Any]

_THREADS = 8  # a search that is being cancelled must not keep the next one waiting
_SHUTDOWN_MS = 3000


class JobEvent(Enum):
    """What a worker thread reports about a job to the GUI thread."""

    STEP = "step"
    RESULT = "result"
    FAILURE = "failure"
    STOPPED = "stopped"


class Job(QObject):
    """One piece of work, as the GUI thread sees it. ``finished`` always comes last, even after a cancel."""

    progressed = Signal(object)
    succeeded = Signal(object)
    failed = Signal(object)
    finished = Signal()

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self._stop = Event()

    @property
    def cancelled(self) -> bool:
        return self._stop.is_set()

    def cancel(self) -> None:
        """Stops the work at its next step. From now on the job emits only ``finished``."""
        self._stop.set()

    def receive(self, event: JobEvent, value: object) -> None:
        """Emits the signal for an event from the worker thread. Called on the GUI thread."""
        signal = {JobEvent.STEP: self.progressed, JobEvent.RESULT: self.succeeded, JobEvent.FAILURE: self.failed}.get(
            event
        )
        if signal and not self.cancelled:
            signal.emit(value)
        if event is not JobEvent.STEP:
            self.finished.emit()


class Jobs(QObject):
    """Starts jobs. In each lane only the latest job reports."""

    _posted = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers = count(1)
        self._jobs: dict[int, Job] = {}
        self._lanes: dict[str, Job] = {}
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(_THREADS)
        self._writers = QThreadPool(self)
        self._writers.setMaxThreadCount(1)  # one at a time, in order
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(self, function: Callable[[], Any], *, lane: str = "") -> Job:
        """Runs a function; its value is the job's result. It cannot be stopped: a cancel only drops its result."""

        def steps() -> Steps:
            return function()
            yield  # makes it a generator

        return self.drive(steps, lane=lane)

    def write(self, function: Callable[[], Any]) -> Job:
        """Runs a short function that saves what the user did: in order, and to completion even if the program ends."""
        job = Job(next(self._numbers))
        self._jobs[job.number] = job

        def steps() -> Steps:
            return function()
            yield  # makes it a generator

        self._writers.start(lambda number=job.number: self._work(number, steps, Event()))
        return job

    def drive(self, start: Callable[[], Steps], *, lane: str = "") -> Job:
        """Drives the generator that ``start`` makes: each yield is progress, and its return value is the result."""
        job = Job(next(self._numbers))
        self._jobs[job.number] = job
        if lane:
            self.cancel(lane)
            self._lanes[lane] = job
        # the worker thread never touches the job: it knows only its number and its stop event
        self._pool.start(lambda number=job.number, stop=job._stop: self._work(number, start, stop))
        return job

    @property
    def busy(self) -> bool:
        """Whether a job is running."""
        return bool(self._jobs)

    def cancel(self, lane: str) -> None:
        """Cancels the latest job of a lane, if there is one."""
        if job := self._lanes.pop(lane, None):
            job.cancel()

    def shutdown(self, wait_ms: int = _SHUTDOWN_MS) -> bool:
        """Cancels all jobs and waits briefly for their threads and for pending writes.

        False if one would not stop in time.
        """
        for job in self._jobs.values():
            job.cancel()
        self._pool.clear()
        return self._pool.waitForDone(wait_ms) and self._writers.waitForDone(wait_ms)

    def forget(self) -> None:
        """Cancels all jobs and drops what they would still report: the window that waited for it is gone."""
        for job in self._jobs.values():
            job.cancel()
        self._jobs.clear()
        self._lanes.clear()

    def _work(self, number: int, start: Callable[[], Steps], stop: Event) -> None:
        """Does the work, on the worker thread."""
        try:
            with closing(start()) as steps:
                while not stop.is_set():
                    self._posted.emit(number, JobEvent.STEP, next(steps))
            event, value = JobEvent.STOPPED, None
        except StopIteration as end:
            event, value = JobEvent.RESULT, end.value
        except Cancelled:
            event, value = JobEvent.STOPPED, None
        except Exception as error:  # the GUI thread must hear of any error
            event, value = JobEvent.FAILURE, error
        self._posted.emit(number, event, value)

    @Slot(int, object, object)
    def _deliver(self, number: int, event: JobEvent, value: object) -> None:
        """Passes an event to its job, on the GUI thread."""
        if (job := self._jobs.get(number)) is None:
            return
        if event is not JobEvent.STEP:
            del self._jobs[number]
            self._lanes = {lane: other for lane, other in self._lanes.items() if other is not job}
        job.receive(event, value)
