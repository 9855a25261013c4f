"""The small form of the trial with failing writes, and that the calls do fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.trials.desk import SMALL
from tests.trials.program import Program
from tests.trials.refusing import CALLS, can_refuse

pytest.importorskip("resource", reason="no such limits on Windows")
from tests.trials.write_faults import WriteFaults

DEEDS = {
    "pwrite": "os.pwrite(file, b'a', 0)",
    "sync": "os.fsync(file)",
    "truncate": "os.ftruncate(file, 1)",
    "rename": "os.rename('a', 'b')",
    "unlink": "os.unlink('a')",
    "mkdir": "os.mkdir('c')",
}


@pytest.mark.parametrize(("calls", "error"), [("pwrite", "EIO"), ("mkdir", "EACCES"), ("pwrite", "ENOSPC")])
@pytest.mark.skipif(not can_refuse(), reason="system calls cannot be filtered here")
def test_a_library_that_cannot_be_written_is_said_in_words(calls: str, error: str, tmp_path: Path) -> None:
    program = Program(tmp_path)
    (tmp_path / "a.txt").write_text("1. Notices. Each notice is in writing.")
    argv = [sys.executable, "-m", "tests.trials.refusing", calls, error, "0", "index", str(tmp_path / "a.txt")]
    assert program.run("index", argv=argv).fault(1) == ""


@pytest.mark.trial
def test_whatever_write_fails_the_program_says_so_and_loses_nothing(tmp_path: Path) -> None:
    figures = WriteFaults(tmp_path, SMALL, seed=4, letters=3000).run(
        kills=4, every=4, only=("collect", "encrypt", "export", "forget")
    )
    assert figures["faults"] == []
    assert figures["commands"] == 4
    assert figures["ended in words"]


@pytest.mark.skipif(not can_refuse(), reason="system calls cannot be filtered here")
@pytest.mark.parametrize("calls", sorted(CALLS))
def test_the_calls_of_each_kind_fail(calls: str, tmp_path: Path) -> None:
    code = f"""
import errno, os
from tests.trials.desk import SMALL
from tests.trials.program import Program
from tests.trials.refusing import refuse
os.chdir({str(tmp_path)!r})
file = os.open('a', os.O_RDWR | os.O_CREAT)
refuse({calls!r}, errno.EIO)
try:
    {DEEDS[calls]}
except OSError as error:
    print(errno.errorcode[error.errno])
"""
    made = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert made.stdout.strip() == "EIO"
    assert (tmp_path / "a").stat().st_size == 0
