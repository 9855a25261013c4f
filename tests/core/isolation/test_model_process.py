"""A model in a separate process: whatever happens to it is reported, and the program goes on."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from core.base.errors import ModelError
from core.base.generators import finish as result
from core.isolation.model_process import ModelProcess
from tests.core.isolation import served

PATH = Path("/models/judge.gguf")
ROOM = 1024  # megabytes


@pytest.fixture(scope="module")
def process() -> Iterator[ModelProcess]:
    made = ModelProcess(served.opens, PATH, megabytes=ROOM, about=str, answer=Any)
    yield made
    made.close()


def test_it_answers_from_another_process_that_stays(process: ModelProcess) -> None:
    assert result(process.open()) == "obedient"
    one, other = result(process.ask("who")), result(process.ask("who"))
    assert one == other != os.getpid()


def test_while_an_answer_is_awaited_there_is_a_sign_of_life(process: ModelProcess) -> None:
    waiting = process.ask("think")
    assert [next(waiting) for _ in range(3)] == [None] * 3  # it computes until it is stopped
    waiting.close()


def test_cancelling_stops_the_model_and_leaves_it_open(process: ModelProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.isolation.model_process._GRACE", 600.0)  # however slow this machine is
    before = result(process.ask("who"))
    waiting = process.ask("think")
    next(waiting)
    waiting.close()
    assert result(process.ask("who")) == before


def test_an_error_of_the_model_is_passed_on_and_leaves_it_open(process: ModelProcess) -> None:
    before = result(process.ask("who"))
    with pytest.raises(ModelError, match=r"It is tired\. Let it rest\."):
        result(process.ask("fail"))
    assert result(process.ask("who")) == before


def test_a_fault_is_answers_without_its_words(process: ModelProcess) -> None:
    with pytest.raises(ModelError, match=r"could not be used \(KeyError at served.py:\d+\)") as caught:
        result(process.ask("fault"))
    assert "contract" not in str(caught.value)


def test_it_reaches_no_other_machine(process: ModelProcess) -> None:
    with pytest.raises(ModelError, match="NetworkRefused"):
        result(process.ask("network"))


def test_what_it_prints_reaches_no_terminal(process: ModelProcess, capfd: pytest.CaptureFixture[str]) -> None:
    result(process.ask("print"))
    assert capfd.readouterr() == ("", "")


def test_threads_take_turns(process: ModelProcess) -> None:
    answers: list[int] = []
    threads = [threading.Thread(target=lambda n=n: answers.append(result(process.ask(n)))) for n in range(1, 6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [1, 2, 3, 4, 5]


@pytest.mark.skipif(sys.platform != "linux", reason="where the system bounds memory by the process")
def test_one_that_runs_away_is_refused_more_memory_than_it_may_use(process: ModelProcess) -> None:
    before = result(process.ask("who"))
    with pytest.raises(ModelError, match=r"more memory than is free, or than the 1\.1 GB that it may use") as caught:
        result(process.ask("swell"))
    assert "choose a smaller model" in caught.value.message
    assert caught.value.source == PATH
    assert result(process.ask("who")) == before


@pytest.mark.skipif(sys.platform != "linux", reason="where the system bounds memory by the process")
def test_one_that_opens_with_more_memory_than_it_may_use_is_said() -> None:
    process = ModelProcess(served.swells, PATH, megabytes=ROOM, about=Any, answer=Any)
    with pytest.raises(ModelError, match="needs more memory"):
        result(process.open())
    process.close()


@pytest.mark.parametrize(
    ("question", "words"),
    [("crash", "made llama.cpp crash.*Choose another model"), ("no memory", "most likely because memory ran out")],
)
def test_its_end_is_said_in_words_and_the_next_question_starts_it_again(
    process: ModelProcess, question: str, words: str
) -> None:
    before = result(process.ask("who"))
    with pytest.raises(ModelError, match=words) as caught:
        result(process.ask(question))
    assert caught.value.source == PATH
    assert result(process.ask("who")) != before


def test_one_that_hangs_is_stopped(process: ModelProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    before = result(process.ask("who"))
    monkeypatch.setattr(process, "_patience", 0.5)
    with pytest.raises(ModelError, match=r"did not answer for 0\.5 seconds and was stopped"):
        result(process.ask("sleep"))
    assert not psutil.pid_exists(before)


def test_one_that_was_asleep_with_the_computer_is_not_stopped(
    process: ModelProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    result(process.ask("who"))
    monkeypatch.setattr(process, "_patience", 20.0)
    began, real = time.monotonic(), time.monotonic
    monkeypatch.setattr("core.isolation.limits.monotonic", lambda: real() + (8 * 3600 if real() > began + 0.5 else 0))
    assert result(process.ask("nap")) == "rested"


def test_one_that_does_not_listen_is_ended_when_it_is_cancelled(
    process: ModelProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.isolation.model_process._GRACE", 0.3)
    before = result(process.ask("who"))
    waiting = process.ask("sleep")
    next(waiting)
    waiting.close()
    assert not psutil.pid_exists(before)
    assert result(process.ask("again")) == "again"


@pytest.mark.parametrize(
    ("opener", "words"),
    [(served.refuses, "This model is no model"), (served.crashes, "made llama.cpp crash as it was opened")],
)
def test_one_that_does_not_open_is_said(opener: Callable[..., Any], words: str) -> None:
    process = ModelProcess(opener, PATH, megabytes=ROOM, about=Any, answer=Any)
    with pytest.raises(ModelError, match=words):
        result(process.ask("who"))
    process.close()


def test_cancelling_while_it_opens_ends_it() -> None:
    process = ModelProcess(served.sleeps, PATH, megabytes=ROOM, about=Any, answer=Any)
    waiting = process.open()
    assert next(waiting) is None
    child = process._child
    assert child is not None
    pid = child.process.pid
    waiting.close()
    assert pid is not None
    assert not psutil.pid_exists(pid)


def test_one_that_is_long_idle_gives_its_memory_back_and_comes_again() -> None:
    process = ModelProcess(served.opens, PATH, megabytes=ROOM, about=str, answer=Any, idle=0.2)
    before = result(process.ask("who"))
    child = process._child
    assert child is not None
    assert child.process.exit_code() == 0
    assert result(process.ask("who")) != before
    process.close()


def test_closing_ends_it_at_once_also_from_another_thread() -> None:
    process = ModelProcess(served.opens, PATH, megabytes=ROOM, about=str, answer=Any)
    waiting = process.ask("sleep")
    next(waiting)
    threading.Timer(0.2, process.close).start()
    with pytest.raises(RuntimeError, match="closed"):
        result(waiting)
    process.close()
    with pytest.raises(RuntimeError, match="closed"):
        result(process.ask("who"))
