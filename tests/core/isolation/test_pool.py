"""A file that loops, crashes or takes too much memory fails alone, and nothing outlives the reading."""

import itertools
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from core.base.errors import UnreadableFile
from core.isolation import pool
from core.isolation.limits import WakingClock
from core.isolation.messages import Step
from core.isolation.pool import Outcome, run_isolated
from core.types import Tick
from tests import ROOT

LIMITS = {"processes": 2, "seconds": 600.0, "megabytes": 400}


def behave(path: Path, tick: Tick = lambda done, total: None) -> str:
    """Does what the name of the file says."""
    match path.stem.split("-")[0]:
        case "loop":
            while True:
                pass
        case "exit":
            os._exit(3)
        case "segfault":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "raise":
            raise KeyError("secret words of the document")
        case "refuse":
            raise UnreadableFile("This file is empty.", "Get a fresh copy of it.", path)
        case "swell":
            hoard = []
            while True:
                hoard.append(bytearray(50 << 20))
        case "creep":
            hoard = []
            while True:
                hoard.append(bytearray(os.urandom(1 << 20)))
                time.sleep(0.001)
        case "deep":
            return behave_deep()
        case "unsendable":
            return lambda: None  # type: ignore[return-value]
        case "litter":
            Path(tempfile.gettempdir(), "copy of the file").write_text("secret words of the document")
            with suppress(PermissionError):  # confined readers cannot start processes
                subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
            while "loop" in path.stem:
                pass
        case "wait":
            while not path.exists():
                time.sleep(0.01)
        case "steps":
            for number in range(1, 9):
                tick(number, 8)
        case "endless":
            for number in itertools.count():
                tick(number, number + 1)
                time.sleep(0.05)
        case "stuck":
            tick(1, 8)
            while True:
                pass
    return f"{path.stem} by {os.getpid()}"


def behave_deep() -> str:
    return behave_deep()


def outcomes(*names: str, **limits: float) -> dict[str, Outcome[str]]:
    found = run_isolated(behave, [Path(name) for name in names], **(LIMITS | limits))  # type: ignore[arg-type]
    return {outcome.path.stem: outcome for outcome in found if isinstance(outcome, Outcome)}


def children() -> set[int]:
    """The child processes of this one, without the one that Python uses to clean up after others."""
    below = psutil.Process().children(recursive=True)
    return {child.pid for child in below if "resource_tracker" not in " ".join(child.cmdline())}


def test_workers_serve_many_files() -> None:
    found = outcomes(*(f"file-{number}" for number in range(40)))
    assert len(found) == 40
    assert all(outcome.error is None for outcome in found.values())
    assert 1 <= len({outcome.result.split()[-1] for outcome in found.values() if outcome.result}) <= 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("loop", "took longer than 2 seconds"),
        ("exit", "made the reader stop"),
        ("segfault", "made the reader stop"),
        ("raise", "could not be read"),
        ("refuse", "is empty"),
        ("swell", "needed more memory"),
        ("creep", "needed more memory"),
        ("deep", "nested too deep"),
        ("unsendable", "could not be read"),
    ],
)
def test_a_bad_file_costs_itself_alone(name: str, words: str) -> None:
    if name == "segfault" and sys.platform == "win32":
        pytest.skip("no such signal")
    found = outcomes("first", name, *(f"after-{number}" for number in range(4)), seconds=2 if name == "loop" else 600)
    assert len(found) == 6
    bad = found.pop(name)
    assert isinstance(bad.error, UnreadableFile)
    assert words in bad.error.title
    assert bad.error.message
    assert bad.error.source == Path(name)
    assert all(outcome.result for outcome in found.values())


def test_what_a_fault_says_does_not_quote_the_document(caplog: pytest.LogCaptureFixture) -> None:
    outcomes("raise")
    assert "KeyError at test_pool.py" in caplog.text
    assert "secret words" not in caplog.text


def test_a_long_task_that_reports_progress_may_take_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    late = 0.0

    class Late(WakingClock):
        def __call__(self) -> float:
            return super().__call__() + late

    monkeypatch.setattr("core.isolation.pool.waking", Late())
    news = []
    for each in run_isolated(behave, [Path("steps")], **LIMITS):  # type: ignore[arg-type]
        news.append(each)
        late += 300 * isinstance(each, Step)  # half the limit for each of the eight
    assert [step.done for step in news if isinstance(step, Step)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [outcome.error for outcome in news if isinstance(outcome, Outcome)] == [None]


def test_a_task_that_reports_no_more_progress_is_ended() -> None:
    error = outcomes("stuck", seconds=2)["stuck"].error
    assert isinstance(error, UnreadableFile)
    assert "took longer than 2 seconds" in error.title


def test_a_task_that_never_comes_to_its_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_HOURS", 1 / 3600)
    error = outcomes("endless")["endless"].error
    assert isinstance(error, UnreadableFile)
    assert "hours" in error.title


def test_something_is_yielded_while_nothing_is_finished(tmp_path: Path) -> None:
    awaited = tmp_path / "wait"
    job = run_isolated(behave, [awaited], **LIMITS)  # type: ignore[arg-type]
    assert [next(job) for _ in range(5)] == [None] * 5
    awaited.touch()
    assert [outcome.error for outcome in job if isinstance(outcome, Outcome)] == [None]


@pytest.mark.parametrize("name", ["litter-loop", "litter"])
def test_nothing_that_reading_started_or_wrote_is_left(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = children()
    found = outcomes(name, "after", seconds=2 if name == "litter-loop" else 600)
    assert len(found) == 2
    assert (found[name].error is None) == (name == "litter")
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".lock"] == []
    assert list(tmp_path.rglob("reader-*")) == []  # their folder stays until this process ends
    assert children() <= before


def test_closing_ends_every_worker_whatever_it_is_at() -> None:
    before = children()
    job = run_isolated(
        behave, (Path(f"loop-{number}") for number in range(100)), processes=3, seconds=60, megabytes=400
    )
    for _ in range(15):
        next(job)
    assert len(children() - before) == 3
    job.close()
    assert children() <= before


def test_paths_are_taken_only_as_workers_come_free() -> None:
    taken = []

    def paths():  # type: ignore[no-untyped-def]
        for number in range(1000):
            taken.append(number)
            yield Path(f"file-{number}")

    job = run_isolated(behave, paths(), **LIMITS)  # type: ignore[arg-type]
    finished = 0
    while finished < 10:
        finished += isinstance(next(job), Outcome)
    job.close()
    assert len(taken) < 20


def test_a_task_that_cannot_be_found_is_a_fault_of_the_program() -> None:
    def unreachable(path: Path, tick: Tick) -> str:
        return path.stem

    before = children()
    with pytest.raises((RuntimeError, AttributeError)):
        list(run_isolated(unreachable, [Path("file")], **LIMITS))  # type: ignore[arg-type]
    assert children() <= before


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_workers_end_when_their_parent_is_killed() -> None:
    script = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "from pathlib import Path\n"
        "from core.isolation.pool import run_isolated\n"
        "from tests.core.isolation.test_pool import behave\n"
        "if __name__ == '__main__':\n"
        "    for _ in run_isolated(behave, [Path('loop')] * 9, processes=2, seconds=3600, megabytes=400):\n"
        "        print('.', flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script, str(ROOT)], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        for _ in range(12):
            parent.stdout.readline()
        below = psutil.Process(parent.pid).children(recursive=True)
        assert len(below) >= 2
        parent.kill()
    _, alive = psutil.wait_procs(below, timeout=600)  # a sixth of what the first file may take
    assert [each for each in alive if each.status() != psutil.STATUS_ZOMBIE] == []  # dead, but not counted yet


def test_importing_the_module_is_light() -> None:
    heavy = "{'numpy', 'lxml', 'pymupdf', 'psutil', 'torch'}"
    script = f"import core.isolation.pool, sys; print(sorted({heavy} & set(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert shown.stdout.strip() == "[]"
