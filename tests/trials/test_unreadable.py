"""A library on a drive that suddenly becomes unreadable: each method says so in its message."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.trials import unreadable
from tests.trials.program import Program
from tests.trials.refusing import can_refuse

COVERS = ["core/store", "core/library"]


@pytest.mark.trial
@pytest.mark.skipif(not can_refuse(), reason="system calls cannot be filtered here")
@pytest.mark.parametrize("error", ["EIO", pytest.param("ESTALE", marks=pytest.mark.slow(covers=COVERS))])
def test_what_cannot_be_read_is_said_and_lost_is_nothing(tmp_path: Path, error: str) -> None:
    program = Program(tmp_path)
    (tmp_path / "a.txt").write_text("1. Notices. Each notice is in writing.")
    assert program.run("index", tmp_path / "a.txt").fault(0) == ""
    command = [sys.executable, "-m", unreadable.__name__, str(program.library), error]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    said = json.loads(done.stdout)
    assert set(said) >= {"search", "status", "list", "ratings", "embed"}
    assert {kind for kind, _ in said.values()} <= {"LibraryError", "DamagedLibrary"}
    assert not [words for _, words in said.values() if "rollback" in words]
    assert program.run("check").fault(0) == ""
