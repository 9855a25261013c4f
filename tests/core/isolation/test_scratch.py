"""Scratch folders: the next program removes those of killed ones."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from core.isolation.scratch import Scratch
from tests import ROOT

KEEP = """
import sys, time
from pathlib import Path
from core.isolation.scratch import Scratch
scratch = Scratch()
Path(scratch.folder, "contract.docx").write_text("privileged")
print(flush=True)
sys.stdin.read()
scratch.remove()
"""


def start(scratch: Path) -> subprocess.Popen[bytes]:
    """A program with a document in its scratch folder, which exits when its input ends."""
    job = subprocess.Popen(
        [sys.executable, "-c", KEEP],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(scratch)},
    )
    assert job.stdout is not None
    job.stdout.readline()
    return job


def left(scratch: Path) -> list[str]:
    return [path.name for path in scratch.rglob("*.docx")]


@pytest.mark.skipif(os.name != "posix", reason="TMPDIR and SIGKILL are of POSIX")
def test_what_a_killed_program_left_is_removed_by_the_next_and_no_running_one_is_disturbed(tmp_path: Path) -> None:
    killed, running = start(tmp_path), start(tmp_path)
    killed.kill()
    killed.communicate()
    assert len(left(tmp_path)) == 2
    later = start(tmp_path)
    assert len(left(tmp_path)) == 2  # its own, and that of the running program
    for job in (running, later):
        job.communicate()
    assert left(tmp_path) == []


def test_others_cannot_look_into_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    scratch = Scratch()
    assert scratch.folder.parent == tmp_path
    assert os.name != "posix" or stat.S_IMODE(scratch.folder.stat().st_mode) == 0o700
    scratch.remove()
    assert not scratch.folder.exists()
