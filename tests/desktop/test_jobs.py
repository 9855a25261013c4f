import threading
import time
from collections.abc import Generator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.errors import Cancelled, LibraryError
from desktop.jobs import Job, Jobs
from tests.desktop.patience import PATIENCE


class Listener(QObject):
    """Writes down what a job says, and on which thread it heard it."""

    def __init__(self, job: Job) -> None:
        super().__init__()
        self.heard: list[tuple[str, object]] = []
        self.threads: set[threading.Thread] = set()
        job.progressed.connect(lambda value: self._hear("progressed", value))
        job.succeeded.connect(lambda value: self._hear("succeeded", value))
        job.failed.connect(lambda value: self._hear("failed", value))
        job.finished.connect(lambda: self._hear("finished", None))

    def _hear(self, what: str, value: object) -> None:
        self.heard.append((what, value))
        self.threads.add(threading.current_thread())


class Endless:
    """Steps that never end by themselves, and know when they were closed."""

    def __init__(self, pause: float = 0.01) -> None:
        self.pause = pause
        self.closed = threading.Event()

    def __call__(self) -> Generator[int, None, None]:
        try:
            number = 0
            while True:
                yield number
                number += 1
                time.sleep(self.pause)
        finally:
            self.closed.set()


def test_a_function_runs_elsewhere_and_its_value_comes_back_here(qtbot: QtBot, jobs: Jobs) -> None:
    job = jobs.run(threading.current_thread)
    listener = Listener(job)
    with qtbot.waitSignal(job.finished):
        pass
    (what, worker), last = listener.heard
    assert what == "succeeded"
    assert worker is not threading.main_thread()
    assert last == ("finished", None)
    assert listener.threads == {threading.main_thread()}


def test_a_generator_reports_each_step_and_what_it_returns(qtbot: QtBot, jobs: Jobs) -> None:
    def steps() -> Generator[str, None, str]:
        yield "one"
        yield "two"
        return "end"

    job = jobs.drive(steps)
    listener = Listener(job)
    with qtbot.waitSignal(job.finished):
        pass
    assert listener.heard == [("progressed", "one"), ("progressed", "two"), ("succeeded", "end"), ("finished", None)]


def test_a_failure_arrives_as_it_was_raised(qtbot: QtBot, jobs: Jobs) -> None:
    error = LibraryError("Another program is writing.")

    def fail() -> None:
        raise error

    job = jobs.run(fail)
    listener = Listener(job)
    with qtbot.waitSignal(job.finished):
        pass
    assert listener.heard == [("failed", error), ("finished", None)]


def test_a_cancelled_generator_is_closed_and_no_more_heard(qtbot: QtBot, jobs: Jobs) -> None:
    steps = Endless()
    job = jobs.drive(steps)
    listener = Listener(job)
    qtbot.waitUntil(lambda: len(listener.heard) > 2)
    heard = list(listener.heard)
    with qtbot.waitSignal(job.finished):
        job.cancel()
    assert steps.closed.is_set()
    assert listener.heard == [*heard, ("finished", None)]


def test_the_engine_may_say_itself_that_it_was_cancelled(qtbot: QtBot, jobs: Jobs) -> None:
    def stop() -> None:
        raise Cancelled

    job = jobs.run(stop)
    listener = Listener(job)
    with qtbot.waitSignal(job.finished):
        pass
    assert listener.heard == [("finished", None)]


def test_of_one_lane_only_the_latest_is_heard(qtbot: QtBot, jobs: Jobs) -> None:
    release, started = threading.Event(), threading.Event()
    stale = jobs.run(lambda: (started.set(), release.wait(PATIENCE / 1000)), lane="search")
    assert started.wait(PATIENCE / 1000)
    latest = jobs.run(lambda: "latest", lane="search")
    other = jobs.run(lambda: "other", lane="preview")
    listeners = [Listener(job) for job in (stale, latest, other)]
    with qtbot.waitSignals([latest.finished, other.finished]):
        pass
    release.set()
    qtbot.waitUntil(lambda: all(("finished", None) in listener.heard for listener in listeners))
    assert [listener.heard[0] for listener in listeners] == [
        ("finished", None),
        ("succeeded", "latest"),
        ("succeeded", "other"),
    ]


def test_shutdown_stops_what_runs(qtbot: QtBot) -> None:
    jobs = Jobs()
    steps = Endless()
    job = jobs.drive(steps)
    with qtbot.waitSignal(job.progressed):
        pass
    assert jobs.shutdown(PATIENCE)
    assert steps.closed.is_set()


def test_what_is_forgotten_reports_nothing_and_still_ends(qtbot: QtBot) -> None:
    jobs, steps = Jobs(), Endless()
    job = jobs.drive(steps)
    with qtbot.waitSignal(job.progressed):
        pass
    jobs.forget()
    heard = list[str]()
    job.progressed.connect(lambda _: heard.append("progressed"))
    job.finished.connect(lambda: heard.append("finished"))
    assert jobs.shutdown(PATIENCE)
    assert steps.closed.is_set()
    QApplication.processEvents()
    assert heard == []


def test_shutdown_says_when_a_job_would_not_stop(qtbot: QtBot) -> None:
    jobs = Jobs()
    release = threading.Event()
    started = threading.Event()
    jobs.run(lambda: (started.set(), release.wait(PATIENCE / 1000)))
    assert started.wait(PATIENCE / 1000)
    assert not jobs.shutdown(50)
    release.set()
    assert jobs.shutdown(PATIENCE)


@pytest.mark.parametrize("lane", ["", "search"])
def test_cancelling_a_lane_where_nothing_runs_is_no_fault(jobs: Jobs, lane: str) -> None:
    jobs.cancel(lane)


def test_what_the_user_did_is_written_in_order_and_to_its_end_when_the_program_ends(qtbot: QtBot) -> None:
    jobs, written, gate = Jobs(), list[int](), threading.Event()

    def write(number: int) -> None:
        gate.wait(PATIENCE / 1000)
        written.append(number)

    for number in range(5):
        jobs.write(lambda number=number: write(number))
    threading.Timer(0.05, gate.set).start()
    assert jobs.shutdown(PATIENCE)
    assert written == [0, 1, 2, 3, 4]
