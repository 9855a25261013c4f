"""Suspending the computer costs no time: time limits count only while the program itself runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from core.isolation import limits as clock
from core.isolation.limits import LONGEST_STEP, WakingClock
from tests import ROOT


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A system clock that tests can set."""
    at = [1000.0]
    monkeypatch.setattr(clock, "monotonic", lambda: at[0])
    return at


def test_it_counts_the_seconds_of_a_program_that_looks_often(now: list[float]) -> None:
    waking = WakingClock()
    for _ in range(100):
        now[0] += 0.5
        waking()
    assert (waking(), waking.slept()) == (50, 0)


def test_a_night_between_two_looks_counts_for_a_moment(now: list[float]) -> None:
    waking = WakingClock()
    now[0] += 8 * 3600
    assert waking() == LONGEST_STEP
    assert waking.slept() == 8 * 3600 - LONGEST_STEP


@pytest.mark.trial
@pytest.mark.skipif(sys.platform == "win32", reason="no process is stopped by a signal there")
def test_a_file_is_read_though_the_computer_slept_longer_than_it_may_take(tmp_path: Path) -> None:
    contract = tmp_path / "contract.txt"
    contract.write_text("1. Notices. Each notice is in writing.")
    limit = 4
    code = f"from tests.core.isolation.sleeper import *; main({limit}, Path({str(contract)!r}))"
    job = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert job.stdout is not None
    assert job.stdout.readline() == "reading\n"
    os.killpg(job.pid, signal.SIGSTOP)
    time.sleep(limit + 6)  # longer than the reader's own timer
    os.killpg(job.pid, signal.SIGCONT)
    said, _ = job.communicate(timeout=300)
    assert said.splitlines()[-1] == contract.name
