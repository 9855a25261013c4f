"""A disk that is really full, at several sizes: every failure has a message, and afterwards nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.trials.small_disk import can_be_mounted, small_disk_command


@pytest.mark.slow(covers=["core/store", "core/library", "core/isolation", "core/cli"])
@pytest.mark.skipif(not can_be_mounted(), reason="this kernel lets this user mount no disk of his own")
def test_a_full_disk_is_said_and_costs_nothing(tmp_path: Path) -> None:
    command = small_disk_command(sys.executable, "-m", "tests.trials.full_disk", str(tmp_path))
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout) == []
